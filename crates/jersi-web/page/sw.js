// Makes the page work offline, in any folder of any server.
//
// Every build has a separate cache, filled before the build is activated. A build is activated immediately, but only the
// next load shows it: an open page continues with the files of its build, which are stored while it is open.

// Written by the bundler: the files of this build (the page itself is "", the folder), and their hash.
const FILES = [];
const VERSION = "";

const HOME = new URL(".", location).href;
// The origin may have other pages with caches, and other copies of this one.
const OURS = `jersi ${HOME} `;
const CACHE = OURS + VERSION;
// A hashed name identifies the content, so any copy of the file is valid.
const HASHED = /^[^/]+-[0-9a-f]{16}\.[a-z0-9]+$/;
// Timeout of the server, in milliseconds.
const TIMEOUT = 3000;

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

async function install() {
  const cache = await caches.open(CACHE);
  const mode = (name) => (HASHED.test(name) ? "default" : "reload");
  // Sequentially, so that the visitor's requests come first.
  for (const name of FILES) {
    await cache.add(new Request(HOME + name, { cache: mode(name), priority: "low" }));
  }
  // During a deployment the server may return a page of another build. Then the next visit tries again.
  const page = await (await cached(HOME)).text();
  for (const [, name] of page.matchAll(/"\.\/([^"]+)"/g)) {
    const isKept = FILES.includes(name) || name.startsWith("jersi-first-");
    if (!isKept) throw new Error(`the page wants ${name}, which is not of this build`);
  }
  await skipWaiting();
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const address = request.url.split(/[?#]/)[0];
  if (request.method !== "GET" || !address.startsWith(HOME)) return;
  const name = address.slice(HOME.length);
  if (name === "online.json") {
    // The file on the game server is never cached. A server that has just timed out is not asked, unless the page asks
    // again. Requests below `api` are not intercepted.
    const headers = { "content-security-policy": "default-src 'none'" };
    const unknown = () => new Response('{"games":null}', { headers });
    const isAgain = request.url.includes("?");
    event.respondWith(isGone && !isAgain ? unknown() : fetch(request).catch(unknown));
  } else if (HASHED.test(name)) {
    event.respondWith(hashed(request));
  } else if (request.mode === "navigate" && (name === "" || name === "index.html")) {
    event.respondWith(fresh(request, HOME));
    event.waitUntil(cleanUp());
  } else if (request.mode !== "navigate" && FILES.includes(name)) {
    event.respondWith(fresh(request, address));
  }
});

// A click on the notification of a turn opens the page, or focuses it.
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(
    clients.matchAll({ type: "window" }).then(([page]) => page?.focus() ?? clients.openWindow(`${HOME}#/games`)),
  );
});

// The cached response of this build.
function cached(address) {
  return caches.match(address, { cacheName: CACHE, ignoreVary: true });
}

// A hashed file: from the cache of any build, because the page may be of an older one.
async function hashed(request) {
  return (await caches.match(request.url, { ignoreSearch: true, ignoreVary: true })) ?? fetch(request);
}

// Whether the last request to the server failed.
let isGone = false;

// Network first, then the cache.
async function fresh(request, address) {
  const asked = fetch(request);
  const late = new Promise((_, refuse) => setTimeout(refuse, TIMEOUT, new Error("the server takes too long")));
  try {
    const answer = await Promise.race([asked, late]);
    isGone = false;
    if (answer.ok || answer.type === "opaqueredirect") return answer;
  } catch {
    isGone = true;
  }
  return (await cached(address)) ?? asked;
}

// Deletes the caches of older builds without open pages. An open page holds a lock with the address of its program. This
// runs on the load of a page and not on activation: a page that was loading at activation has its lock by now.
async function cleanUp() {
  const builds = (await caches.keys()).filter((name) => name.startsWith(OURS));
  if (!navigator.locks || !builds.includes(CACHE)) return;
  const { held } = await navigator.locks.query();
  const programs = held.map(({ name }) => name).filter((name) => name.startsWith(HOME));
  // Caches are listed in the order of creation: later ones are newer, and perhaps incomplete.
  for (const build of builds.slice(0, builds.indexOf(CACHE))) {
    const found = await Promise.all(programs.map((program) => caches.match(program, { cacheName: build })));
    if (!found.some(Boolean)) await caches.delete(build);
  }
}
