//! Leptos for a page that only ever runs in a browser.
//!
//! The crate `leptos` puts reactive values (`reactive_graph`), the document (`tachys`) and the macros (`leptos_macro`)
//! together, and brings what a server needs besides: some forty crates, of which the page would hold hardly a byte and
//! compile every line. This crate puts the same parts together without that. The page calls it `leptos`,
//! because the macros write that name; what is public here are the paths that they write, and what the page uses.

#![allow(
    clippy::must_use_candidate,
    clippy::needless_pass_by_value,
    reason = "components are called by the macro, and take what it gives them"
)]
#![allow(unreachable_pub, reason = "what the macro for components makes is public")]
#![cfg(target_arch = "wasm32")]

// Also in here the macros write `::leptos`.
extern crate self as leptos;

pub mod children;
pub mod component;
mod control;
pub mod mount;
mod reactive_values;

use std::sync::{Arc, Mutex};

pub use leptos_macro::{component, view};
pub use reactive_graph as reactive;
pub use reactive_graph::callback;
pub use tachys;
pub use tachys::html::attribute as attr;
pub use tachys::html::element as html;
pub use tachys::html::event as ev;
pub use tachys::svg;
use tachys::view::any_view::{AnyView, IntoAny};
use tachys::view::{Render, RenderHtml};
pub use typed_builder;
pub use typed_builder_macro;

/// Everything that a screen is written with.
pub mod prelude {
    pub use leptos_dom::helpers::*;
    pub use leptos_macro::{component, view};
    pub use reactive_graph::callback::*;
    pub use reactive_graph::computed::*;
    pub use reactive_graph::effect::*;
    pub use reactive_graph::graph::untrack;
    pub use reactive_graph::owner::*;
    pub use reactive_graph::prelude::*;
    pub use reactive_graph::signal::*;
    pub use reactive_graph::wrappers::{read::*, write::*};
    pub use tachys::prelude::*;
    pub use tachys::reactive_graph::node_ref::*;

    pub use crate::children::*;
    pub use crate::control::{For, Show};
    pub use crate::reactive_values::{effect, memo};
    pub use crate::{CollectView, IntoView, View};
}

/// Values for all that is below a place in the tree of components.
pub mod context {
    pub use reactive_graph::owner::{provide_context, use_context};

    pub use crate::control::{Provider, ProviderProps};
}

/// Messages to the browser's console.
pub mod logging {
    pub use leptos_dom::warn;
}

/// Work that waits for something.
pub mod task {
    use any_spawner::Executor;

    /// Runs a future beside everything else.
    pub fn spawn_local(future: impl Future<Output = ()> + 'static) {
        Executor::spawn_local(future);
    }
}

/// What can be shown.
pub trait IntoView: Sized + Render + RenderHtml + Send {
    /// It itself: the mark tells a server of developers where it was written.
    #[doc(hidden)]
    #[must_use]
    fn with_view_marker(self, _mark: &'static str) -> Self {
        self
    }
}

impl<V: Render + RenderHtml + Send> IntoView for V {}

/// Many views in a row.
pub trait CollectView: IntoIterator<Item: IntoView> + Sized {
    /// A list that is a view.
    fn collect_view(self) -> Vec<Self::Item> {
        self.into_iter().collect()
    }
}

impl<I: IntoIterator<Item: IntoView>> CollectView for I {}

/// What the macro `view!` makes of a view.
#[derive(Debug)]
pub struct View;

impl View {
    /// The view without its type. Every element, component and closure would have a type of its own otherwise, and the
    /// framework would be compiled anew for each of them: a tenth of the page's code.
    #[allow(clippy::new_ret_no_self, reason = "the macro calls it by this name")]
    pub fn new(view: impl IntoAny) -> AnyView {
        view.into_any()
    }
}

/// A closure in a view as the macro stores it. With one type for all closures, the framework is compiled once for what
/// they return instead of once for each of them.
#[doc(hidden)]
pub fn __as_shared_reactive_fn<V: 'static>(
    closure: impl FnMut() -> V + Send + 'static,
) -> Arc<Mutex<dyn FnMut() -> V + Send>> {
    Arc::new(Mutex::new(closure))
}
