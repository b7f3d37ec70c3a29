// Laying out: what is touched on the table opens in the tray, and what is chosen there lies on the table at once.
import { button, h, icon, sentence, show, toast } from "./ui.js";
import { language, t } from "./words.js";
import * as store from "./store.js";
import { ask } from "./engine.js";
import { freshName } from "./form.js";
import { spoken } from "./pieces.js";
import { about, cites, explainSheet, formFor, mark, placed } from "./parts.js";
import { place } from "./place.js";
import { closeTray, tray, trayKey } from "./tray.js";
import { textEditor } from "./text.js";
import { matching } from "./talk.js";

export function boardScreen(screen) {
  let last = null, shapes = null, here = null, editor = null, horse = null; // horse: the one that is being put somewhere
  if (store.board()) place(screen, "board"); // the felt at once, what lies on it when the engine has answered
  const holder = about(screen, "table", (answer, form, board, problem) => {
    const kept = trayKey() ? document.querySelector("dialog.tray") : null;
    if (!here || !here.place.isConnected || here.place.dataset.mode !== "board") here = place(screen, "board");
    if (kept && !kept.isConnected) closeTray();
    last = answer ?? last;
    shapes = form ?? shapes;
    here.fault(problem, shapes, board);
    here.talk({ laying: true, done: told, complete });
    draw(board, problem);
  });

  function draw(board, problem) {
    if (last) here.felt(last.table, { tap: tapped, adding: true, chosen: new Set(horse ? [horse.key] : []), aims: horse ? squaresOf(last.table.course) : new Set() });
    if (editor?.contains(document.activeElement)) return; // somebody is writing
    const bodyAt = here.body.scrollTop;
    const titled = language() === "ja" && board.title_ja ? "title_ja" : "title";
    const title = h("textarea", { class: "board-title", rows: "1", "aria-label": t("title"), placeholder: t("titled"), enterkeyhint: "done", onchange: () => store.write([titled], title.value.replace(/\s+/g, " ").trim() || undefined), onkeydown: event => { if (event.key === "Enter") { event.preventDefault(); title.blur(); } } });
    title.value = board[titled] ?? "";
    editor ??= null;
    const texting = h("details", { class: "texting", open: Boolean(editor) });
    texting.append(h("summary", {}, t("astext")));
    const write = () => { if (texting.open) { editor = textEditor(board, last, problem); show(texting.lastChild, editor); } else { editor = null; show(texting.lastChild); } };
    texting.append(h("div", {}));
    if (editor || store.setting("draft")) { texting.open = true; write(); }
    texting.addEventListener("toggle", () => { if (texting.open !== Boolean(editor)) write(); });
    show(here.body, h("p", { class: "quiet hint" }, t(horse ? "tapsquare" : "taptolay")), last && !problem && last.findings.length ? findings(last) : null, shapes ? settings(board) : null, title, texting);
    here.body.scrollTop = bodyAt;
    show(here.bar, last && !problem ? h("p", { class: `possible ${last.ok ? "right" : "wrong"}` }, h("span", { class: "headline" }, mark(last.ok), " ", t(last.ok ? "possible" : "impossible"))) : null, h("span", { class: "spring" }), h("a", { class: "tool", href: "#/plays" }, t("mode_plays")));
  }

  // What somebody has typed: it lies on the table at once; a play or a claim belongs to playing.
  function told(answer) {
    store.change(answer.board);
    if (answer.kind === "play") location.hash = "#/plays";
    if (answer.kind === "claim") toast(t("claimadded"));
  }
  // whose line it is, then what it can say of them
  function complete(text) {
    const [, who, rest] = /^([^:：]+)[:：]\s*(.*)$/.exec(text) ?? [];
    const players = Object.keys(store.board()?.players ?? {});
    if (who === undefined) return matching(players, text).map(name => ({ text: `${name}: ` }));
    const form = shapes ? placed(shapes, store.board()) : null, number = form?.at(["players", who]) ?? null;
    const keys = number === null ? [] : recordOf(form, number)?.keys ?? [];
    const last = rest.split("|").pop().trim(), before = text.slice(0, text.length - last.length);
    return last.includes(" ") ? [] : matching(keys.map(key => key.label), last).map(label => ({ text: `${before}${label} ` }));
  }

  const findings = answer => h("ul", { class: "checks possible" }, answer.findings.map(one => h("li", { class: `check ${one.severity === "fault" ? "wrong" : ""}` }, one.severity === "fault" ? mark(false) : h("b", { class: "sign" }, "·"), h("div", {}, one.where ? `${placed(shapes, answer.board).place(one.where.split("."))}: ` : "", sentence(one.text), cites(one.cites)))));
  const formAt = board => { const form = last ? formFor(shapes, last, board) : placed(shapes, board); form.made = {}; return form; };

  // what else the file may say: the keys of the format that are not drawn
  function settings(board) {
    const form = formAt(board), file = shapes.shapes[shapes.file];
    const keys = file.keys.filter(key => !["players", "title", "title_ja"].includes(key.key));
    const players = Object.keys(board.players ?? {}), [least, most] = shapes.seats;
    return h("div", { class: "settings" },
      h("div", { class: "chips" }, keys.map(key => h("button", { type: "button", class: `chip ${board[key.key] === undefined ? "" : "on"}`, title: key.note, onclick: () => edit([key.key], key.label) }, key.label, board[key.key] === undefined || typeof board[key.key] === "object" ? null : h("b", {}, " ", form.said(key.shape, board[key.key]))))),
      least === most && players.length === least ? null : h("div", { class: "chips" }, players.map(name => h("span", { class: "chip on" }, name, button("×", () => store.write(["players", name], undefined), { "aria-label": `${t("remove")} ${name}`, class: "small" }))), players.length < most ? h("button", { type: "button", class: "chip", onclick: () => store.write(["players", ["A", "B", "C", "D", "E", "F", "G", "H"].find(name => !(name in (board.players ?? {})))], {}) }, icon("more"), t("addplayer")) : null));
  }

  // Something on the table was touched.
  function tapped(what, event) {
    const board = store.board();
    if (what.kind === "square") { put(what, event); return; } // a horse, or a fence
    if (what.kind === "horse" && horse && horse.key !== what.key && !what.horse.set) horse = null;
    if (what.kind === "horse") { const again = horse?.key === what.key || !what.horse.set; horse = again ? null : { ...what.horse, course: what.course }; draw(board); if (again) edit(what.path, what.label, what.key); else closeTray(); return; }
    if (what.kind === "add") { addTo(what, board); return; }
    if (what.kind === "unit" && trayKey() === what.key && turns(what, board)) return; // touched again: it is turned
    if (what.kind === "unit" || what.kind === "request") { edit(what.path, spoken(what.card) || what.label, what.key, what); return; }
    edit(what.path, what.label, what.key, what);
  }

  // A horse is put on a square.
  function put(what, event) {
    const board = store.board(), { course } = what;
    if (course.kind === "stacks") {
      const touched = event?.target?.closest?.("[data-horse]")?.dataset.horse;
      if (!horse) { const found = course.squares.flatMap(square => square.horses).find(one => one.key === touched) ?? what.course.squares[what.column].horses.slice(-1)[0]; if (found) { horse = { ...found, course }; draw(board); } else edit(course.path, course.label); return; }
      const stacks = Object.fromEntries(course.squares.map((square, n) => [n, square.horses.map(one => one.horse).filter(one => one !== horse.horse)]));
      stacks[what.column].push(horse.horse);
      horse = null;
      store.write(course.path, Object.fromEntries(Object.entries(stacks).filter(([, stack]) => stack.length)));
      return;
    }
    if (!horse) { if (course.pairs) fence(what); return; }
    if (!horse.set) return;
    const value = course.pairs ? [what.row + 1, what.column] : course.values?.length ? course.values[what.column - 1] ?? "start" : what.column;
    const to = horse;
    horse = null;
    closeTray();
    store.write(to.set, value);
  }
  // A fence is put on a square that is touched, across all lanes or on this one; the fence that stands there is taken away.
  function fence({ course, row, column, key }) {
    const fences = store.at(["track", "fences"]) ?? {}, there = course.fences.find(one => one[0] === row && one[1] === column)?.[2];
    const fresh = () => { let n = 1; while (`${t("fence")} ${n}` in fences) n += 1; return `${t("fence")} ${n}`; };
    const name = h("input", { type: "text", "aria-label": t("fencename"), value: there ?? fresh(), autocomplete: "off" });
    const give = where => { const { [there]: _, ...rest } = fences; closeTray(); store.write(["track", "fences"], { ...rest, ...(where === null ? {} : { [name.value.trim() || fresh()]: where }) }); };
    const single = fences[there], squares = Array.isArray(single) ? single.filter(([lane, square]) => lane !== row + 1 || square !== column) : [];
    tray(key, `${t("fence")}: ${column}`, () => [name, h("div", { class: "chips" }, button(t("fenceall"), () => give(column), { class: "chip" }), button(t("fencehere"), () => give([...squares, [row + 1, column]]), { class: "chip" }), there ? button(t("remove"), () => give(null), { class: "danger" }) : null)], { done: false });
  }
  const squaresOf = course => new Set(course.kind === "stacks" ? course.squares.map((_, n) => `square:${n}`) : course.rows.flatMap((_, row) => (course.pairs || course.values?.length || row === horse.row ? Array.from({ length: course.columns + 1 }, (_, column) => `square:${row}:${column}`) : [])));

  // A unit is driven or charged, a card is turned: the two words of its state in turn.
  function turns(what, board) {
    const form = formAt(board), number = form.at(what.path), shape = number === null ? null : form.shape(number);
    const key = shape?.keys?.find(one => ["state", "face"].includes(one.key) && form.shape(one.shape).words?.length === 2);
    if (!key) return false;
    const words = form.shape(key.shape).words.map(word => word.value), path = [...what.path, key.key];
    const is = store.at(path) ?? (key.key === "state" ? words[what.card.turned ? 1 : 0] : words[what.card.down ? 1 : 0]);
    closeTray();
    store.write(path, words[(words.indexOf(is) + 1) % 2]);
    return true;
  }

  // A new thing: picked cards make one each, anything else is a small form.
  function addTo(what, board) {
    const form = formAt(board), at = store.at(what.path), path = [...what.path, Array.isArray(at) ? at.length : 0];
    const number = form.at(path);
    if (number === null) { here.body.querySelector(".texting summary")?.click(); return; }
    const record = recordOf(form, number), cards = record?.keys.find(key => ["cards", "card"].includes(key.key));
    const deck = cards ? deckOf(form, cards.shape) : undefined;
    if (deck === undefined) { edit(path, `${what.label}: ${t("add")}`, what.key, null, true); return; }
    form.elsewhere = cardsElsewhere(board, path);
    tray(what.key, `${what.label}: ${t("add")}`, () => form.grid(deck, [], chosen => {
      const card = chosen[chosen.length - 1];
      if (card === undefined) return;
      const list = store.at(what.path), where = [...what.path, Array.isArray(list) ? list.length : 0];
      store.write(where, { [cards.key]: form.shape(cards.shape).kind === "zone" || form.shape(cards.shape).kind === "list" ? [card] : card, ...Object.fromEntries(record.keys.filter(key => key.required && key !== cards).map(key => [key.key, form.fresh(key.shape)])) });
    }, 1));
  }
  const recordOf = (form, number) => { const shape = form.shape(number); return shape.kind === "record" ? shape : shape.kind === "either" ? shape.shapes.map(one => form.shape(one)).find(one => one.kind === "record") : null; };
  const deckOf = (form, number) => { const shape = form.shape(number); return shape.deck ?? (shape.item ?? shape.card) === undefined ? shape.deck : form.shape(shape.item ?? shape.card).deck; };

  // Opens what stands at a place of the board; it is written as it is changed, a thing of many parts when it is done.
  function edit(path, label, key = path.join("."), what = null, adding = false) {
    const board = store.board(), form = formAt(board), number = form.at(path);
    if (number === null) { toast(t("astext")); return; }
    form.elsewhere = cardsElsewhere(board, path);
    const record = recordOf(form, number), old = store.at(path);
    const item = !adding && typeof path[path.length - 1] === "number" && Array.isArray(store.at(path.slice(0, -1)));
    const seat = path.length === 2 && path[0] === "players";
    const unit = record && what?.kind === "unit";
    const cards = unit ? record.keys.find(one => ["cards", "card"].includes(one.key)) : null, deck = cards ? deckOf(form, cards.shape) : undefined;
    let value = adding ? begun(form, number, board, path) : old;
    const give = (next, at = path) => { const described = Object.entries(form.made).reduce((from, [made, all]) => store.placed(from, [made], { ...from[made], ...all }), store.board()); store.change(store.placed(described, at, next)); };
    if (deck !== undefined && old !== undefined) {
      const record_ = Array.isArray(old) || typeof old !== "object" ? { [cards.key]: old } : old, listed = [record_[cards.key] ?? []].flat();
      const states = record.keys.filter(one => one !== cards && form.shape(one.shape).kind === "word" && form.shape(one.shape).words.length <= 3);
      const rest = record.keys.filter(one => one !== cards && !states.includes(one));
      const set = (name, next) => { const now = store.at(path); give({ ...(typeof now === "object" && !Array.isArray(now) ? now : { [cards.key]: now }), [name]: next }); };
      tray(key, label, (body, close) => [
        h("div", { class: "states" }, states.map(one => state(form, one, record_[one.key] ?? defaultOf(form, one, what), next => set(one.key, next)))),
        form.grid(deck, listed, chosen => { const single = listed.length < 2 && chosen.length; set(cards.key, Array.isArray(record_[cards.key]) || form.shape(cards.shape).kind === "zone" ? (single ? chosen.slice(-1) : chosen) : chosen[chosen.length - 1]); if (single) close(); }, listed.length < 2 ? 1 : 60),
        h("details", { class: "rest" }, h("summary", {}, t("more")), form.recordField(number, { ...record, keys: rest }, record_, next => give(Object.keys(next).length ? next : undefined), label)),
      ], { actions: [removal(item, path), explanation(item, what, board)] });
      return;
    }
    // a whole record of its own is written when it is done; a fact or a zone at once
    const whole = Boolean(record) && !unit || adding;
    let changed = false, gone = false, finished = false;
    const name = seat ? h("input", { type: "text", value: path[1], "aria-label": t("playername"), autocomplete: "off", autocapitalize: "words" }) : null;
    tray(key, label, () => [
      keyOf(form, path)?.note ? h("p", { class: "quiet" }, keyOf(form, path).note) : null,
      name ? h("label", { class: "key player-name" }, h("span", { class: "key-name" }, t("playername")), name) : null,
      form.field(number, value, next => { value = next; changed = true; if (!whole) give(emptied(value)); }, label),
    ], { actions: [removal(item, path), explanation(item, what, board), !item && old !== undefined && !seat ? button(t("clear"), () => { gone = true; give(undefined); closeTray(); }, { class: "ghost" }) : null, whole ? button(t("cancel"), () => { gone = true; closeTray(); }, { class: "ghost" }) : null],
      ondone: () => { finished = true; }, onclose: () => {
        if (gone) return;
        if (whole && (changed || adding && finished)) give(emptied(value));
        if (name && name.value.trim() && name.value.trim() !== path[1]) rename(path[1], name.value.trim());
      } });
  }
  // Two words side by side; what is so or not is one chip.
  function state(form, key, value, give) {
    if (!form.shape(key.shape).words.some(word => word.value === true)) return form.field(key.shape, value, give, key.label);
    const chip = button(key.label, () => { const on = chip.classList.toggle("on"); chip.setAttribute("aria-pressed", String(on)); give(on ? true : undefined); }, { class: `chip ${value === true ? "on" : ""}`, "aria-pressed": String(value === true) });
    return chip;
  }
  const removal = (item, path) => (item ? button(t("remove"), () => { const trayed = document.querySelector("dialog.tray"); trayed.classList.add("gone"); closeTray(); store.write(path, undefined); }, { class: "danger" }) : null);
  const explanation = (item, what, board) => (item && what?.card?.name ? button(t("explain"), () => explainSheet(board, what.card.name), { class: "ghost" }) : null);
  const defaultOf = (form, key, what) => (key.key === "state" ? form.shape(key.shape).words[what.card.turned ? 1 : 0]?.value : key.key === "face" ? form.shape(key.shape).words[what.card.down ? 1 : 0]?.value : undefined);
  const keyOf = (form, path) => { const owner = path.length > 1 ? form.at(path.slice(0, -1)) : form.form.file; const shape = owner === null ? {} : form.shape(owner); return shape.keys?.find(one => one.key === path[path.length - 1]); };
  async function rename(old, name) {
    try { store.change((await ask("rename", { board: store.board(), player: old, name })).board); } catch (problem) { toast(problem.message, "bad"); }
  }
  return () => { closeTray(); holder.leave(); };
}

// An empty record says nothing, and is left out.
const emptied = value => (value && typeof value === "object" && !Array.isArray(value) && !Object.keys(value).length ? undefined : value);

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
