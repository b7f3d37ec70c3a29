// Where the answers come from: the server that sent this page, or the engine in a worker beside it.
import { language, t } from "./words.js";

const place = document.querySelector('meta[name="judge-engine"]').content; // serve, site or rules
export const hasEngine = place !== "rules";
export const isSite = place !== "serve";
const base = document.baseURI;

export class Fault extends Error {
  constructor(error) { super(error.message); Object.assign(this, error); }
}

export class Stopped extends Error {} // the reader did not want to wait any longer

async function served(command, request, signal) {
  try {
    const response = await fetch(new URL(`api/${command}`, base), {
      method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(request), credentials: "omit", signal,
    });
    return await response.json();
  } catch { if (signal?.aborted) throw new Stopped(); throw new Fault({ message: t("unreached"), unreached: true }); }
}

let worker, waiting = new Map(), asked = 0, readiness, whole = false; // whole: with what searching needs
function inWorker(command, request, signal) {
  wake();
  return new Promise((resolve, reject) => {
    const number = ++asked, message = { number, command, request };
    waiting.set(number, { resolve, reject, message });
    worker.postMessage(message);
    signal?.addEventListener("abort", () => { if (waiting.delete(number)) { reject(new Stopped()); startAgain(); } });
  });
}

// Nothing interrupts an engine that is at work: another one takes over what else was asked.
function startAgain() {
  worker.terminate();
  worker = null;
  whole = false;
  wake();
  for (const { message } of waiting.values()) worker.postMessage(message);
}

// The engine of a site is fetched and started once, while the page can already be read.
export function wake() {
  if (place !== "site" || worker) return readiness;
  worker = new Worker(new URL("static/worker.js", base), { type: "module" });
  readiness = new Promise(resolve => {
    worker.onmessage = ({ data }) => {
      if (data.ready) { resolve(); return; }
      if (data.whole) { whole = true; return; }
      const { resolve: give, reject } = waiting.get(data.number);
      waiting.delete(data.number);
      data.failed ? reject(new Fault({ message: t("engine_failed", { problem: data.failed }) })) : give(JSON.parse(data.answer));
    };
  });
  worker.onerror = event => {
    for (const { reject } of waiting.values()) reject(new Fault({ message: t("engine_failed", { problem: event.message ?? "" }), unreached: true }));
    waiting.clear();
  };
  return readiness;
}
export const searchesAtOnce = () => place !== "site" || whole;
export const isReady = () => place !== "site" || (readiness ?? Promise.resolve());

// With a `signal` the reader can stop what takes long.
export async function ask(command, request = {}, signal) {
  const whole = { lang: language(), ...request };
  const answer = await (place === "site" ? inWorker : served)(command, whole, signal);
  if (answer.error) throw new Fault(answer.error);
  return answer;
}

const kept = new Map();
function once(key, make) {
  if (!kept.has(key)) kept.set(key, make().catch(problem => { kept.delete(key); throw problem; }));
  return kept.get(key);
}
const file = path => once(path, async () => {
  const response = await fetch(new URL(path, base), { credentials: "omit" }).catch(() => { throw new Fault({ message: t("unreached"), unreached: true }); });
  if (!response.ok) throw new Fault({ message: t("unread") });
  return response.json();
});

export const names = () => file("data/names.json");
export const guide = () => file(`data/guide.${language()}.json`);
export const beginnings = () => file(`data/first.${language()}.json`); // of entries without a name
export const sheets = () => file(`data/sheet.${language()}.json`);
export const form = game => once(`form ${game} ${language()}`, () => ask("form", { game }));

// An entry as HTML: from the bundle of its game on a site, from the server otherwise.
export async function entry(id) {
  const lang = language(), game = id.split(":")[0];
  if (isSite) {
    const all = await file(`data/${game}.${lang}.json`);
    if (all[id] !== undefined || !hasEngine) return { id, html: all[id] ?? all[id.split("#")[0]] ?? "" }; // a part stands in its entry
  }
  return once(`entry ${id} ${lang}`, () => ask("entry", { id }));
}

export const search = (words, more = {}) => ask("find", { words, ...more });

// Without an engine: the entries whose text has all the words.
export async function inTexts(words, game) {
  const { games } = await names();
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean), found = [];
  for (const one of games.filter(each => !game || each.id === game)) {
    const all = await file(`data/${one.id}.${language()}.json`);
    for (const [id, html] of Object.entries(all)) {
      const text = html.replace(/<[^>]*>/g, "").toLowerCase();
      if (wanted.every(word => text.includes(word))) found.push(id);
      if (found.length >= 20) return found;
    }
  }
  return found;
}
