//! Themes as tables; no other file names a colour.

use std::fmt;

use jersi_rules::Color;
use jersi_rules::record::Ink;

/// A colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rgb(pub u32);

impl Rgb {
    /// Red, green and blue.
    #[must_use]
    pub const fn channels(self) -> [u8; 3] {
        [(self.0 >> 16) as u8, (self.0 >> 8) as u8, self.0 as u8]
    }

    /// Relative luminance from 0 to 1 (WCAG).
    #[must_use]
    pub fn luminance(self) -> f64 {
        let [r, g, b] = self.channels().map(|channel| {
            let part = f64::from(channel) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    /// Contrast ratio with another colour, from 1 to 21.
    #[must_use]
    pub fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }
}

/// Writes `#fa8`, or `#ffaa87` if the short form is not exact.
impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let channels = self.channels();
        if channels.iter().all(|channel| channel >> 4 == channel & 15) {
            let [r, g, b] = channels.map(|channel| channel & 15);
            write!(f, "#{r:x}{g:x}{b:x}")
        } else {
            write!(f, "#{:06x}", self.0)
        }
    }
}

/// A theme.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// Light and dark wood.
    #[default]
    Wood,
    /// Cool greys.
    Slate,
    /// Dark.
    Dark,
    /// Black and white, for print.
    Print,
    /// For colour blindness.
    Clear,
}

impl Theme {
    /// All themes.
    pub const ALL: [Self; 5] = [Self::Wood, Self::Slate, Self::Dark, Self::Print, Self::Clear];

    /// Name in commands.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Wood => "wood",
            Self::Slate => "slate",
            Self::Dark => "dark",
            Self::Print => "print",
            Self::Clear => "clear",
        }
    }

    /// Palette.
    #[must_use]
    pub const fn palette(self) -> &'static Palette {
        match self {
            Self::Wood => &WOOD,
            Self::Slate => &SLATE,
            Self::Dark => &DARK,
            Self::Print => &PRINT,
            Self::Clear => &CLEAR,
        }
    }
}

/// Palette of a theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Palette {
    /// Background.
    pub paper: Rgb,
    /// Text beside the board.
    pub ink: Rgb,
    /// Text in the cells.
    pub faint: Rgb,
    /// The board around the cells.
    pub frame: Rgb,
    /// Side of the board.
    pub rim: Rgb,
    /// The cells.
    pub tones: [Rgb; 3],
    /// The cells of the last turn.
    pub last: Rgb,
    /// Selected cell.
    pub selected: Rgb,
    /// Marks.
    pub target: Rgb,
    /// Marks of captures.
    pub capture: Rgb,
    /// Arrows and badges.
    pub arrow: Rgb,
    /// Halo of arrows and badges.
    pub halo: Rgb,
    /// Shadows.
    pub shadow: Rgb,
    /// White's cubes and Black's.
    pub cubes: [CubePalette; 2],
}

impl Palette {
    /// Colours of a side's cubes.
    #[must_use]
    pub const fn cube(&self, color: Color) -> &CubePalette {
        &self.cubes[color as usize]
    }
}

/// The colours of a side's cubes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CubePalette {
    /// Top face.
    pub body: Rgb,
    /// Left face.
    pub left: Rgb,
    /// Right face.
    pub right: Rgb,
    /// The outline.
    pub edge: Rgb,
    /// Sign.
    pub sign: Rgb,
    /// Inside of a hollow cube.
    pub hollow: Rgb,
}

/// Colours of user drawings, the same on every board: bright enough for dark ones, with a halo for light ones.
pub(crate) const fn ink_color(ink: Ink) -> Rgb {
    match ink {
        Ink::Green => Rgb(0x0015_8a3c),
        Ink::Red => Rgb(0x00c8_2a2a),
        Ink::Blue => Rgb(0x0020_6fd0),
        Ink::Yellow => Rgb(0x00d8_9a00),
    }
}

const WOOD: Palette = Palette {
    paper: Rgb(0x00fb_f6ec),
    ink: Rgb(0x005b_4330),
    faint: Rgb(0x0054_391f),
    frame: Rgb(0x009c_6f45),
    rim: Rgb(0x006f_4a2b),
    tones: [Rgb(0x00e8_c99b), Rgb(0x00df_bd8b), Rgb(0x00d5_b07b)],
    last: Rgb(0x00ea_da7c),
    selected: Rgb(0x00f3_d24f),
    target: Rgb(0x002f_6b3c),
    capture: Rgb(0x00b0_3020),
    arrow: Rgb(0x0016_656e),
    halo: Rgb(0x00ff_f9ec),
    shadow: Rgb(0x003a_2412),
    cubes: [
        CubePalette {
            body: Rgb(0x00ff_f8ea),
            left: Rgb(0x00f0_dfc2),
            right: Rgb(0x00dc_c49f),
            edge: Rgb(0x008f_6f4a),
            sign: Rgb(0x0042_2a18),
            hollow: Rgb(0x0076_5230),
        },
        CubePalette {
            body: Rgb(0x0057_3c2c),
            left: Rgb(0x0045_2e21),
            right: Rgb(0x0035_2218),
            edge: Rgb(0x001f_130c),
            sign: Rgb(0x00ff_ebcb),
            hollow: Rgb(0x00c4_9a6a),
        },
    ],
};

const SLATE: Palette = Palette {
    paper: Rgb(0x00f4_f6f8),
    ink: Rgb(0x003d_4a56),
    faint: Rgb(0x0036_444f),
    frame: Rgb(0x006b_7b89),
    rim: Rgb(0x0047_5561),
    tones: [Rgb(0x00c6_d0d8), Rgb(0x00ba_c6cf), Rgb(0x00ae_bbc6)],
    last: Rgb(0x00d8_dba0),
    selected: Rgb(0x00f0_d878),
    target: Rgb(0x0015_5fa0),
    capture: Rgb(0x00b4_2634),
    arrow: Rgb(0x00a0_480a),
    halo: Rgb(0x00ff_ffff),
    shadow: Rgb(0x0010_1c26),
    cubes: [
        CubePalette {
            body: Rgb(0x00ff_ffff),
            left: Rgb(0x00e6_ecf1),
            right: Rgb(0x00cd_d7df),
            edge: Rgb(0x0071_808e),
            sign: Rgb(0x001f_2c38),
            hollow: Rgb(0x005c_6b78),
        },
        CubePalette {
            body: Rgb(0x003a_4856),
            left: Rgb(0x002b_3743),
            right: Rgb(0x001e_2831),
            edge: Rgb(0x0011_1920),
            sign: Rgb(0x00f3_f7fa),
            hollow: Rgb(0x009f_aebb),
        },
    ],
};

const DARK: Palette = Palette {
    paper: Rgb(0x0015_181d),
    ink: Rgb(0x00b8_c0ca),
    faint: Rgb(0x00c9_d1da),
    frame: Rgb(0x0023_282f),
    rim: Rgb(0x000b_0d10),
    tones: [Rgb(0x004c_5561), Rgb(0x0045_4d58), Rgb(0x003e_464f)],
    last: Rgb(0x0065_6133),
    selected: Rgb(0x0087_7327),
    target: Rgb(0x0079_d0ff),
    capture: Rgb(0x00ff_8576),
    arrow: Rgb(0x00ff_b454),
    halo: Rgb(0x0015_181d),
    shadow: Rgb(0x0000_0000),
    cubes: [
        CubePalette {
            body: Rgb(0x00f2_efe8),
            left: Rgb(0x00d8_d4cb),
            right: Rgb(0x00ba_b5aa),
            edge: Rgb(0x007f_7b73),
            sign: Rgb(0x0022_2428),
            hollow: Rgb(0x0069_6762),
        },
        CubePalette {
            body: Rgb(0x001d_2126),
            left: Rgb(0x0014_171b),
            right: Rgb(0x000d_0f12),
            edge: Rgb(0x008e_99a6),
            sign: Rgb(0x00e6_ebf1),
            hollow: Rgb(0x006c_7682),
        },
    ],
};

const PRINT: Palette = Palette {
    paper: Rgb(0x00ff_ffff),
    ink: Rgb(0x0000_0000),
    faint: Rgb(0x0033_3333),
    frame: Rgb(0x0077_7777),
    rim: Rgb(0x0044_4444),
    tones: [Rgb(0x00ff_ffff), Rgb(0x00f4_f4f4), Rgb(0x00e9_e9e9)],
    last: Rgb(0x00cc_cccc),
    selected: Rgb(0x00bb_bbbb),
    target: Rgb(0x0000_0000),
    capture: Rgb(0x0000_0000),
    arrow: Rgb(0x0000_0000),
    halo: Rgb(0x00ff_ffff),
    shadow: Rgb(0x0000_0000),
    cubes: [
        CubePalette {
            body: Rgb(0x00ff_ffff),
            left: Rgb(0x00ff_ffff),
            right: Rgb(0x00ee_eeee),
            edge: Rgb(0x0000_0000),
            sign: Rgb(0x0000_0000),
            hollow: Rgb(0x0088_8888),
        },
        CubePalette {
            body: Rgb(0x0022_2222),
            left: Rgb(0x0011_1111),
            right: Rgb(0x0000_0000),
            edge: Rgb(0x0000_0000),
            sign: Rgb(0x00ff_ffff),
            hollow: Rgb(0x00aa_aaaa),
        },
    ],
};

// Blue and orange, distinct in every kind of colour blindness, and in brightness.
const CLEAR: Palette = Palette {
    paper: Rgb(0x00ff_ffff),
    ink: Rgb(0x001a_2530),
    faint: Rgb(0x003a_4753),
    frame: Rgb(0x0062_707c),
    rim: Rgb(0x003e_4953),
    tones: [Rgb(0x00dd_e3e8), Rgb(0x00d2_dae0), Rgb(0x00c7_d0d8)],
    last: Rgb(0x00f6_ec9a),
    selected: Rgb(0x00f0_e442),
    target: Rgb(0x0000_5a96),
    capture: Rgb(0x00c0_4a00),
    arrow: Rgb(0x0000_6ba8),
    halo: Rgb(0x00ff_ffff),
    shadow: Rgb(0x0000_0000),
    cubes: [
        CubePalette {
            body: Rgb(0x00ff_e9c2),
            left: Rgb(0x00ff_cf7d),
            right: Rgb(0x00f0_b040),
            edge: Rgb(0x006b_4000),
            sign: Rgb(0x002b_1900),
            hollow: Rgb(0x008a_5a10),
        },
        CubePalette {
            body: Rgb(0x0012_3a63),
            left: Rgb(0x000c_2a4a),
            right: Rgb(0x0007_1c33),
            edge: Rgb(0x0003_1020),
            sign: Rgb(0x00ff_ffff),
            hollow: Rgb(0x0076_a5d4),
        },
    ],
};
