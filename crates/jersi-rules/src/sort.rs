//! Sorting that is compiled once. Each type and comparison sorted by the standard library adds about five kilobytes to the
//! page.

use std::cmp::Ordering;

/// The items in order. The sort is stable.
///
/// ```
/// assert_eq!(jersi_rules::sorted(&[3, 1, 2]), [1, 2, 3]);
/// ```
#[must_use]
pub fn sorted<T: Ord + Clone>(items: &[T]) -> Vec<T> {
    sorted_by(items, T::cmp)
}

/// The items in the order of a comparison. The sort is stable.
pub fn sorted_by<T: Clone>(items: &[T], compare: impl Fn(&T, &T) -> Ordering) -> Vec<T> {
    order(items.len(), &|a, b| compare(&items[a], &items[b])).into_iter().map(|i| items[i].clone()).collect()
}

/// The indices of `count` items in sorted order.
fn order(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|&a, &b| compare(a, b));
    order
}
