//! HTML body of a document.

use crate::document::{Block, Caption, CaptionMark, Document, Figure, Span, TextStyle};

impl Document {
    /// HTML without a head, with inline SVG diagrams. Links to other pages end in `.html`.
    #[must_use]
    pub fn html(&self) -> String {
        self.html_with(&mut |figure| figure.svg() + "\n")
    }

    /// The same with other diagrams: `draw` returns the HTML of a board.
    pub fn html_with(&self, draw: &mut dyn FnMut(&Figure) -> String) -> String {
        let mut html = String::new();
        for part in &self.parts {
            write_part(&mut html, part, draw);
        }
        html
    }
}

fn write_part(html: &mut String, part: &Block, draw: &mut dyn FnMut(&Figure) -> String) {
    match part {
        Block::Heading { level, anchor, text } => {
            put!(html, "<h{level} id=\"{}\">{}</h{level}>\n", escaped(anchor), spans(text));
        }
        Block::Paragraph { anchors, text } => {
            // The paragraph has the first anchor as its id; the others are empty elements at its start.
            let id = anchors.first().map(|id| format!(" id=\"{}\"", escaped(id))).unwrap_or_default();
            put!(html, "<p{id}>");
            for id in anchors.iter().skip(1) {
                put!(html, "<span id=\"{}\"></span>", escaped(id));
            }
            put!(html, "{}</p>\n", spans(text));
        }
        Block::List { is_numbered, items } => {
            let tag = if *is_numbered { "ol" } else { "ul" };
            put!(html, "<{tag}>\n");
            for item in items {
                put!(html, "<li>{}</li>\n", spans(item));
            }
            put!(html, "</{tag}>\n");
        }
        Block::Table { head, rows } => {
            put!(html, "<div class=\"table\"><table>\n");
            write_row(html, "th", head);
            for cells in rows {
                write_row(html, "td", cells);
            }
            put!(html, "</table></div>\n");
        }
        Block::Note { paragraphs } => {
            put!(html, "<aside class=\"note\">\n");
            for text in paragraphs {
                put!(html, "<p>{}</p>\n", spans(text));
            }
            put!(html, "</aside>\n");
        }
        Block::Code(code) => put!(html, "<pre>{}</pre>\n", escaped(code)),
        Block::Figures(figures) => {
            put!(html, "<div class=\"figures\">\n");
            for figure in figures {
                write_figure(html, figure, draw);
            }
            put!(html, "</div>\n");
        }
        Block::Picture(picture) => put!(html, "<div class=\"picture\">{}</div>\n", picture.svg),
    }
}

fn write_figure(html: &mut String, figure: &Figure, draw: &mut dyn FnMut(&Figure) -> String) {
    put!(html, "<figure>\n");
    if let Some(title) = &figure.title {
        put!(html, "<p class=\"title\">{}</p>\n", escaped(title));
    }
    *html += &draw(figure);
    if !figure.remarks.is_empty() || !figure.captions.is_empty() {
        put!(html, "<figcaption><ul>\n");
        for remark in &figure.remarks {
            put!(html, "<li class=\"remark\">{}</li>\n", escaped(remark));
        }
        for caption in &figure.captions {
            write_caption(html, caption);
        }
        put!(html, "</ul></figcaption>\n");
    }
    put!(html, "</figure>\n");
}

fn write_caption(html: &mut String, caption: &Caption) {
    let class = match caption.mark {
        CaptionMark::Legal => "legal",
        CaptionMark::Played => "played",
        CaptionMark::Illegal => "illegal",
        CaptionMark::Remark => "remark",
    };
    put!(html, "<li class=\"{class}\"><span class=\"sign\">{}</span> ", caption.mark.sign());
    if !caption.turn.is_empty() {
        put!(html, "<code>{}</code> ", escaped(&caption.turn));
    }
    put!(html, "{}</li>\n", escaped(&caption.text));
}

fn write_row(html: &mut String, tag: &str, cells: &[Vec<Span>]) {
    put!(html, "<tr>");
    for cell in cells {
        put!(html, "<{tag}>{}</{tag}>", spans(cell));
    }
    put!(html, "</tr>\n");
}

/// Text with styles.
fn spans(text: &[Span]) -> String {
    let mut html = String::new();
    for span in text {
        let words = escaped(&span.text);
        match &span.style {
            TextStyle::Plain => html += &words,
            TextStyle::Strong => put!(html, "<strong>{words}</strong>"),
            TextStyle::Emphasis => put!(html, "<em>{words}</em>"),
            TextStyle::Code => put!(html, "<code>{words}</code>"),
            TextStyle::Link(target) => put!(html, "<a href=\"{}\">{words}</a>", escaped(&link(target))),
        }
    }
    html
}

/// Target of a link, with `.html` for pages.
fn link(target: &str) -> String {
    if target.contains("://") { target.to_owned() } else { target.replacen(".md", ".html", 1) }
}

/// Escaped text.
pub(crate) fn escaped(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => html += "&amp;",
            '<' => html += "&lt;",
            '>' => html += "&gt;",
            '"' => html += "&quot;",
            other => html.push(other),
        }
    }
    html
}

#[cfg(test)]
mod tests {
    use super::{link, spans};
    use crate::document::{Span, TextStyle};

    #[test]
    fn signs_of_html_are_escaped_and_links_lead_to_html() {
        let text = [
            Span::plain("R < P & "),
            Span { text: "3".to_owned(), style: TextStyle::Link("jersi-3.md#mokca".to_owned()) },
        ];
        assert_eq!(spans(&text), "R &lt; P &amp; <a href=\"jersi-3.html#mokca\">3</a>");
        assert_eq!(link("https://example.org/a.md"), "https://example.org/a.md");
    }
}
