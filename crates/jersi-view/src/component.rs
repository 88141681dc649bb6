//! How the macros call a component: a function of its properties, or of nothing.

/// The properties of a component, which the macro makes a structure of.
pub trait Props {
    /// What collects them.
    type Builder;

    /// Begins to collect them.
    fn builder() -> Self::Builder;
}

/// Properties, or none.
pub trait AnyProps {
    /// What collects them.
    type Builder;

    /// Begins to collect them.
    fn begin() -> Self::Builder;
}

impl<P: Props> AnyProps for P {
    type Builder = P::Builder;

    fn begin() -> P::Builder {
        P::builder()
    }
}

impl AnyProps for () {
    type Builder = NoProps;

    fn begin() -> NoProps {
        NoProps
    }
}

/// Collects no properties.
#[derive(Clone, Copy, Debug)]
pub struct NoProps;

impl NoProps {
    /// No properties.
    pub fn build(self) {}
}

/// A component, by the type of its properties.
pub trait Component<P> {
    /// What it shows.
    type View;

    /// Makes it.
    fn make(self, props: P) -> Self::View;
}

impl<F: FnOnce() -> V, V> Component<()> for F {
    type View = V;

    fn make(self, (): ()) -> V {
        self()
    }
}

impl<F: FnOnce(P) -> V, P: Props, V> Component<P> for F {
    type View = V;

    fn make(self, props: P) -> V {
        self(props)
    }
}

/// Begins to collect the properties of a component.
pub fn component_props_builder<P: AnyProps>(_component: &impl Component<P>) -> P::Builder {
    P::begin()
}

/// The view of a component with its properties.
pub fn component_view<P, C: Component<P>>(component: C, props: P) -> C::View {
    component.make(props)
}
