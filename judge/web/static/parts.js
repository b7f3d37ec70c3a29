// What several screens show: citations that open below, verdicts with their reasons, the toolbar, a screen without a board.
import { button, fromHTML, h, icon, iconButton, sentence, sheet, show, toast } from "./ui.js";
import { language, t } from "./words.js";
import * as store from "./store.js";
import { ask, beginnings, entry, form, names } from "./engine.js";
import { Form } from "./form.js";
import { named } from "./table.js";
import { begin, dealt, example } from "./begin.js";
import { shareSheet } from "./share.js";

const FEW = 4; // citations that are shown at once
let headings = null;
// What an entry is called: its name, or its number with the first words if they do not stand below it.
async function headingOf(id, alone) {
  headings ??= names().then(all => new Map(all.entries.map(row => [row[0], row])));
  const row = (await headings).get(id.split("#")[0]);
  const name = row ? row[language() === "ja" ? 2 : 3] : id.split(":")[1].split("#")[0];
  if (name !== id.split(":")[1].split("#")[0]) return name;
  const words = alone ? "" : (await beginnings().catch(() => ({})))[id.split("#")[0]];
  return words ? `${name} ${words}` : t("rule_n", { n: name });
}

// Citations as chips; a tapped one opens its rule below, a second tap closes it.
export function cites(ids, first = null, alone = false) {
  const opened = h("div", { class: "opened" });
  const chips = h("div", { class: "cites" });
  let shown = null;
  const all = [...new Set(ids ?? [])];
  for (const id of all) {
    const chip = h("button", { type: "button", class: `cite ${id === first ? "main" : ""}`, "aria-expanded": "false", onclick: async () => {
      chips.querySelectorAll("button").forEach(one => one.setAttribute("aria-expanded", "false"));
      if (shown === id) { shown = null; show(opened); return; }
      shown = id;
      chip.setAttribute("aria-expanded", "true");
      const found = await entry(id);
      if (shown === id) show(opened, fromHTML(found.html));
    } }, id.split(":")[1]);
    headingOf(id, alone).then(name => show(chip, name));
    if (all.indexOf(id) >= FEW && all.length > FEW + 1) chip.hidden = true;
    chips.append(chip);
  }
  if (all.length > FEW + 1) {
    const rest = h("button", { type: "button", class: "cite more", onclick: () => { chips.querySelectorAll("[hidden]").forEach(one => { one.hidden = false; }); rest.remove(); } }, t("rules_more", { n: all.length - FEW }));
    chips.append(rest);
  }
  return ids?.length ? h("div", { class: "citing" }, chips, opened) : null;
}

// A heading that opens its rule below.
export function ruled(name, id, ...more) {
  const opened = h("div", { class: "opened citing" });
  const head = h("button", { type: "button", "aria-expanded": "false", onclick: async () => {
    const open = head.getAttribute("aria-expanded") === "true";
    head.setAttribute("aria-expanded", String(!open));
    show(opened, open ? null : fromHTML((await entry(id)).html));
  } }, name, icon("right"));
  return h("header", {}, h("h2", {}, id ? head : name), ...more, opened);
}

const MARKS = { true: ["✓", "right"], false: ["✗", "wrong"], null: ["?", "open"] };
export function mark(ok) { const [sign, kind] = MARKS[String(ok)]; return h("b", { class: `sign ${kind}`, "aria-hidden": "true" }, sign); }

export function checks(list) {
  const order = { false: 0, null: 1, true: 2 };
  const sorted = [...list].sort((a, b) => order[String(a.ok)] - order[String(b.ok)]);
  const row = check => h("li", { class: `check ${MARKS[String(check.ok)][1]}` }, mark(check.ok), h("div", {}, sentence(check.text), cites(check.cites)));
  const open = sorted.filter(check => check.ok !== true), met = sorted.filter(check => check.ok === true);
  return [h("ul", { class: "checks" }, open.map(row)), met.length ? h("details", { class: "met" }, h("summary", {}, `✓ ${t("met", { n: met.length })}`), h("ul", { class: "checks" }, met.map(row))) : null];
}

export const verdictBadge = outcome => h("span", { class: `badge ${{ legal: "right", illegal: "wrong", undecided: "open" }[outcome]}` }, t(outcome));

// What is wrong with a board, and where: at a line of its text, or at a place that `shapes` can name.
export function fault(problem, shapes = null, board = {}, again = null) {
  const place = problem.line ? `${t("fault", problem)}: ` : problem.path?.length && shapes ? `${placed(shapes, board).place(problem.path)}: ` : "";
  return h("div", { class: "fault", role: "alert" }, h("p", {}, h("b", {}, "✗ "), place, problem.message), problem.unreached && again ? button(t("again"), again, { class: "tool" }) : null);
}

// The bar of a screen about a board; one step back stands in the header.
export function toolbar(...more) {
  const modes = ["board", "plays", "steps"], here = location.hash.slice(2);
  const nav = modes.includes(here) ? h("nav", { class: "modes", "aria-label": t("place_table") }, modes.map(name => h("a", { href: `#/${name}`, class: name === here ? "on" : "", "aria-current": name === here ? "page" : null }, t(name)))) : null;
  return h("div", { class: "toolbar" }, nav, button([icon("open"), h("span", {}, t("open"))], begin, { class: "tool", "aria-label": t("open") }), ...more);
}
export const shareButton = to => button([icon("share"), h("span", {}, t("share"))], () => shareSheet(to), { class: "tool share", "aria-label": t("share") });

// no board yet: what the table is for, and a first one in one tap
export function noBoard(screen) {
  const game = store.setting("game");
  show(screen, h("section", { class: "empty" }, h("h1", {}, t("way_table")), h("p", {}, t("noboard")),
    button(t("deal_one"), () => dealt(game), { class: "primary" }),
    h("div", { class: "chips" }, button(t("example_slip"), () => example(game), { class: "tool" }), button(t("open"), begin, { class: "tool" }))));
}

// A bar below the header after a moment, words after two seconds: `done()` takes both away.
const SOON = 150, LONG = 2000; // milliseconds
export function waiting(screen) {
  const bar = h("div", { class: "bar-waiting" }), words = h("p", { class: "waiting", role: "status" }, t("starting"));
  const soon = setTimeout(() => document.body.append(bar), SOON);
  const long = setTimeout(() => { if (!screen.querySelector("main > *, :scope > *")) screen.append(words); else bar.append(h("span", { class: "unseen", role: "status" }, t("starting"))); }, LONG);
  return () => { clearTimeout(soon); clearTimeout(long); bar.remove(); words.remove(); };
}

// An answer that came with something else is not asked for again.
let ready = null;
export function prime(command, board, answer) { ready = { command, board, answer, lang: language() }; }
function given(command, board) {
  const found = ready?.command === command && ready.board === board && ready.lang === language() ? ready.answer : null;
  ready = null;
  return found;
}

// A screen that shows the answer to a question about the board, and asks anew when the board changes.
export function about(screen, command, drawn, nothing = noBoard) {
  let alive = true, asked = 0, done = () => {};
  async function refresh() {
    const board = store.board();
    done();
    if (!board) { asked += 1; nothing(screen); return; }
    const number = ++asked;
    if (screen.querySelector(".empty")) show(screen);
    const finish = done = waiting(screen);
    const known = form(board.game).catch(() => null);
    try {
      const [answer, shapes] = await Promise.all([given(command, board) ?? ask(command, { board }), known]);
      if (alive && number === asked) drawn(answer, shapes, board);
    } catch (problem) {
      const shapes = await known;
      if (alive && number === asked) drawn(null, shapes, board, problem);
    } finally { finish(); }
  }
  const stop = store.onChange(refresh);
  refresh();
  return { leave: () => { alive = false; done(); stop(); }, refresh };
}

// The board up to a moment of it.
export function until(board, at) {
  if (at === undefined) return board;
  const { claims, script = [], ...rest } = board;
  return { ...rest, script: script.slice(0, Math.max(0, script.findIndex(line => line.at === at))), then: "stop" };
}

// A form for a board that may be wrong, to say what is in it.
export const placed = (shapes, board) => new Form(shapes, { players: Object.keys(board.players ?? {}), board });

export function formFor(shapes, answer, board) {
  return new Form(shapes, { players: answer.table.seats.map(seat => seat.name), choices: answer.choices ?? {}, things: named(answer.table), board });
}

export async function explainSheet(board, thing, at) {
  try {
    const { lines } = await ask("explain", { board, thing, ...(at ? { at } : {}) });
    sheet(`${t("explain")}: ${thing}`, () => h("ul", { class: "explain" }, lines.map(line => h("li", {}, h("div", {}, sentence(line.text), line.value === null ? null : h("b", {}, ` = ${typeof line.value === "object" ? JSON.stringify(line.value) : line.value}`)), cites(line.cites)))));
  } catch (problem) { toast(problem.message, "bad"); }
}

