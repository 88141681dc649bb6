// The engine, apart from the page: lines of its protocol come and go as messages. It works in slices, and looks
// between them whether there is a new line.
import init, { Engine, bench } from "./jersi-worker.js";

const begun = init({ module_or_path: new URL("./jersi-worker.wasm", import.meta.url) }).then(() => new Engine());
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

ear.onmessage = async () => {
  const engine = await begun;
  isRinging = false;
  say(engine.slice());
  goOn(engine);
};

onmessage = async ({ data }) => {
  const engine = await begun;
  if (data === "bench") {
    say(bench());
    return;
  }
  say(engine.line(data));
  goOn(engine);
};
