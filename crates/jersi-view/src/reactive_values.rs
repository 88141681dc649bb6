//! Reactive values whose closures have no types of their own: what the framework needs for one is then compiled once for
//! each type of value, not once for each closure.

use reactive_graph::computed::Memo;
use reactive_graph::effect::Effect;
use reactive_graph::owner::LocalStorage;

/// What computes a value, from the last one and others.
type Compute<T> = dyn Fn(Option<&T>) -> T + Send + Sync;

/// A value that is computed from others, and anew when they change. The closure gets the last one.
#[track_caller]
pub fn memo<T: PartialEq + Send + Sync + 'static>(
    compute: impl Fn(Option<&T>) -> T + Send + Sync + 'static,
) -> Memo<T> {
    let compute: Box<Compute<T>> = Box::new(compute);
    Memo::new(compute)
}

/// Does something now, and again when the values change that it read. The closure gets what it returned last.
#[track_caller]
pub fn effect<T: 'static>(run: impl FnMut(Option<T>) -> T + 'static) -> Effect<LocalStorage> {
    let run: Box<dyn FnMut(Option<T>) -> T> = Box::new(run);
    Effect::new(run)
}
