// The frame of the page: which of the three places is shown, in which language, and the game whose table all places share.
import { button, h, icon, iconButton, segmented, sheet, show, toast } from "./ui.js";
import { language, speak, t } from "./words.js";
import * as store from "./store.js";
import { hasEngine, isReady, isSite, names, wake } from "./engine.js";
import { lookupScreen } from "./lookup.js";
import { guideScreen, sheetScreen } from "./guide.js";
import { begin } from "./begin.js";
import { shareSheet, unpack } from "./share.js";

// Whoever only looks a rule up does not wait for what draws tables and slips: that is loaded when it is wanted, or in quiet.
const LATER = {
  board: async () => (await import("./board.js")).boardScreen, plays: async () => (await import("./plays.js")).playsScreen,
  steps: async () => (await import("./steps.js")).stepsScreen, claims: async () => (await import("./slip.js")).slipScreen,
  quiz: async () => (await import("./quiz.js")).quizScreen,
};
const SCREENS = { lookup: lookupScreen, guide: guideScreen, sheet: sheetScreen };
const known = name => name in SCREENS || name in LATER;
const QUIET = 1500; // milliseconds until what is wanted later is loaded
const MODES = ["board", "plays", "steps"]; // of the table
const PLACES = { lookup: "lookup", table: "board", claims: "claims" }; // and the screen that each begins with
const placeOf = name => (MODES.includes(name) ? "table" : name === "claims" ? name : "lookup");
const screen = document.getElementById("screen"), top = document.getElementById("top"), tabs = document.getElementById("tabs");
let current = null, leave = null, mode = "board"; // mode: how the table was looked at last
const places = new Map(); // how far down the reader was on each address, for the way back

speak(store.setting("lang") ?? (navigator.language.startsWith("ja") ? "ja" : "en"));
setTheme(store.setting("theme"));

function setTheme(theme) {
  if (theme) document.documentElement.dataset.theme = theme; else delete document.documentElement.dataset.theme;
}
function setLanguage(next) { speak(next); store.set("lang", next); draw(); }

// An address of the page: a screen by its word, an entry by its identifier, a search.
function route() {
  const hash = decodeURIComponent(location.hash.replace(/^#/, ""));
  if (hash.startsWith("b=")) return { shared: location.hash.slice(3) };
  const [first = "", ...rest] = hash.replace(/^\//, "").split("/");
  if (first === "q") return { name: "lookup", query: rest.join("/") };
  if (first === "in") return { name: "lookup", contents: rest.join("/") };
  if (first === "guide" || first === "sheet") return { name: first, page: rest.join("/") };
  if (known(first)) return { name: first };
  if (first && rest.length) return { name: "lookup", id: `${first}:${rest.join("/")}` };
  return { name: "lookup" };
}

async function draw() {
  const wanted = route();
  if (wanted.shared) { await openShared(wanted.shared); return; }
  leave?.();
  leave = null;
  current = wanted;
  if (MODES.includes(wanted.name)) mode = wanted.name;
  document.body.dataset.screen = wanted.name;
  document.body.dataset.place = placeOf(wanted.name);
  drawTop();
  drawTabs();
  document.title = `${t(wanted.name)} – judge`;
  if (placeOf(wanted.name) !== "lookup" && !hasEngine) { show(screen, h("p", { class: "empty-note" }, t("noengine"))); return; }
  try { SCREENS[wanted.name] ??= await LATER[wanted.name](); }
  catch { show(screen, h("div", { class: "fault", role: "alert" }, h("p", {}, t("unreached")), button(t("again"), draw, { class: "tool" }))); return; }
  if (current !== wanted) return; // the reader has gone on meanwhile
  const left = SCREENS[wanted.name](screen, wanted);
  if (typeof left === "function") leave = left;
}

async function openShared(packed) {
  try {
    const { board, to } = await unpack(packed);
    store.change(board);
    toast(t("opened"));
    history.replaceState(null, "", `#/${to && known(to) ? to : "board"}`);
  } catch {
    toast(t("badlink"), "bad");
    history.replaceState(null, "", "#/board");
  }
  draw();
}

// the header: the game, one step back and forth at the table, the rest in a menu
const undo = iconButton("undo", "", store.undo), redo = iconButton("redo", "", store.redo);
function steps() {
  if (!current) return; // a shared board comes before the first screen
  const here = placeOf(current.name) !== "lookup";
  for (const [one, name, can] of [[undo, "undo", store.canUndo()], [redo, "redo", store.canRedo()]]) {
    one.title = t(name);
    one.setAttribute("aria-label", t(name));
    one.disabled = !can;
    one.hidden = !here;
  }
}
async function drawTop() {
  const games = h("select", { "aria-label": t("playing"), onchange: () => {
    store.choose(games.value);
    if (placeOf(current.name) === "lookup") { if (location.hash === "#/lookup") draw(); else location.hash = "#/lookup"; }
  } });
  const other = language() === "ja" ? "en" : "ja";
  show(top, h("a", { class: "brand", href: "#/lookup", "aria-label": t("home") }, h("img", { src: "static/icon.svg", alt: "", width: "28", height: "28" }), h("span", {}, "judge")),
    h("span", { class: "game" }, games, icon("down")), h("span", { class: "spring" }), undo, redo,
    button(t("language"), () => setLanguage(other), { class: "language", lang: other }),
    iconButton("dots", t("menu"), openMenu, { "aria-haspopup": "dialog" }));
  steps();
  const listed = (await names()).games;
  show(games, listed.map(game => h("option", { value: game.id, selected: game.id === store.setting("game") }, game.name[language()])));
}

function openMenu() {
  sheet(t("menu"), close => {
    const item = (sign, name, act) => button([icon(sign), h("span", {}, t(name))], () => { close(); act(); }, { class: "item" });
    const way = (sign, name, to) => h("a", { class: "item", href: to, onclick: close }, icon(sign), h("span", {}, t(name)));
    const at = placeOf(current.name) === "lookup" ? "board" : current.name;
    return [
      hasEngine ? item("open", "begin_", begin) : null,
      store.board() && hasEngine ? item("share", "sharetitle", () => shareSheet(at)) : null,
      hasEngine ? way("check", "quiz", "#/quiz") : null, way("text", "sheet", `#/sheet/${store.setting("game")}`), way("book", "guide", "#/guide"),
      h("h3", {}, t("theme")), segmented(t("theme"), [{ value: null, label: t("theme_auto") }, { value: "light", label: t("theme_light") }, { value: "dark", label: t("theme_dark") }], store.setting("theme"), next => { store.set("theme", next); setTheme(next); }),
      h("h3", {}, "言語 / Language"), segmented("言語 / Language", [{ value: "ja", label: "日本語" }, { value: "en", label: "English" }], language(), next => { close(); setLanguage(next); }),
    ];
  }, { kind: "menu" });
}

function drawTabs() {
  tabs.setAttribute("aria-label", t("places"));
  const here = placeOf(current.name);
  show(tabs, Object.entries(PLACES).map(([place, first]) => h("a", { href: `#/${place === "table" ? mode : first}`, class: place === here ? "on" : "", "aria-current": place === here ? "page" : null }, icon(place), h("span", {}, t(`place_${place}`)))));
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
store.onChange(() => {
  const games = top.querySelector("select");
  if (games && games.value !== store.setting("game")) games.value = store.setting("game");
  steps();
});
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

if (hasEngine) setTimeout(() => Object.values(LATER).forEach(load => load().catch(() => {})), QUIET);
if (isSite && "serviceWorker" in navigator) navigator.serviceWorker.register(new URL("worker-offline.js", document.baseURI)).catch(() => {});
if (isSite && hasEngine) { (window.requestIdleCallback ?? setTimeout)(() => { wake(); isReady()?.then?.(() => document.body.dataset.engine = "ready"); }); } else document.body.dataset.engine = "ready";
