// The table place: one felt in a box that never moves, and one pane in which playing, stepping and laying out are modes.
import { h, show } from "./ui.js";
import { t } from "./words.js";
import * as store from "./store.js";
import { drawTable } from "./table.js";
import { lookAt } from "./track.js";
import { fault, noBoard } from "./parts.js";
import { closeTray } from "./tray.js";
import { talkBox } from "./talk.js";

const MODES = ["plays", "steps", "claims", "board"]; // the slip only where it stands beside the table
let box = null; // for a line of talk
let redraw = () => {}; // with the window of a long course set elsewhere
let last = null; // the table as it was drawn last, so that a change of mode draws nothing anew

// The place with its parts: `felt(layout, options)` draws the table, `body` and `bar` are the pane's.
export function place(screen, mode, counts = {}) {
  const kept = screen.querySelector(":scope > .place");
  const parts = kept ? { place: kept, table: kept.querySelector(".table"), tabs: kept.querySelector(".pane-tabs"), body: kept.querySelector(".pane-body"), bar: kept.querySelector(".pane-bar"), note: kept.querySelector(".pane-note") } : build(screen);
  parts.place.dataset.mode = mode;
  closeTray();
  const tabs = (more = {}) => show(parts.tabs, MODES.map(name => h("a", { href: `#/${name}`, class: name === mode ? "on" : "", "aria-current": name === mode ? "page" : null }, t(`mode_${name}`), more[name] || more[name] === 0 ? h("b", {}, " ", more[name]) : null)), h("span", { class: "spring" }), box.toggle);
  box.serve(null); // until the place says what can be told
  tabs(counts);
  show(parts.note);
  if (mode !== parts.mode) { show(parts.body); show(parts.bar); }
  if (!parts.table.firstChild) parts.table.append(last && last.game === store.board()?.game ? drawTable(last) : h("div", { class: "felt" }));
  return {
    ...parts, tabs, talk: box.serve,
    felt(layout, options) {
      if (layout !== last) lookAt(null); // the window follows whoever moves
      last = layout;
      redraw = () => keepFocus(parts.table, () => parts.table.replaceChildren(drawTable(layout, options)));
      const before = places(parts.table);
      redraw();
      move(parts.table, before);
    },
    fault(problem, shapes, board) { show(parts.note, problem ? fault(problem, shapes, board) : null); },
  };
}

function build(screen) {
  box = talkBox();
  const parts = { table: h("div", { class: "table" }), tabs: h("nav", { class: "pane-tabs", "aria-label": t("modes") }), note: h("div", { class: "pane-note" }), body: h("div", { class: "pane-body", tabindex: "-1" }), bar: h("div", { class: "pane-bar" }) };
  parts.place = h("div", { class: "place" }, h("h1", { class: "unseen" }, t("place_table")), parts.table, h("section", { class: "pane" }, parts.tabs, box.form, parts.note, parts.body, parts.bar));
  parts.table.addEventListener("look", () => redraw());
  show(screen, parts.place);
  return parts;
}

// Where the open cards and the horses lie. A card is the same one in whatever zone of its owner it lies.
function places(table) {
  const found = new Map();
  for (const one of table.querySelectorAll("[data-lies]")) {
    const name = one.dataset.lies, box = one.getBoundingClientRect();
    found.set(name, found.has(name) ? null : { one, box }); // two that are alike cannot be told apart
  }
  return found;
}
// What lies elsewhere now goes there; nothing else moves.
function move(table, before) {
  if (!before.size || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const [name, now] of places(table)) {
    const was = before.get(name);
    if (!was || !now) continue;
    const x = was.box.x - now.box.x, y = was.box.y - now.box.y;
    if (Math.abs(x) + Math.abs(y) > 12) now.one.animate([{ transform: `translate(${x}px, ${y}px)`, zIndex: 2 }, { transform: "none", zIndex: 2 }], { duration: 160, easing: "ease-out" });
  }
}

// Whoever is on a thing with the keyboard stays on it when the table is drawn anew.
function keepFocus(holder, draw) {
  const key = holder.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  draw();
  if (key) holder.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

export { noBoard };
