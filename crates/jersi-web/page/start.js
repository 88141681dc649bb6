// Starts the page. The bundler inlines it into the HTML, which saves a round trip, and puts its hash into the content
// security policy, which allows no other inline script.

// The service worker makes the page work offline. Browsers have it only in secure contexts.
const hasServiceWorker = isSecureContext && "serviceWorker" in navigator;
const ignore = () => {};

if (hasServiceWorker) {
  // Held while the page is open, so that the service worker does not delete the files of this build.
  const program = new URL("./jersi-web.wasm", document.baseURI).href;
  navigator.locks?.request(program, { mode: "shared" }, () => new Promise(() => {})).catch(ignore);
}

// The stored preferences; without storage, the system's.
function storedPreferences() {
  try {
    return JSON.parse(localStorage.getItem("jersi.settings")) ?? {};
  } catch {
    return {};
  }
}
const { page: theme, language } = storedPreferences();
const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
document.documentElement.dataset.theme = ["light", "dark", "clear"].includes(theme) ? theme : isDark ? "dark" : "light";

// Asks whether there is a game server while the program is loading. For the link of a game, the socket is opened early,
// too. The program takes both from this object.
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

// There are two programs: a small one with the screens of a first visit, which reloads the page for other screens, and
// the full one, for returning visitors and for addresses that need it.
function needsFullProgram() {
  if (navigator.serviceWorker?.controller) return true;
  try {
    // Stored data of an earlier visit or of this tab. Without storage, the small program can't reload the page.
    const stored = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    if (stored.some((name) => name.startsWith("jersi"))) return true;
  } catch {
    return true;
  }
  return location.search !== "" || !/^(#\/?)?$|^#\/(new|now|lesson|play)\b/.test(location.hash);
}

// This runs before the style sheet is loaded, and before the end of the HTML.
const isParsed =
  document.readyState === "loading"
    ? new Promise((done) => addEventListener("DOMContentLoaded", done, { once: true }))
    : Promise.resolve();

const isFull = needsFullProgram();
const languages = [...document.querySelectorAll("link[rel=words]")];
// The small program has a shorter list of messages.
if (!isFull) for (const link of languages) link.setAttribute("href", link.dataset.first);
const own = languages.find(({ hreflang }) => String(language ?? navigator.language).startsWith(hreflang)) ?? languages[0];

// Other screens than the start show only the board of the static start screen.
isParsed.then(() => {
  const shell = document.getElementById("shell");
  if (!/^(#\/?)?$|^#\/now$/.test(location.hash)) shell.querySelector(".hero-text").remove();
  for (const text of shell.querySelectorAll("[lang]")) text.hidden = text.lang !== own.hreflang;
});

// The style of the screens that only the full program has.
function loadMoreStyle() {
  const link = document.querySelector("link[rel=more]");
  return new Promise((done) => {
    link.onload = link.onerror = done;
    link.rel = "stylesheet";
  });
}

// Requests everything in parallel; the program's later request for the words is answered from the cache.
function load(program, module) {
  fetch(own.href).catch(ignore);
  const wasm = fetch(new URL(module, document.baseURI));
  return Promise.all([import(program), isParsed.then(() => isFull && loadMoreStyle())]).then(([{ default: init }]) => init({ module_or_path: wasm }));
}

try {
  await (isFull ? load("./jersi-web.js", "./jersi-web.wasm") : load("./jersi-first.js", "./jersi-first.wasm"));
} catch (error) {
  await isParsed;
  document.getElementById("problem").hidden = false;
  throw error;
}

if (hasServiceWorker) {
  // Browsers without storage (private windows) refuse; then the page needs its server. The name has no hash, because
  // the browser checks it for the next build.
  navigator.serviceWorker.register(new URL("sw.js", document.baseURI)).catch(ignore);
}
