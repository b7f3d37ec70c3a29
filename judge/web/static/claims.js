// A claim put together by taps: who says what of which thing, at which moment.
import { button, h, segmented, sentence, sheet, show } from "./ui.js";
import { t } from "./words.js";
import * as store from "./store.js";
import { ask } from "./engine.js";
import { fault, formFor, until } from "./parts.js";

// A sheet in which a claim is put together by taps, and added to the board.
export async function compose(board, shapes) {
  const now = await ask("sitting", { board });
  const form = Object.assign(formFor(shapes, now, board), { claiming: true });
  const claim = { by: form.players[0], at: undefined, word: null, thing: undefined, value: undefined, play: undefined };
  let then = now; // the table at the moment that is spoken of
  const look = async () => { then = claim.at === undefined ? now : await ask("sitting", { board: until(board, claim.at) }); };
  const moments = (board.script ?? []).map(line => line.at).filter(Boolean);
  sheet(t("addclaim"), (close, body) => {
    const draw = () => {
      const fact = shapes.claims.find(one => one.word === claim.word), outcome = shapes.outcomes.find(one => one.word === claim.word);
      const ready = fact ? claim.value !== undefined && (fact.about === null || claim.thing !== undefined) : outcome ? claim.play : false;
      show(body,
        h("h3", {}, t("whosays")), segmented(t("whosays"), [...form.players.map(name => ({ value: name, label: name })), { value: null, label: t("nobody") }], claim.by, next => { claim.by = next; }),
        board.script?.length || board.stage?.length ? [h("h3", {}, t("at")), segmented(t("at"), [{ value: undefined, label: outcome ? t("now_") : t("end") }, { value: "start", label: t("start_") }, ...moments.map(name => ({ value: name, label: name }))], claim.at, async next => { claim.at = next; await look(); if (shapes.outcomes.some(one => one.word === claim.word)) { claim.play = undefined; draw(); } }, { class: "segmented wrap" })] : null,
        h("h3", {}, t("whatsays")), h("div", { class: "chips" }, [...shapes.outcomes.slice(0, 2), ...shapes.claims].map(one => h("button", { type: "button", class: `chip ${one.word === claim.word ? "on" : ""}`, "aria-pressed": String(one.word === claim.word), title: one.note ?? null, onclick: () => { Object.assign(claim, { word: one.word, thing: undefined, value: undefined, play: undefined }); draw(); body.querySelector(".next-part")?.scrollIntoView({ block: "nearest" }); } }, one.label))),
        h("div", { class: "next-part" },
          fact?.note ? h("p", { class: "quiet" }, fact.note) : null,
          fact && fact.about !== null ? [h("h3", {}, t("ofwhat")), form.field(fact.about, claim.thing, next => { claim.thing = next; update(); }, fact.label)] : null,
          fact ? [h("h3", {}, t("saying")), form.field(fact.value, claim.value, next => { claim.value = next; update(); }, fact.label)] : null,
          outcome ? plays(then, formFor(shapes, then, board), claim, update, until(board, claim.at)) : null),
        footer(ready));
    };
    const finish = () => { store.write(["claims"], [...(board.claims ?? []), written(claim)]); close(); };
    const footer = ready => h("footer", { class: "actions" }, button(t("cancel"), close, { class: "ghost" }), button(t("add"), finish, { class: "primary", disabled: !ready }));
    const update = () => { body.querySelector(":scope > footer .primary").disabled = !done(); }; // the button stays: a tap on it may be under way
    const done = () => { const fact = shapes.claims.find(one => one.word === claim.word); return fact ? claim.value !== undefined && (fact.about === null || claim.thing !== undefined) : Boolean(claim.play); };
    draw();
    return null;
  });
}

// Which play is legal or not: one that can be made, or one put together.
function plays(now, form, claim, update, board) {
  let by = now.to_act, verb = form.form.plays[0], parts = {};
  const holder = h("div", {});
  const told = h("p", { class: "quiet" });
  const take = play => { claim.play = play; update(); };
  const composed = async () => {
    try {
      const verdict = await ask("may", { board, play: { [by]: verb.keys ? parts : verb.word } });
      show(told, sentence(verdict.said));
      take(verdict.typed);
    } catch (problem) { show(told, fault(problem)); claim.play = undefined; update(); }
  };
  const draw = () => {
    const shape = form.shape(verb.shape);
    show(holder, h("h3", {}, t("cando")), h("div", { class: "plays" }, now.plays.slice(0, 40).map(one => h("button", { type: "button", class: `play ${claim.play === one.typed ? "on" : ""}`, onclick: () => { take(one.typed); draw(); } }, sentence(one.said)))),
      h("details", {}, h("summary", {}, t("compose")), segmented(t("players"), form.players.map(name => ({ value: name, label: name })), by, next => { by = next; composed(); }),
        segmented(t("plays_"), form.form.plays.map(one => ({ value: one.word, label: one.label })), verb.word, word => { verb = form.form.plays.find(one => one.word === word); parts = {}; draw(); holder.querySelector("details").open = true; if (!verb.keys) composed(); }, { class: "segmented wrap" }),
        verb.keys ? form.recordField(verb.shape, shape, parts, next => { parts = next; if (parts[verb.word] !== undefined) composed(); }, verb.label) : null, told));
  };
  draw();
  return holder;
}

function written({ by, at, word, thing, value, play }) {
  const said = play !== undefined ? play : thing === undefined ? value : { [thing]: value };
  return { ...(by === null ? {} : { by }), ...(at === undefined ? {} : { at }), [word]: said };
}
