// Board: the table as it is described, changed by taps; its text beside it, both ways.
import { button, h, icon, sentence, sheet, show, toast } from "./ui.js";
import { language, t } from "./words.js";
import * as store from "./store.js";
import { ask } from "./engine.js";
import { freshName } from "./form.js";
import { drawTable } from "./table.js";
import { about, cites, explainSheet, fault, formFor, mark, placed, shareButton, toolbar } from "./parts.js";

let texting = false;

export function boardScreen(screen) {
  let last = null, shapes = null, editor = null;
  const holder = about(screen, "table", (answer, form, board, problem) => {
    last = answer ?? last;
    shapes = form ?? shapes;
    draw(board, problem);
  });

  function draw(board, problem) {
    const focused = editor?.contains(document.activeElement);
    const bar = toolbar(button([icon("text"), h("span", {}, t("text"))], () => { texting = !texting; draw(board, problem); }, { class: `tool texts ${texting ? "on" : ""}`, "aria-pressed": String(texting) }), shareButton("board"));
    const titled = language() === "ja" && board.title_ja ? "title_ja" : "title";
    const title = h("textarea", { class: "board-title", rows: "1", "aria-label": t("title"), placeholder: t("titled"), enterkeyhint: "done", onchange: () => store.write([titled], title.value.replace(/\s+/g, " ").trim() || undefined), onkeydown: event => { if (event.key === "Enter") { event.preventDefault(); title.blur(); } } });
    title.value = board[titled] ?? "";
    const table = last ? drawTable(last.table, { edit }) : null;
    if (focused) { // somebody is writing: only what stands beside the text is drawn anew
      screen.querySelector(".toolbar").replaceWith(bar);
      if (table) screen.querySelector(".felt")?.replaceWith(table);
      return;
    }
    editor = textEditor(board, last, problem);
    const side = h("div", { class: "side" }, last && !problem ? verdict(last) : null, shapes ? settings(board) : null, h("div", { class: `texting ${texting ? "open" : ""}` }, editor));
    const keep = screen.querySelector(".side")?.scrollTop ?? 0;
    // the table is the last that could be read: what is wrong since then stands above it
    show(screen, bar, problem ? fault(problem, shapes, board) : null, h("div", { class: "split" }, h("div", { class: "main" }, title, table), side));
    side.scrollTop = keep;
  }

  function verdict(answer) {
    return h("section", { class: `possible ${answer.ok ? "right" : "wrong"}` }, h("p", { class: "headline" }, mark(answer.ok), t(answer.ok ? "possible" : "impossible")),
      h("ul", { class: "checks" }, answer.findings.map(one => h("li", { class: `check ${one.severity === "fault" ? "wrong" : ""}` }, one.severity === "fault" ? mark(false) : h("b", { class: "sign" }, "·"), h("div", {}, one.where ? `${placed(shapes, answer.board).place(one.where.split("."))}: ` : "", sentence(one.text), cites(one.cites))))));
  }

  const formAt = board => (last ? formFor(shapes, last, board) : placed(shapes, board)); // a board may be wrong from the first

  // what else the file may say: the keys of the format that are not drawn
  function settings(board) {
    const file = shapes.shapes[shapes.file];
    const keys = file.keys.filter(key => !["players", "title", "title_ja"].includes(key.key));
    const form = formAt(board);
    const players = Object.keys(board.players ?? {});
    const [least, most] = shapes.seats;
    return h("details", { class: "settings" }, h("summary", {}, t("settings")),
      h("div", { class: "chips" }, keys.map(key => h("button", { type: "button", class: `chip ${board[key.key] === undefined ? "" : "on"}`, title: key.note, onclick: () => edit([key.key], key.label) }, key.label, board[key.key] === undefined || typeof board[key.key] === "object" ? null : h("b", {}, " ", form.said(key.shape, board[key.key]))))),
      h("h3", {}, t("players")), h("div", { class: "chips" }, players.map(name => h("button", { type: "button", class: "chip on", onclick: () => edit(["players", name], name) }, name)),
        players.length < most ? button(["+ ", t("addplayer")], () => { const name = "ABCDEFGHIJ".split("").find(one => !players.includes(one)); store.write(["players", name], {}); }, { class: "chip" }) : null,
        players.length > least ? button(`− ${players[players.length - 1]}`, () => store.write(["players", players[players.length - 1]], undefined), { class: "chip" }) : null));
  }

  function edit(path, label, adding = false) {
    const board = store.board(), form = formAt(board);
    let where = path;
    if (adding) where = [...path, Array.isArray(store.at(path)) ? store.at(path).length : 0];
    const number = form.at(where);
    if (number === null) { texting = true; draw(board); return; }
    form.elsewhere = cardsElsewhere(board, where);
    let value = adding ? begun(form, number, board, where) : store.at(where), changed = false;
    let give = true;
    const item = typeof where[where.length - 1] === "number" && path.length > 0 && (adding || Array.isArray(store.at(where.slice(0, -1))));
    const key = keyOf(form, where);
    const player = where.length === 2 && where[0] === "players" ? h("input", { type: "text", value: where[1], "aria-label": t("playername"), autocomplete: "off", autocapitalize: "words" }) : null;
    form.made = {}; // cards described on the way
    sheet(label, close => [
      key?.note ? h("p", { class: "quiet" }, key.note) : null,
      player ? h("label", { class: "key player-name" }, h("span", { class: "key-name" }, t("playername")), player) : null,
      form.field(number, value, next => { value = next; changed = true; }, label),
      h("footer", { class: "actions" },
        item && !adding ? button(t("remove"), () => { value = undefined; changed = true; close(); }, { class: "danger" }) : null,
        item && !adding && nameAt(where) ? button(t("explain"), () => explainSheet(board, nameAt(where)), { class: "ghost" }) : null,
        !item && value !== undefined ? button(t("clear"), () => { value = undefined; changed = true; close(); }, { class: "ghost" }) : null,
        h("span", { class: "spring" }), button(t("cancel"), () => { give = false; close(); }, { class: "ghost" }), button(t("done"), () => { changed ||= adding; close(); }, { class: "primary" })),
    ], { onclose: () => {
      if (!give) return;
      const described = Object.entries(form.made).reduce((from, [made, cards]) => store.placed(from, [made], { ...from[made], ...cards }), board);
      if (changed) store.change(store.placed(described, where, whole(value)));
      if (player) rename(where[1], player.value.trim());
    } });
  }
  async function rename(old, name) {
    if (!name || name === old) return;
    try { store.change((await ask("rename", { board: store.board(), player: old, name })).board); } catch (problem) { toast(problem.message, "bad"); }
  }
  const keyOf = (form, path) => { const owner = path.length > 1 ? form.at(path.slice(0, -1)) : form.form.file; const shape = owner === null ? {} : form.shape(owner); return shape.keys?.find(one => one.key === path[path.length - 1]); };
  const nameAt = path => {
    const areas = last ? [...(last.table.middle ?? []), ...last.table.seats.flatMap(seat => seat.areas)] : [];
    const area = areas.find(one => one.path && JSON.stringify(one.path) === JSON.stringify(path.slice(0, -1)));
    return area?.show === "units" ? area.cards[path[path.length - 1]]?.name : null;
  };
  return holder.leave;
}

// An empty record says nothing, and is left out.
const whole = value => (value && typeof value === "object" && !Array.isArray(value) && !Object.keys(value).length ? undefined : value);

function begun(form, number, board, path) {
  const value = form.fresh(number), shape = form.shape(number);
  if (shape.kind === "record" && shape.keys.some(key => key.key === "id")) {
    const head = path[0] === "stage" ? "r" : /^[A-Za-z]/.test(path[1] ?? "") ? path[1][0].toLowerCase() : "u";
    return { id: freshName(board, head), ...value };
  }
  return value;
}

// Cards that this player already has in another place of the board.
function cardsElsewhere(board, path) {
  if (path[0] !== "players") return [];
  const found = [], here = JSON.stringify(path);
  const walk = (value, at) => {
    if (JSON.stringify(at) === here) return;
    if (typeof value === "string") found.push(value);
    else if (value && typeof value === "object") Object.entries(value).forEach(([key, one]) => walk(one, [...at, Array.isArray(value) ? Number(key) : key]));
  };
  walk(board.players[path[1]], path.slice(0, 2));
  return found.filter(one => one !== "_");
}

// The text of the board with its line numbers; a fault is marked at its line.
function textEditor(board, answer, problem) {
  const area = h("textarea", { class: "source", spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-label": t("text"), wrap: "off" });
  const lines = h("div", { class: "gutter", "aria-hidden": "true" }), note = h("div", { class: "source-note", role: "status" });
  const holder = h("div", { class: "editor" }, h("div", { class: "source-box" }, lines, area), note);
  let timer, wrong = null;
  area.value = store.setting("draft") ?? answer?.text ?? JSON.stringify(board, null, 2);
  const count = () => show(lines, area.value.split("\n").map((_, n) => h("span", { class: wrong?.line === n + 1 ? "bad" : "" }, n + 1)));
  const tell = found => { wrong = found; show(note, found ? fault(found) : h("span", { class: "right" }, `✓ ${t("ok")}`)); count(); };
  async function read() {
    const text = area.value;
    try {
      const answer = await ask("table", { board: text });
      if (area.value !== text) return;
      tell(null);
      store.change(answer.board);
      store.set("draft", null);
    } catch (found) { if (area.value === text) { tell(found); if (found.line) point(found); note.scrollIntoView({ block: "nearest" }); } }
  }
  const point = found => { const height = parseFloat(getComputedStyle(area).lineHeight) || 20; if (found.line * height > area.scrollTop + area.clientHeight) area.scrollTop = (found.line - 3) * height; };
  area.addEventListener("input", () => { store.set("draft", area.value); count(); clearTimeout(timer); timer = setTimeout(read, 350); });
  area.addEventListener("scroll", () => { lines.scrollTop = area.scrollTop; });
  area.addEventListener("keydown", event => { if (event.key === "Tab" && !event.shiftKey) { event.preventDefault(); area.setRangeText("  ", area.selectionStart, area.selectionEnd, "end"); } });
  if (problem) tell(problem); else count();
  if (store.setting("draft")) read();
  return holder;
}
