//! What every front end shares, built once: a game as a tree of turns with clocks, clicks that
//! become turns, and every sentence for people.

