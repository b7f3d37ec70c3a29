// Claims at the table: something is touched, and what can be said of it stands as it would on the slip.
import { button, h, segmented, sentence, sheet, show, toast } from "./ui.js";
import { t } from "./words.js";
import * as store from "./store.js";
import { ask } from "./engine.js";
import { whatIf } from "./whatif.js";

let speaker = null; // who spoke last

// What somebody says of a thing: `names` are what a claim may call it (none: of the table as a whole), `step` the step
// after which it is so; `added` is told when somebody has said it.
export function sayAbout(board, shapes, form, names, title, step = null, added = () => {}) {
  const { body, close } = sheet(`${t("claimthis")}: ${title}`, () => h("p", { class: "quiet" }, t("starting")));
  const players = Object.keys(board.players ?? {});
  let by = players.includes(speaker) ? speaker : players[0];
  ask("sayable", { board, ...(names ? { names } : {}), ...(step === null ? {} : { step }) }).then(({ facts, moment }) => {
    const rows = h("div", { class: "sayable" });
    const add = async claim => {
      try {
        speaker = by;
        store.change((await ask("claim", { board: store.board(), claim: { ...(by === null ? {} : { by }), ...claim }, ...(step === null ? {} : { step }) })).board);
        close();
        added();
        toast(t("claimadded"));
      } catch (problem) { toast(problem.message, "bad"); }
    };
    show(body, segmented(t("whosays"), [...players.map(name => ({ value: name, label: name })), { value: null, label: t("nobody") }], by, next => { by = next; }), moment ? h("p", { class: "quiet" }, t("atmoment"), " ", moment) : null, rows, facts.length ? null : h("p", { class: "quiet" }, t("nothingtosay")));
    // other lines of play, from the start or from now on: what lies between has no moment of its own yet
    const lines = step === null || step === 0 ? claim => { close(); whatIf(store.board(), claim, step === 0 ? "start" : "now"); } : null;
    const large = fact => !fact.whole && ["zone", "list", "map", "record"].includes(kindOf(form, shapes.claims.find(one => one.word === fact.word).value));
    const small = facts.filter(fact => !large(fact)), rest = facts.filter(large);
    show(rows, small.map(fact => row(fact, shapes, form, add, lines)), rest.length ? h("details", {}, h("summary", {}, t("other")), h("div", { class: "sayable" }, rest.map(fact => row(fact, shapes, form, add, lines)))) : null);
    if (rows.querySelector("button")) rows.querySelector(".say")?.focus({ preventScroll: true });
  }).catch(problem => show(body, h("p", { class: "bad" }, problem.message)));
}

// What a field for a value is, nothing at all left aside.
function kindOf(form, number) {
  const shape = form.shape(number);
  if (shape.kind === "list" && shape.least === shape.most) return "words"; // a lane and a square
  return shape.kind === "either" ? shape.shapes.filter(one => !form.isNothing(one)).map(one => kindOf(form, one)).find(kind => kind !== "word") ?? "word" : shape.kind;
}

// One fact: as it is now, and with another value.
function row(fact, shapes, form, add, lines) {
  const said = value => ({ [fact.word]: fact.thing === null ? value : { [fact.thing]: value } });
  const label = h("b", {}, fact.label);
  const asking = value => (lines ? button(t("whatif"), () => { const now = value(); if (now !== undefined) lines(said(now)); }, { class: "tool what-if", "aria-label": `${t("whatif")} ${fact.label}` }) : null);
  if (fact.whole) return h("div", { class: "saying" }, h("div", { class: "row" }, button([label, fact.note ? h("small", {}, " ", fact.note) : null], () => add({ [fact.word]: fact.value }), { class: "say" }), asking(() => fact.value)));
  const shape = shapes.claims.find(one => one.word === fact.word).value;
  let value = fact.value ?? undefined;
  const say = button([t("say"), " ", h("span", { class: "to-say" }, value === undefined ? "" : sentence(form.said(shape, value)))], () => { if (value !== undefined) add(said(value)); }, { class: "say primary" });
  const words = form.shape(shape);
  if (words.kind === "word" && words.words.length <= 12) // each word is said with one tap
    return h("div", { class: "saying" }, h("div", { class: "row" }, label, asking(() => fact.value ?? undefined)), h("div", { class: "chips" }, words.words.map(word => button(word.label, () => add(said(word.value)), { class: `chip say ${word.value === fact.value ? "on" : ""}` }))));
  const field = form.field(shape, value, next => { value = next; show(say, t("say"), " ", value === undefined ? "" : sentence(form.said(shape, value))); }, fact.label);
  return h("div", { class: "saying" }, label, h("div", { class: "row" }, field, say, asking(() => value)));
}
