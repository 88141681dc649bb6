// Starts the page. A file of its own, because the content security policy allows no script in the HTML.
import init from "./jersi-web.js";

try {
  await init({ module_or_path: new URL("./jersi-web.wasm", import.meta.url) });
} catch (error) {
  document.getElementById("problem").hidden = false;
  throw error;
}
