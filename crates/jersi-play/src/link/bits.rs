//! A bit stream of numbers, encoded in URL-safe letters.

/// The letters for six bits each, in the order of base64url.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Bits of a letter.
const LETTER: u32 = 6;
/// Bits of a group of a variable-length number. A continuation bit precedes each group.
const GROUP: u32 = 4;

/// The value of a letter.
pub(super) fn value(letter: u8) -> Option<u8> {
    LETTERS.iter().position(|&other| other == letter).and_then(|at| u8::try_from(at).ok())
}

/// The letter of the lowest six bits.
pub(super) fn letter(value: u64) -> char {
    LETTERS[(value & 63) as usize].into()
}

/// The number of bits for a choice among some options.
pub(super) const fn width(choices: usize) -> u32 {
    if choices < 2 { 0 } else { (choices - 1).ilog2() + 1 }
}

/// Bits being written.
#[derive(Default)]
pub(super) struct Writer {
    bits: Vec<bool>,
}

impl Writer {
    /// The lowest bits of a number, the highest of them first.
    pub(super) fn put(&mut self, number: u64, width: u32) {
        self.bits.extend((0..width).rev().map(|bit| number >> bit & 1 == 1));
    }

    /// A number of any size; small ones are short.
    pub(super) fn put_any(&mut self, mut number: u64) {
        loop {
            let rest = number >> GROUP;
            self.put(u64::from(rest > 0), 1);
            self.put(number, GROUP);
            if rest == 0 {
                return;
            }
            number = rest;
        }
    }

    /// The letters, the last one filled up with zeros.
    pub(super) fn letters(&self) -> String {
        let six = |bits: &[bool]| {
            let number = bits.iter().fold(0, |number, &bit| number << 1 | u64::from(bit));
            letter(number << (LETTER as usize - bits.len()))
        };
        self.bits.chunks(LETTER as usize).map(six).collect()
    }
}

/// Bits being read. Reading past the end gives `None`.
pub(super) struct Reader<'a> {
    letters: &'a [u8],
    /// The index of the next bit.
    at: usize,
}

impl<'a> Reader<'a> {
    pub(super) const fn new(letters: &'a [u8]) -> Self {
        Self { letters, at: 0 }
    }

    fn bit(&mut self) -> Option<u64> {
        let letter = *self.letters.get(self.at / LETTER as usize)?;
        let bit = LETTER as usize - 1 - self.at % LETTER as usize;
        self.at += 1;
        Some(u64::from(value(letter)? >> bit & 1))
    }

    /// A number of a given width.
    pub(super) fn take(&mut self, width: u32) -> Option<u64> {
        (0..width).try_fold(0, |number, _| Some(number << 1 | self.bit()?))
    }

    /// A small count.
    pub(super) fn take_index(&mut self, width: u32) -> Option<usize> {
        usize::try_from(self.take(width)?).ok()
    }

    /// A variable-length number. Only its canonical form is accepted.
    pub(super) fn take_any(&mut self) -> Option<u64> {
        let (mut number, mut shift) = (0_u64, 0);
        loop {
            let goes_on = self.take(1)? == 1;
            let group = self.take(GROUP)?;
            number |= group.checked_shl(shift).filter(|_| shift < u64::BITS)?;
            match (goes_on, group) {
                (true, _) => shift += GROUP,
                (false, 0) if shift > 0 => return None,
                (false, _) => return Some(number),
            }
        }
    }

    /// Whether only the padding of the last letter is left.
    pub(super) fn is_done(&mut self) -> bool {
        self.at.div_ceil(LETTER as usize) == self.letters.len()
            && std::iter::from_fn(|| self.bit()).all(|bit| bit == 0)
    }
}

/// CRC-24 of `OpenPGP`: it detects every change of one letter or of four adjacent ones.
pub(super) fn checksum(bytes: impl IntoIterator<Item = u8>) -> u64 {
    const POLYNOMIAL: u64 = 0x0186_4cfb;
    bytes.into_iter().fold(0x00b7_04ce, |sum, byte| {
        (0..8).fold(sum ^ u64::from(byte) << 16, |sum, _| {
            let sum = sum << 1;
            if sum >> 24 == 0 { sum } else { sum ^ POLYNOMIAL }
        })
    })
}

#[cfg(test)]
mod tests {
    use super::{Reader, Writer, checksum, width};

    #[test]
    fn numbers_come_back() {
        let mut writer = Writer::default();
        let numbers = [0, 1, 15, 16, 255, 256, 1 << 40, u64::MAX];
        for number in numbers {
            writer.put_any(number);
            writer.put(number & 7, 3);
        }
        let letters = writer.letters();
        let mut reader = Reader::new(letters.as_bytes());
        for number in numbers {
            assert_eq!(reader.take_any(), Some(number));
            assert_eq!(reader.take(3), Some(number & 7));
        }
        assert!(reader.is_done());
    }

    #[test]
    fn a_choice_needs_no_more_bits_than_it_must() {
        assert_eq!([0, 1, 2, 3, 4, 5, 256, 257].map(width), [0, 0, 1, 2, 2, 3, 8, 9]);
    }

    #[test]
    fn the_checksum_is_the_known_one() {
        assert_eq!(checksum(*b"123456789"), 0x0021_cf02);
    }
}
