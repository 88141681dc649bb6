//! Themes as tables; no other file names a colour.

use std::fmt;

use jersi_rules::record::Ink;
use jersi_rules::{Color, Kind};

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
    /// Warm wood, ivory and ebony.
    #[default]
    Wood,
    /// Cool greys.
    Slate,
    /// The same wood, darker, for dark pages.
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
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Palette {
    /// Background.
    pub paper: Rgb,
    /// Text beside the board.
    pub ink: Rgb,
    /// Text in the cells.
    pub faint: Rgb,
    /// The board around the cells.
    pub frame: Rgb,
    /// Its rim in the light.
    pub rim: Rgb,
    /// Side of the board.
    pub side: Rgb,
    /// Lines between the cells.
    pub groove: Rgb,
    /// The cells.
    pub tones: [Rgb; 3],
    /// Light of the lamp, on the board and at the lower edges of the cells.
    pub light: Rgb,
    /// Opacity of the lamp in the middle and of the shade far from it.
    pub lamp: [f64; 2],
    /// The cells of the last turn.
    pub last: Rgb,
    /// The dotted trail of the last turn.
    pub trail: Rgb,
    /// Selected cell.
    pub selected: Rgb,
    /// Marks.
    pub target: Rgb,
    /// Marks of captures.
    pub capture: Rgb,
    /// The cells of a hint.
    pub hint: Rgb,
    /// Arrows and badges.
    pub arrow: Rgb,
    /// Halo of marks, arrows and badges.
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
    /// Top face, in the light and away from it.
    pub body: [Rgb; 2],
    /// Front, above and below; left and right face of isometric cubes.
    pub front: [Rgb; 2],
    /// The outline.
    pub edge: Rgb,
    /// Line of light along the upper edges.
    pub gloss: Rgb,
    /// Signs of rock, paper and scissors.
    pub trio: [Rgb; 3],
    /// The other signs, and all signs in one colour.
    pub sign: Rgb,
    /// Gold on the signs that decide a game.
    pub gem: Rgb,
}

impl CubePalette {
    /// Colour of the sign of a kind.
    #[must_use]
    pub const fn sign_of(&self, kind: Kind) -> Rgb {
        match kind {
            Kind::Rock => self.trio[0],
            Kind::Paper => self.trio[1],
            Kind::Scissors => self.trio[2],
            _ => self.sign,
        }
    }
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
    paper: Rgb(0x00e4_ebe2),
    ink: Rgb(0x001b_2924),
    faint: Rgb(0x002b_1606),
    frame: Rgb(0x008a_5930),
    rim: Rgb(0x00a8_7446),
    side: Rgb(0x0057_351a),
    groove: Rgb(0x006b_4321),
    tones: [Rgb(0x00c9_9a60), Rgb(0x00c0_8f54), Rgb(0x00b6_8448)],
    light: Rgb(0x00ff_f4d8),
    lamp: [0.3, 0.22],
    last: Rgb(0x00dc_b44c),
    trail: Rgb(0x007a_5800),
    selected: Rgb(0x00ff_e08c),
    target: Rgb(0x000f_5c47),
    capture: Rgb(0x00c2_351d),
    hint: Rgb(0x006d_bdf2),
    arrow: Rgb(0x0017_567f),
    halo: Rgb(0x00ff_faf0),
    shadow: Rgb(0x001a_0e04),
    cubes: [
        CubePalette {
            body: [Rgb(0x00ff_faf0), Rgb(0x00f7_e9cd)],
            front: [Rgb(0x00ec_dbb9), Rgb(0x00da_c39a)],
            edge: Rgb(0x0055_3a1e),
            gloss: Rgb(0x00ff_ffff),
            trio: [Rgb(0x003c_4d65), Rgb(0x001f_613b), Rgb(0x009a_311b)],
            sign: Rgb(0x003a_2a1c),
            gem: Rgb(0x00d0_8a0a),
        },
        CubePalette {
            body: [Rgb(0x004a_4652), Rgb(0x0032_2f3a)],
            front: [Rgb(0x0025_222c), Rgb(0x0017_151c)],
            edge: Rgb(0x000e_0c12),
            gloss: Rgb(0x008c_8798),
            trio: [Rgb(0x00bc_cbe2), Rgb(0x009c_e6b0), Rgb(0x00ff_a58d)],
            sign: Rgb(0x00f6_e7cc),
            gem: Rgb(0x00ff_c64d),
        },
    ],
};

const DARK: Palette = Palette {
    paper: Rgb(0x000f_1d19),
    ink: Rgb(0x00ee_f4ec),
    faint: Rgb(0x0000_0000),
    frame: Rgb(0x005f_3f25),
    rim: Rgb(0x0080_583a),
    side: Rgb(0x002f_1d10),
    groove: Rgb(0x004d_3119),
    tones: [Rgb(0x00ab_8053), Rgb(0x00a1_764a), Rgb(0x0097_6c40)],
    light: Rgb(0x00ff_f4d8),
    lamp: [0.26, 0.24],
    last: Rgb(0x00dc_b44c),
    trail: Rgb(0x007a_5800),
    selected: Rgb(0x00ff_e08c),
    target: Rgb(0x000f_5c47),
    capture: Rgb(0x00c2_351d),
    hint: Rgb(0x006d_bdf2),
    arrow: Rgb(0x0017_567f),
    halo: Rgb(0x00ff_faf0),
    shadow: Rgb(0x000a_0502),
    cubes: [
        CubePalette {
            body: [Rgb(0x00fb_f2e0), Rgb(0x00ee_dfc0)],
            front: [Rgb(0x00e0_cda7), Rgb(0x00cb_b38a)],
            edge: Rgb(0x002b_1c0e),
            gloss: Rgb(0x00ff_ffff),
            trio: [Rgb(0x003c_4d65), Rgb(0x001f_613b), Rgb(0x009a_311b)],
            sign: Rgb(0x003a_2a1c),
            gem: Rgb(0x00d0_8a0a),
        },
        CubePalette {
            body: [Rgb(0x0039_3541), Rgb(0x0026_232c)],
            front: [Rgb(0x001b_1921), Rgb(0x000f_0d13)],
            edge: Rgb(0x0006_0509),
            gloss: Rgb(0x00a2_9cb0),
            trio: [Rgb(0x00bc_cbe2), Rgb(0x009c_e6b0), Rgb(0x00ff_a58d)],
            sign: Rgb(0x00f6_e7cc),
            gem: Rgb(0x00ff_c64d),
        },
    ],
};

const SLATE: Palette = Palette {
    paper: Rgb(0x00ee_f2f5),
    ink: Rgb(0x0025_313b),
    faint: Rgb(0x0016_202a),
    frame: Rgb(0x0056_6876),
    rim: Rgb(0x0076_899a),
    side: Rgb(0x0033_424d),
    groove: Rgb(0x005b_6d7b),
    tones: [Rgb(0x00a9_b9c5), Rgb(0x009c_aebb), Rgb(0x0090_a3b1)],
    light: Rgb(0x00ff_ffff),
    lamp: [0.24, 0.16],
    last: Rgb(0x00dc_c76a),
    trail: Rgb(0x006a_5c10),
    selected: Rgb(0x00ff_e9a3),
    target: Rgb(0x000c_4f74),
    capture: Rgb(0x00b4_262f),
    hint: Rgb(0x006d_bdf2),
    arrow: Rgb(0x007c_3a08),
    halo: Rgb(0x00ff_ffff),
    shadow: Rgb(0x000c_151c),
    cubes: [
        CubePalette {
            body: [Rgb(0x00ff_ffff), Rgb(0x00ed_f1f4)],
            front: [Rgb(0x00db_e2e8), Rgb(0x00c3_ced7)],
            edge: Rgb(0x003a_4a57),
            gloss: Rgb(0x00ff_ffff),
            trio: [Rgb(0x003c_4d65), Rgb(0x001f_613b), Rgb(0x009a_311b)],
            sign: Rgb(0x001f_2c38),
            gem: Rgb(0x00c0_7f08),
        },
        CubePalette {
            body: [Rgb(0x0040_4b56), Rgb(0x0030_3943)],
            front: [Rgb(0x0025_2d35), Rgb(0x0017_1d23)],
            edge: Rgb(0x000b_0f13),
            gloss: Rgb(0x0093_a2b0),
            trio: [Rgb(0x00bc_cbe2), Rgb(0x009c_e6b0), Rgb(0x00ff_a58d)],
            sign: Rgb(0x00f3_f7fa),
            gem: Rgb(0x00ff_c64d),
        },
    ],
};

const PRINT: Palette = Palette {
    paper: Rgb(0x00ff_ffff),
    ink: Rgb(0x0000_0000),
    faint: Rgb(0x0033_3333),
    frame: Rgb(0x00dd_dddd),
    rim: Rgb(0x0066_6666),
    side: Rgb(0x0088_8888),
    groove: Rgb(0x0077_7777),
    tones: [Rgb(0x00ff_ffff), Rgb(0x00f4_f4f4), Rgb(0x00e9_e9e9)],
    light: Rgb(0x00ff_ffff),
    lamp: [0.0, 0.0],
    last: Rgb(0x00cc_cccc),
    trail: Rgb(0x0000_0000),
    selected: Rgb(0x00bb_bbbb),
    target: Rgb(0x0000_0000),
    capture: Rgb(0x0044_4444),
    hint: Rgb(0x00dd_dddd),
    arrow: Rgb(0x0000_0000),
    halo: Rgb(0x00ff_ffff),
    shadow: Rgb(0x0000_0000),
    cubes: [
        CubePalette {
            body: [Rgb(0x00ff_ffff), Rgb(0x00ff_ffff)],
            front: [Rgb(0x00ee_eeee), Rgb(0x00e0_e0e0)],
            edge: Rgb(0x0000_0000),
            gloss: Rgb(0x00ff_ffff),
            trio: [Rgb(0x0000_0000), Rgb(0x0000_0000), Rgb(0x0000_0000)],
            sign: Rgb(0x0000_0000),
            gem: Rgb(0x0077_7777),
        },
        CubePalette {
            body: [Rgb(0x0033_3333), Rgb(0x0022_2222)],
            front: [Rgb(0x0011_1111), Rgb(0x0000_0000)],
            edge: Rgb(0x0000_0000),
            gloss: Rgb(0x0077_7777),
            trio: [Rgb(0x00ff_ffff), Rgb(0x00ff_ffff), Rgb(0x00ff_ffff)],
            sign: Rgb(0x00ff_ffff),
            gem: Rgb(0x00bb_bbbb),
        },
    ],
};

// Yellow and blue, distinct in every kind of colour blindness, and in brightness. Signs have one colour: their shapes
// are what counts.
const CLEAR: Palette = Palette {
    paper: Rgb(0x00ff_ffff),
    ink: Rgb(0x001a_2530),
    faint: Rgb(0x0024_303b),
    frame: Rgb(0x005a_6675),
    rim: Rgb(0x008a_97a5),
    side: Rgb(0x0034_3e4a),
    groove: Rgb(0x006b_7683),
    tones: [Rgb(0x00dd_e3e8), Rgb(0x00d2_dae0), Rgb(0x00c7_d0d8)],
    light: Rgb(0x00ff_ffff),
    lamp: [0.0, 0.0],
    last: Rgb(0x00f6_ec9a),
    trail: Rgb(0x005a_5200),
    selected: Rgb(0x00f0_e442),
    target: Rgb(0x0000_466e),
    capture: Rgb(0x00b0_4000),
    hint: Rgb(0x008f_d0ff),
    arrow: Rgb(0x0000_5a96),
    halo: Rgb(0x00ff_ffff),
    shadow: Rgb(0x0000_0000),
    cubes: [
        CubePalette {
            body: [Rgb(0x00ff_d874), Rgb(0x00f5_bc3a)],
            front: [Rgb(0x00d2_9312), Rgb(0x00b6_7d08)],
            edge: Rgb(0x003a_2a00),
            gloss: Rgb(0x00ff_f3d0),
            trio: [Rgb(0x0000_0000), Rgb(0x0000_0000), Rgb(0x0000_0000)],
            sign: Rgb(0x0000_0000),
            gem: Rgb(0x008a_4b00),
        },
        CubePalette {
            body: [Rgb(0x0017_528c), Rgb(0x000f_3f73)],
            front: [Rgb(0x000b_305a), Rgb(0x0008_2547)],
            edge: Rgb(0x0004_182e),
            gloss: Rgb(0x007f_b2e5),
            trio: [Rgb(0x00ff_ffff), Rgb(0x00ff_ffff), Rgb(0x00ff_ffff)],
            sign: Rgb(0x00ff_ffff),
            gem: Rgb(0x00ff_d874),
        },
    ],
};
