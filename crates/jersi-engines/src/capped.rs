//! Lines of limited length from a program that may never end them.

use std::io::{self, BufRead, ErrorKind};

/// Reads a line without its end; of a line longer than `longest`, `longest + 1` bytes. Returns whether there was one.
pub fn read_line(input: &mut impl BufRead, longest: usize, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    let mut is_any = false;
    loop {
        let part = match input.fill_buf() {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            part => part?,
        };
        if part.is_empty() {
            return Ok(is_any);
        }
        is_any = true;
        let end = part.iter().position(|&byte| byte == b'\n');
        let used = end.unwrap_or(part.len());
        let room = (longest + 1).saturating_sub(line.len()).min(used);
        line.extend_from_slice(&part[..room]);
        input.consume(used + usize::from(end.is_some()));
        if end.is_some() {
            return Ok(true);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut_and_none_is_lost() {
        let mut input = &b"one\n\nthree is long\r\nlast"[..];
        let mut line = Vec::new();
        let mut lines = Vec::new();
        while read_line(&mut input, 5, &mut line).expect("memory") {
            lines.push(String::from_utf8(line.clone()).expect("text"));
        }
        assert_eq!(lines, ["one", "", "three ", "last"]);
    }
}
