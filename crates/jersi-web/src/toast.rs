//! Short messages at the bottom of the page. One is shown at a time; a later one replaces it. A toast that offers something
//! stays longer.

use std::sync::Arc;
use std::time::Duration;

use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;

/// The time that a toast is shown.
const TIME: Duration = Duration::from_secs(4);
/// The time that an offer is shown, such as to restore what was deleted.
const OFFER_TIME: Duration = Duration::from_secs(10);

/// A message.
#[derive(Clone)]
pub(crate) struct Toast {
    text: String,
    /// A picture before the text, such as the cube that may not move.
    picture: Option<ViewFn>,
    /// A button.
    offer: Option<Offer>,
}

/// A button of a message: its CSS class, its label and what it does. It outlives the screen that offers it.
#[derive(Clone)]
struct Offer {
    class: &'static str,
    label: String,
    accept: Arc<dyn Fn() + Send + Sync>,
}

impl Toast {
    /// A text.
    pub(crate) fn new(text: String) -> Self {
        Self { text, picture: None, offer: None }
    }

    /// The same with a picture before the text.
    #[allow(dead_code, reason = "for refused turns")]
    pub(crate) fn with_picture(self, picture: ViewFn) -> Self {
        Self { picture: Some(picture), ..self }
    }

    /// The same with a button, which closes the toast.
    pub(crate) fn with_offer(
        self,
        class: &'static str,
        label: String,
        accept: impl Fn() + Send + Sync + 'static,
    ) -> Self {
        Self { offer: Some(Offer { class, label, accept: Arc::new(accept) }), ..self }
    }
}

/// The toasts of the page.
#[derive(Clone, Copy)]
pub(crate) struct Toasts {
    shown: RwSignal<Option<Toast>>,
    timer: StoredValue<Option<TimeoutHandle>>,
}

impl Toasts {
    pub(crate) fn provide() -> Self {
        let toasts = Self { shown: RwSignal::new(None), timer: StoredValue::new(None) };
        provide_context(toasts);
        toasts
    }

    /// The toasts of the page.
    pub(crate) fn here() -> Self {
        expect_context()
    }

    /// Shows a toast.
    pub(crate) fn show(self, toast: Toast) {
        let time = if toast.offer.is_some() { OFFER_TIME } else { TIME };
        self.shown.set(Some(toast));
        self.stop_timer();
        self.timer.set_value(set_timeout_with_handle(move || self.shown.set(None), time).ok());
    }

    /// Hides the toast.
    pub(crate) fn hide(self) {
        self.stop_timer();
        self.shown.set(None);
    }

    fn stop_timer(self) {
        if let Some(timer) = self.timer.try_update_value(Option::take).flatten() {
            timer.clear();
        }
    }
}

/// The place of the toasts. It is always there, so that screen readers announce what appears in it.
#[component]
pub(crate) fn ToastPlace(toasts: Toasts) -> impl IntoView {
    let shown = move || {
        toasts.shown.get().map(|Toast { text, picture, offer }| {
            view! {
                <div class="toast">
                    {picture.map(|picture| picture.run())} <span>{text}</span>
                    {offer
                        .map(|Offer { class, label, accept }| {
                            let press = move |_| {
                                toasts.hide();
                                accept();
                            };
                            view! {
                                <button type="button" class=format!("btn small {class}") on:click=press>
                                    {label}
                                </button>
                            }
                        })}
                </div>
            }
        })
    };
    view! {
        <div class="toasts" role="status">
            {shown}
        </div>
    }
}
