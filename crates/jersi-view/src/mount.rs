//! Putting the page into the document.

use any_spawner::Executor;
use reactive_graph::owner::Owner;
use tachys::dom::body;
use tachys::view::Mountable;

use crate::IntoView;

/// Makes a view and puts it at the end of the document's body, for as long as the page is open.
pub fn mount_to_body<V: IntoView + 'static>(view: impl FnOnce() -> V + 'static) {
    // Refused only if it is there already.
    let _ = Executor::init_wasm_bindgen();
    let owner = Owner::new();
    let mut state = owner.with(move || view().build());
    state.mount(&body(), None);
    // Dropping either would take the page away.
    std::mem::forget((owner, state));
}
