//! Agreement between tabs on which one writes a game: a Web Lock by the name of its entry. Where a browser has none
//! (plain http from another machine), tabs are independent, and the stamps of the shelf stop
//! a tab from overwriting another's turns.

use std::rc::Rc;

use js_sys::{Function, Object, Promise, Reflect};
use leptos::prelude::window;
use leptos::task::spawn_local;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Holds a lock until it is dropped.
pub(super) struct Lock(Function);

impl Drop for Lock {
    fn drop(&mut self) {
        let _ = self.0.call0(&JsValue::UNDEFINED);
    }
}

/// The mode of a request for a lock.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LockMode {
    /// Only if no other tab holds it.
    Free,
    /// Taken from the tab that holds it.
    Steal,
}

/// The result of a request.
pub(super) enum LockResult {
    /// The lock is held until it is dropped.
    Granted(Lock),
    /// Another tab holds it.
    Denied,
    /// Another tab took it away.
    Lost,
    /// This browser has no locks.
    Absent,
}

/// Requests a lock; the callback may be called at once or later, and more than once.
pub(super) fn request(name: &str, mode: LockMode, answer: impl Fn(LockResult) + 'static) {
    let answer = Rc::new(answer);
    if ask(name, mode, &answer).is_none() {
        answer(LockResult::Absent);
    }
}

fn ask(name: &str, mode: LockMode, answer: &Rc<impl Fn(LockResult) + 'static>) -> Option<()> {
    let locks = Reflect::get(&window().navigator(), &"locks".into()).ok().filter(JsValue::is_object)?;
    let request: Function = Reflect::get(&locks, &"request".into()).ok()?.dyn_into().ok()?;
    let options = Object::new();
    let option = if mode == LockMode::Steal { "steal" } else { "ifAvailable" };
    Reflect::set(&options, &option.into(), &JsValue::TRUE).ok()?;
    let report = Rc::clone(answer);
    let granted = Closure::<dyn Fn(JsValue) -> JsValue>::new(move |lock: JsValue| {
        if lock.is_null() {
            report(LockResult::Denied);
            return JsValue::UNDEFINED;
        }
        // The lock is held until this promise resolves.
        let mut release = None;
        let held = Promise::new(&mut |keep, _| release = Some(keep));
        if let Some(release) = release {
            report(LockResult::Granted(Lock(release)));
        }
        held.into()
    });
    let held: Promise =
        request.call3(&locks, &name.into(), &options, granted.as_ref()).ok()?.dyn_into().ok()?;
    let report = Rc::clone(answer);
    spawn_local(async move {
        if JsFuture::from(held).await.is_err() {
            report(LockResult::Lost);
        }
        drop(granted);
    });
    Some(())
}
