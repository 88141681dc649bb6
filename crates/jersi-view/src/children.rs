//! What stands between the tags of a component.

use std::sync::Arc;

use tachys::view::RenderHtml;
use tachys::view::any_view::{AnyView, IntoAny};

/// Children that are shown once.
pub type Children = Box<dyn FnOnce() -> AnyView + Send>;

/// Children that are shown again and again.
pub type ChildrenFn = Arc<dyn Fn() -> AnyView + Send + Sync>;

/// Made of what stands between the tags, as the macro gives it.
pub trait ToChildren<F> {
    /// Makes it.
    fn to_children(between: F) -> Self;
}

/// What stands between the tags where no closure is needed for it.
#[derive(Debug)]
pub struct ChildrenOptContainer<V>(pub V);

impl<F: FnOnce() -> V + Send + 'static, V: RenderHtml + Send + 'static> ToChildren<F> for Children {
    fn to_children(between: F) -> Self {
        Box::new(move || between().into_any())
    }
}

impl<V: IntoAny + Send + 'static> ToChildren<ChildrenOptContainer<V>> for Children {
    fn to_children(between: ChildrenOptContainer<V>) -> Self {
        Box::new(move || between.0.into_any())
    }
}

impl<F: Fn() -> V + Send + Sync + 'static, V: RenderHtml + Send + 'static> ToChildren<F> for ChildrenFn {
    fn to_children(between: F) -> Self {
        Arc::new(move || between().into_any())
    }
}

impl<V: IntoAny + Clone + Send + Sync + 'static> ToChildren<ChildrenOptContainer<V>> for ChildrenFn {
    fn to_children(between: ChildrenOptContainer<V>) -> Self {
        Arc::new(move || between.0.clone().into_any())
    }
}

/// A function that gives a view; by default the empty one.
#[derive(Clone, Default)]
pub struct ViewFn(Option<ChildrenFn>);

impl<F: Fn() -> V + Send + Sync + 'static, V: RenderHtml + Send + 'static> From<F> for ViewFn {
    fn from(function: F) -> Self {
        Self(Some(Arc::new(move || function().into_any())))
    }
}

impl ViewFn {
    /// The view.
    pub fn run(&self) -> AnyView {
        self.0.as_ref().map_or_else(|| ().into_any(), |function| function())
    }
}
