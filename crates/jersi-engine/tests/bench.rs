//! The checksum of the search. A change of it is a change of the search: test it in a match, and say
//! so in the commit.

#[test]
fn the_search_looks_at_as_many_nodes_as_ever() {
    let total = jersi_engine::bench(|_| ());
    assert_eq!(total, BENCH);
}

const BENCH: u64 = 1_076_520;
