//! Screen sizes of the tests.

use serde_json::{Value, json};

/// Screen sizes.
#[derive(Clone, Copy)]
pub(crate) enum Screen {
    Desk,
    /// A common small laptop.
    Laptop,
    /// A laptop whose page is enlarged to twice its size.
    Enlarged,
    /// A large monitor.
    Wide,
    Tablet,
    Phone,
    /// A common phone.
    TallPhone,
    /// The same phone in landscape.
    Landscape,
    /// Width and height in pixels; a phone if one of them is small.
    Of(u32, u32),
}

impl Screen {
    /// As parameters of the browser.
    pub(crate) fn metrics(self) -> Value {
        match self {
            Self::Desk => json!({ "width": 1280, "height": 800, "deviceScaleFactor": 1, "mobile": false }),
            Self::Tablet => json!({ "width": 768, "height": 1024, "deviceScaleFactor": 1, "mobile": true }),
            Self::Of(width, height) => {
                let is_phone = width.min(height) < 500;
                json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": is_phone })
            }
            Self::Phone => json!({ "width": 360, "height": 740, "deviceScaleFactor": 2, "mobile": true }),
            Self::TallPhone => json!({ "width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": true }),
            Self::Landscape => json!({ "width": 844, "height": 390, "deviceScaleFactor": 2, "mobile": true }),
            Self::Laptop => json!({ "width": 1366, "height": 768, "deviceScaleFactor": 1, "mobile": false }),
            Self::Enlarged => json!({ "width": 683, "height": 384, "deviceScaleFactor": 2, "mobile": false }),
            Self::Wide => json!({ "width": 2560, "height": 1440, "deviceScaleFactor": 1, "mobile": false }),
        }
    }
}
