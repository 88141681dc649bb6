//! A dialog over the page. The browser's `dialog` element traps the focus, restores it afterwards and handles Escape;
//! this adds the heading, the button that closes it, and the click outside.

use leptos::ev::MouseEvent;
use leptos::prelude::*;

use crate::back::BackEntry;
use crate::icon::{Icon, IconButton};
use crate::say::Speech;

/// A dialog. It is open as long as it is mounted: the component that shows it removes it when it is closed.
#[component]
pub(crate) fn Dialog(
    /// The CSS class.
    class: &'static str,
    /// Its title.
    #[prop(into)]
    label: Signal<String>,
    /// Called when it was closed.
    close: Callback<()>,
    children: Children,
) -> impl IntoView {
    let speech = Speech::here();
    let dialog = NodeRef::<leptos::html::Dialog>::new();
    dialog.on_load(|dialog| {
        // An element can be shown only after it is in the document.
        request_animation_frame(move || _ = dialog.show_modal());
    });
    // Closing before unmounting lets the browser restore the focus.
    let shut = move || {
        if let Some(dialog) = dialog.get_untracked() {
            dialog.close();
        }
    };
    let entry = BackEntry::new(shut);
    entry.opened();
    let clicked = move |event: MouseEvent| {
        let Some(dialog) = dialog.get_untracked() else { return };
        let on_itself = event.target().as_ref() == Some(dialog.as_ref());
        let area = dialog.get_bounding_client_rect();
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        let is_inside =
            (area.left()..=area.right()).contains(&x) && (area.top()..=area.bottom()).contains(&y);
        if on_itself && !is_inside {
            shut();
        }
    };
    view! {
        <dialog
            class=class
            node_ref=dialog
            aria-label=label
            on:close=move |_| {
                entry.closed();
                close.run(());
            }
            on:click=clicked
            // Keys typed here must not reach the board behind.
            on:keydown=|event| event.stop_propagation()
        >
            <div class="dialog-head">
                <h2>{label}</h2>
                <IconButton
                    icon=Icon::Cancel
                    label=speech.label("web-close")
                    class="close"
                    press=Callback::new(move |()| shut())
                />
            </div>
            {children()}
        </dialog>
    }
}
