//! The components that the page uses of a framework: a condition, a list, and a value for all below.

use std::hash::Hash;

use leptos_macro::component;
use reactive_graph::computed::ArcMemo;
use reactive_graph::owner::{Owner, provide_context};
use reactive_graph::traits::Get;
use tachys::reactive_graph::OwnedView;
use tachys::view::any_view::AnyView;
use tachys::view::keyed::{SerializableKey, keyed};

use crate::IntoView;
use crate::children::{Children, ChildrenFn, ViewFn};

/// Shows its children while a condition holds, and something else otherwise. They are made anew when that changes, not
/// each time the condition is looked at.
#[component(transparent)]
pub fn Show<W: Fn() -> bool + Send + Sync + 'static>(
    when: W,
    #[prop(optional, into)] fallback: ViewFn,
    children: ChildrenFn,
) -> impl IntoView {
    let when = ArcMemo::new(move |_| when());
    move || -> AnyView { if when.get() { children() } else { fallback.run() } }
}

/// Shows something for each item of a list. Items with the keys of before keep what is shown for them.
#[component]
pub fn For<E, I, T, K, F, C, V>(each: E, key: F, children: C) -> impl IntoView
where
    E: Fn() -> I + Send + 'static,
    I: IntoIterator<Item = T> + Send + 'static,
    T: Send + 'static,
    F: Fn(&T) -> K + Clone + Send + 'static,
    K: Eq + Hash + SerializableKey + 'static,
    C: Fn(T) -> V + Clone + Send + 'static,
    V: IntoView + 'static,
{
    // Each item has an owner of its own below that of the list, so that it lives on when the list changes.
    let list = Owner::current().expect("components are made below an owner");
    let make = move |_, item| {
        let owner = list.with(Owner::new);
        let view = owner.with(|| children(item));
        (drop, OwnedView::new_with_owner(view, owner))
    };
    move || keyed(each(), key.clone(), make.clone())
}

/// Gives a value to its children and all below them.
#[component]
pub fn Provider<T: Send + Sync + 'static>(
    /// What they find.
    value: T,
    children: Children,
) -> impl IntoView {
    let owner = Owner::current().expect("components are made below an owner").child();
    let view = owner.with(|| {
        provide_context(value);
        children()
    });
    OwnedView::new_with_owner(view, owner)
}
