//! All tests of the words in one program, which is linked once.

mod lesson;
mod words_files;
mod words_imports;
mod words_narrator;
mod words_sentences;
