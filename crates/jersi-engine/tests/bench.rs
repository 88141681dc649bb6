//! The checksum of the search. If it changes, the search has changed: test the change in a match, and give the result
//! in the commit message.

#[test]
fn the_number_of_nodes_of_the_search_is_unchanged() {
    let total = jersi_engine::bench(|_| ());
    assert_eq!(total, BENCH);
}

const BENCH: u64 = 1_076_520;
