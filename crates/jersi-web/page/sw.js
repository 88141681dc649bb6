// Keeps the page usable without its server, in whatever folder of whatever server it lies.
//
// Every build has a cache of its own, filled before the build takes over. A build takes over at once, but only the
// next load shows it: an open page goes on with the files of its own build, which stay for as long as it is open.

// The bundler writes here what belongs to this build: all files (the page itself is "", the folder), and their hash.
const FILES = [];
const VERSION = "";

const HOME = new URL(".", location).href;
// The server may hold other pages with caches, and other copies of this one.
const OURS = `jersi ${HOME} `;
const CACHE = OURS + VERSION;
// Such a name says what is in the file, so any copy of it is the right one.
const HASHED = /^[^/]+-[0-9a-f]{16}\.[a-z0-9]+$/;
// In milliseconds: a server that takes longer is as good as none.
const PATIENCE = 3000;

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

async function install() {
  const cache = await caches.open(CACHE);
  const mode = (name) => (HASHED.test(name) ? "default" : "reload");
  // One after the other: what the visitor waits for comes first.
  for (const name of FILES) {
    await cache.add(new Request(HOME + name, { cache: mode(name), priority: "low" }));
  }
  // While a server is being changed it may give a page of another build. Then the next visit tries again.
  const page = await (await kept(HOME)).text();
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
    // Whether games are played here is asked of the server, and of nobody else; one that has just not answered need
    // not be asked. What lies below `api` is not touched.
    const headers = { "content-security-policy": "default-src 'none'" };
    const no = () => new Response('{"games":false}', { headers });
    event.respondWith(isGone ? no() : fetch(request).catch(no));
  } else if (HASHED.test(name)) {
    event.respondWith(hashed(request));
  } else if (request.mode === "navigate" && (name === "" || name === "index.html")) {
    event.respondWith(fresh(request, HOME));
    event.waitUntil(cleanUp());
  } else if (request.mode !== "navigate" && FILES.includes(name)) {
    event.respondWith(fresh(request, address));
  }
});

// A notification says that it is one's turn: it leads to a page that is open, or to the games.
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(
    clients.matchAll({ type: "window" }).then(([page]) => page?.focus() ?? clients.openWindow(`${HOME}#/games`)),
  );
});

// What this build keeps of an address.
function kept(address) {
  return caches.match(address, { cacheName: CACHE, ignoreVary: true });
}

// A file that can't change: from the cache of any build, since an older page may ask too.
async function hashed(request) {
  return (await caches.match(request.url, { ignoreSearch: true, ignoreVary: true })) ?? fetch(request);
}

// Whether the server did not answer when it was last asked.
let isGone = false;

// What the server has now; if it has nothing, or is not there, what this build keeps.
async function fresh(request, address) {
  const asked = fetch(request);
  const late = new Promise((_, refuse) => setTimeout(refuse, PATIENCE, new Error("the server takes too long")));
  try {
    const answer = await Promise.race([asked, late]);
    isGone = false;
    if (answer.ok || answer.type === "opaqueredirect") return answer;
  } catch {
    isGone = true;
  }
  return (await kept(address)) ?? asked;
}

// Forgets older builds that no open page is of. A page holds a lock with the address of its program for as long as it
// is open. This comes with the load of a page, and not when a build takes over: by now a page that
// was being loaded then has its lock.
async function cleanUp() {
  const builds = (await caches.keys()).filter((name) => name.startsWith(OURS));
  if (!navigator.locks || !builds.includes(CACHE)) return;
  const { held } = await navigator.locks.query();
  const programs = held.map(({ name }) => name).filter((name) => name.startsWith(HOME));
  // They are listed in the order in which they came: what follows is newer, and perhaps not complete yet.
  for (const build of builds.slice(0, builds.indexOf(CACHE))) {
    const found = await Promise.all(programs.map((program) => caches.match(program, { cacheName: build })));
    if (!found.some(Boolean)) await caches.delete(build);
  }
}
