// Starts the page. A file of its own, because the content security policy allows no script in the HTML.
import init from "./jersi-web.js";

// The service worker makes the page independent of its server. Browsers have it only where nobody can listen in.
const mayStay = isSecureContext && "serviceWorker" in navigator;
const tellNobody = () => {};

if (mayStay) {
  // Held for as long as the page is open: so the service worker knows that the files of this build are still needed.
  navigator.locks?.request(import.meta.url, { mode: "shared" }, () => new Promise(() => {})).catch(tellNobody);
}

// Whether games are played here is asked while the program is on its way. Whoever comes by the link of a game needs a
// line to the server, too, and need not wait for it later. The program takes up both under this name.
const isGame = location.hash.startsWith("#/online/");
globalThis.jersiEarly = {
  online: fetch("online.json")
    .then((answer) => (answer.ok ? answer.text() : ""))
    .then((text) => {
      if (isGame && JSON.parse(text).games) {
        globalThis.jersiEarly.socket = new WebSocket(new URL("api/v1/socket", document.baseURI.replace(/^http/, "ws")));
      }
      return text;
    })
    .catch(() => ""),
};

try {
  await init({ module_or_path: new URL("./jersi-web.wasm", import.meta.url) });
} catch (error) {
  document.getElementById("problem").hidden = false;
  throw error;
}

if (mayStay) {
  // A browser that keeps nothing (a private window) refuses, and then the page is one that needs its server. The name
  // has no hash, since the browser looks under it for the next build.
  navigator.serviceWorker.register(new URL("sw.js", import.meta.url)).catch(tellNobody);
}
