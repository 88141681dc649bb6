// Starts the page. A file of its own, because the content security policy allows no script in the HTML.
import init from "./jersi-web.js";

// The service worker makes the page independent of its server. Browsers have it only where nobody can listen in.
const mayStay = isSecureContext && "serviceWorker" in navigator;
const tellNobody = () => {};

if (mayStay) {
  // Held for as long as the page is open: so the service worker knows that the files of this build are still needed.
  navigator.locks?.request(import.meta.url, { mode: "shared" }, () => new Promise(() => {})).catch(tellNobody);
}

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
