// The frame of the page: which screen is shown, in which language, and the board that all screens share.
import { h, icon, iconButton, show, toast } from "./ui.js";
import { language, speak, t } from "./words.js";
import * as store from "./store.js";
import { hasEngine, isReady, isSite, names, wake } from "./engine.js";
import { lookupScreen } from "./lookup.js";
import { guideScreen } from "./guide.js";
import { boardScreen } from "./board.js";
import { playsScreen } from "./plays.js";
import { stepsScreen } from "./steps.js";
import { claimsScreen } from "./claims.js";
import { unpack } from "./share.js";

const SCREENS = { lookup: lookupScreen, board: boardScreen, plays: playsScreen, steps: stepsScreen, claims: claimsScreen };
const screen = document.getElementById("screen"), top = document.getElementById("top"), tabs = document.getElementById("tabs");
let current = null, leave = null;
const places = new Map(); // how far down the reader was on each address, for the way back

speak(store.setting("lang") ?? (navigator.language.startsWith("ja") ? "ja" : "en"));
setTheme(store.setting("theme"));

function setTheme(theme) {
  if (theme) document.documentElement.dataset.theme = theme; else delete document.documentElement.dataset.theme;
}
function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

// An address of the page: a screen by its word, an entry by its identifier, a search.
function route() {
  const hash = decodeURIComponent(location.hash.replace(/^#/, ""));
  if (hash.startsWith("b=")) return { shared: location.hash.slice(3) };
  const [first = "", ...rest] = hash.replace(/^\//, "").split("/");
  if (first === "q") return { name: "lookup", query: rest.join("/") };
  if (first === "in") return { name: "lookup", contents: rest.join("/") };
  if (first === "guide") return { name: "guide", page: rest.join("/") };
  if (first in SCREENS) return { name: first };
  if (first && rest.length) return { name: "lookup", id: `${first}:${rest.join("/")}` };
  return { name: "lookup" };
}

async function draw() {
  const wanted = route();
  if (wanted.shared) { await openShared(wanted.shared); return; }
  leave?.();
  leave = null;
  current = wanted;
  drawTop();
  drawTabs(wanted.name);
  document.body.dataset.screen = wanted.name;
  document.title = `${t(wanted.name)} – judge`;
  if (wanted.name === "guide") { guideScreen(screen, wanted); return; }
  if (wanted.name !== "lookup" && !hasEngine) { show(screen, h("p", { class: "empty-note" }, t("noengine"))); return; }
  leave = SCREENS[wanted.name](screen, wanted) ?? null;
}

async function openShared(packed) {
  try {
    const { board, to } = await unpack(packed);
    store.change(board);
    toast(t("opened"));
    history.replaceState(null, "", `#/${to && to in SCREENS ? to : "board"}`);
  } catch {
    toast(t("badlink"), "bad");
    history.replaceState(null, "", "#/board");
  }
  draw();
}

async function drawTop() {
  const games = h("select", { "aria-label": t("playing"), onchange: () => { store.set("game", games.value); if (current.name === "lookup") location.hash = `#/in/${games.value}`; else draw(); } });
  show(top, h("a", { class: "brand", href: "#/lookup", "aria-label": "judge" }, h("img", { src: "static/icon.svg", alt: "", width: "28", height: "28" }), h("span", {}, "judge")), games,
    iconButton("sun", t("theme"), () => { const next = isDark() ? "light" : "dark"; store.set("theme", next); setTheme(next); }),
    h("button", { type: "button", class: "language", lang: language() === "ja" ? "en" : "ja", onclick: () => { const next = language() === "ja" ? "en" : "ja"; speak(next); store.set("lang", next); draw(); } }, t("language")));
  const listed = (await names()).games;
  show(games, listed.map(game => h("option", { value: game.id, selected: game.id === store.setting("game") }, game.name[language()])));
}

function drawTabs(active) {
  tabs.setAttribute("aria-label", "judge");
  show(tabs, Object.keys(SCREENS).map(name => h("a", { href: `#/${name}`, class: name === active ? "on" : "", "aria-current": name === active ? "page" : null }, icon(name), h("span", {}, t(name)))));
}

let returning = false;
addEventListener("popstate", event => { returning = event.state?.seen === true; });
addEventListener("hashchange", () => {
  document.querySelectorAll("dialog[open]").forEach(one => one.close()); // a sheet belongs to the screen it was opened on
  draw();
  findPlace(returning ? places.get(location.hash) ?? 0 : 0);
  if (!returning) history.replaceState({ seen: true }, "");
});
addEventListener("scroll", () => places.set(location.hash, scrollY), { passive: true });
// What is shown may still grow: the place is found when it has.
function findPlace(down, tries = 0) {
  scrollTo(0, down);
  if (scrollY < down - 2 && tries < 20) setTimeout(findPlace, 40, down, tries + 1);
}
store.onChange(() => { const games = top.querySelector("select"); if (games && games.value !== store.setting("game")) games.value = store.setting("game"); });
addEventListener("keydown", event => {
  if (event.key === "/" && !/input|textarea|select/i.test(event.target.tagName)) { event.preventDefault(); if (current.name === "lookup") document.querySelector(".searchbox input")?.focus(); else location.hash = "#/lookup"; }
  if ((event.ctrlKey || event.metaKey) && event.key === "z" && !/input|textarea/i.test(event.target.tagName)) { event.preventDefault(); event.shiftKey ? store.redo() : store.undo(); }
});

// an entry's own address, as the server gives it out
const direct = location.pathname.slice(new URL(document.baseURI).pathname.length);
if (direct && !direct.startsWith("index") && !location.hash) history.replaceState(null, "", `${new URL(document.baseURI).pathname}#/${direct}`);
history.scrollRestoration = "manual";
history.replaceState({ seen: true }, "");
draw();

if (isSite && "serviceWorker" in navigator) navigator.serviceWorker.register(new URL("worker-offline.js", document.baseURI)).catch(() => {});
if (isSite && hasEngine) { (window.requestIdleCallback ?? setTimeout)(() => { wake(); isReady()?.then?.(() => document.body.dataset.engine = "ready"); }); } else document.body.dataset.engine = "ready";
