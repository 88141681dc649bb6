//! Drawing a figure. The only place that knows how boards become pictures.

use jersi_play::text_board;

use crate::document::Figure;
use crate::html::escaped;

/// The board of a figure as HTML.
pub(crate) fn html(figure: &Figure) -> String {
    format!("<pre class=\"board\">{}</pre>\n", escaped(&text_board(&figure.position)))
}
