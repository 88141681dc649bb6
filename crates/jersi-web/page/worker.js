// The engine in a worker. Messages are lines of its protocol. It works in slices, and checks for new lines between them.
import init, { Engine, bench, provideNetwork } from "./jersi-engines.js";

const begun = init({ module_or_path: new URL("./jersi-engines.wasm", import.meta.url) }).then(() => new Engine());
// Evaluation networks, each loaded when a game first needs it.
const NETWORKS = {
  "jersi-2-3": "./jersi-2-3.network",
  "jersi-4": "./jersi-4.network",
  "pijersi": "./pijersi.network",
};
const { port1: bell, port2: ear } = new MessageChannel();
let isRinging = false;

function say(lines) {
  if (lines) {
    for (const line of lines.split("\n")) postMessage(line);
  }
}

function goOn(engine) {
  if (engine.isWorking() && !isRinging) {
    isRinging = true;
    bell.postMessage(0);
  }
}

async function load(name) {
  const answer = await fetch(new URL(NETWORKS[name], import.meta.url));
  if (!answer.ok) throw new Error(`the network ${name}: ${answer.status}`);
  provideNetwork(name, new Uint8Array(await answer.arrayBuffer()));
}

// Errors are reported to the page.
function fail(error) {
  setTimeout(() => {
    throw error;
  });
}

ear.onmessage = async () => {
  const engine = await begun;
  const missing = engine.missingNetwork();
  try {
    if (missing) await load(missing);
  } catch (error) {
    fail(error);
    return;
  }
  isRinging = false;
  say(engine.slice());
  goOn(engine);
};

onmessage = async ({ data }) => {
  const engine = await begun;
  if (data === "bench") {
    await Promise.all(Object.keys(NETWORKS).map(load));
    say(bench());
    return;
  }
  say(engine.line(data));
  goOn(engine);
};
