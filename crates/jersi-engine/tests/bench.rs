//! The checksum of the search. If it changes, the search has changed: test the change in a match, and give the result
//! in the commit message.

#[test]
fn the_search_looks_at_as_many_nodes_as_ever() {
    let total = jersi_engine::bench(|_| ());
    assert_eq!(total, BENCH);
}

const BENCH: u64 = 1_076_520;
