// Starts the page. The bundler puts it into the HTML, where it costs no way to the server and back, and its hash into the
// content security policy, which allows no other script there.

// The service worker makes the page independent of its server. Browsers have it only where nobody can listen in.
const mayStay = isSecureContext && "serviceWorker" in navigator;
const tellNobody = () => {};

if (mayStay) {
  // Held for as long as the page is open: so the service worker knows that the files of this build are still needed.
  const program = new URL("./jersi-web.wasm", document.baseURI).href;
  navigator.locks?.request(program, { mode: "shared" }, () => new Promise(() => {})).catch(tellNobody);
}

// How the page is to look and speak. Where nothing can be kept, as the system has it.
function liked() {
  try {
    return JSON.parse(localStorage.getItem("jersi.settings")) ?? {};
  } catch {
    return {};
  }
}
const { page: theme, language } = liked();
const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
document.documentElement.dataset.theme = ["light", "dark", "clear"].includes(theme) ? theme : isDark ? "dark" : "light";

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

// There are two programs: a small one with the screens of a first visit, which loads the page anew when it is asked
// for another one, and the whole one, for everybody who has it already or needs it at once.
function needsWhole() {
  if (navigator.serviceWorker?.controller) return true;
  try {
    // Who was here before, or has gone further in this tab. Where nothing can be kept, the page can't be loaded anew.
    const kept = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    if (kept.some((name) => name.startsWith("jersi"))) return true;
  } catch {
    return true;
  }
  return location.search !== "" || !/^(#\/?)?$|^#\/(new|now|lesson|play)\b/.test(location.hash);
}

// This runs before the style sheet is there, and before the end of the HTML.
const isParsed =
  document.readyState === "loading"
    ? new Promise((done) => addEventListener("DOMContentLoaded", done, { once: true }))
    : Promise.resolve();

const languages = [...document.querySelectorAll("link[rel=words]")];
const own = languages.find(({ hreflang }) => String(language ?? navigator.language).startsWith(hreflang)) ?? languages[0];

// The beginning of the start is for those who come to it.
isParsed.then(() => {
  const shell = document.getElementById("shell");
  if (!/^(#\/?)?$|^#\/now$/.test(location.hash)) shell.querySelector(".start").remove();
  for (const text of shell.querySelectorAll("[lang]")) text.hidden = text.lang !== own.hreflang;
});

// All that is needed is asked for at once; the program asks again for the words, and the browser has them then.
function load(program, module) {
  fetch(own.href).catch(tellNobody);
  const wasm = fetch(new URL(module, document.baseURI));
  return Promise.all([import(program), isParsed]).then(([{ default: init }]) => init({ module_or_path: wasm }));
}

try {
  await (needsWhole() ? load("./jersi-web.js", "./jersi-web.wasm") : load("./jersi-first.js", "./jersi-first.wasm"));
} catch (error) {
  await isParsed;
  document.getElementById("problem").hidden = false;
  throw error;
}

if (mayStay) {
  // A browser that keeps nothing (a private window) refuses, and then the page is one that needs its server. The name
  // has no hash, since the browser looks under it for the next build.
  navigator.serviceWorker.register(new URL("sw.js", document.baseURI)).catch(tellNobody);
}
