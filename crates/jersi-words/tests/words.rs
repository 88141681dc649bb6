//! All tests of the crate in one program, linked once.

mod lesson;
mod words_files;
mod words_imports;
mod words_narrator;
mod words_sentences;
