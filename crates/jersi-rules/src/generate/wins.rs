//! Whether the side to move can win at once.
