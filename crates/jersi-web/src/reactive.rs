//! Memos and effects with boxed closures. The framework's own are generic over the closure, and are compiled once per
//! closure; these are compiled once per value type, which makes the page smaller.

use leptos::prelude::{Effect, LocalStorage, Memo};

type Compute<T> = dyn Fn(Option<&T>) -> T + Send + Sync;

/// A memo. The closure gets the previous value.
#[track_caller]
pub(crate) fn memo<T: PartialEq + Send + Sync + 'static>(
    compute: impl Fn(Option<&T>) -> T + Send + Sync + 'static,
) -> Memo<T> {
    let compute: Box<Compute<T>> = Box::new(compute);
    Memo::new(compute)
}

/// An effect. The closure gets its previous return value.
#[track_caller]
pub(crate) fn effect<T: 'static>(run: impl FnMut(Option<T>) -> T + 'static) -> Effect<LocalStorage> {
    let run: Box<dyn FnMut(Option<T>) -> T> = Box::new(run);
    Effect::new(run)
}
