// Claims: who says what, put together by taps, and the slip that says who is right.
import { button, h, icon, iconButton, segmented, sentence, sheet, show } from "./ui.js";
import { t } from "./words.js";
import * as store from "./store.js";
import { ask } from "./engine.js";
import { drawTable } from "./table.js";
import { goToStep } from "./steps.js";
import { about, checks, cites, fault, formFor, mark, placed, shareButton, toolbar } from "./parts.js";

export function claimsScreen(screen) {
  const holder = about(screen, "slip", async (slip, shapes, board, problem) => {
    const add = button([icon("more"), h("span", {}, t("addclaim"))], () => compose(board, shapes), { class: "tool primary" });
    const bar = toolbar(add, shareButton("claims"));
    if (problem) { show(screen, bar, fault(problem, shapes, board), shapes ? list(board, shapes) : null); return; }
    show(screen, bar, h("article", { class: "slip" }, head(slip, board), h("div", { class: "print-only compact" }, drawTable(slip.table)), slip.claims.length ? null : h("p", { class: "quiet" }, t("noclaims")),
      h("ol", { class: "claims" }, slip.claims.map((claim, n) => row(claim, n, board))), readings(slip), ending(slip)));
  });

  function head(slip, board) {
    const right = slip.claims.filter(claim => claim.holds === true).length;
    return h("header", {}, h("h1", {}, slip.title || t("settle")),
      slip.stopped ? h("section", { class: "stopped" }, h("h2", {}, t("stopped")), h("p", {}, sentence(slip.stopped.said ?? slip.stopped.play)), checks(slip.stopped.checks)) : null,
      slip.claims.length ? h("p", { class: "headline" }, slip.head ?? t("rightof", { right, total: slip.claims.length })) : null);
  }

  function row(claim, n, board) {
    const outcome = claim.holds === true ? "right" : claim.holds === false ? "wrong" : "open_";
    const said = [claim.said].flat().filter(Boolean);
    const rule = claim.rule ?? null, failed = (claim.checks ?? []).filter(one => one.ok !== true);
    return h("li", { class: `claim ${outcome === "open_" ? "open" : outcome}` }, mark(claim.holds),
      h("div", { class: "claim-body" },
        h("p", { class: "who" }, claim.by ? t("says", { by: claim.by }) : t("somebody"), momentOf(claim)),
        (said.length ? said : [claim.text]).map(one => h("p", { class: "said" }, sentence(one))),
        h("p", { class: "outcome" }, h("b", {}, t(outcome)), reason(claim)),
        failed.length ? checks(failed) : null,
        claim.but_for?.text ? h("p", { class: "but-for" }, sentence(claim.but_for.text)) : null,
        claim.rule_text ? h("p", { class: "rule-text" }, sentence(claim.rule_text)) : null,
        cites((rule ? [rule, ...claim.cites] : claim.cites).filter(id => !failed.some(one => one.cites?.includes(id))), rule)),
      iconButton("close", `${t("remove")} ${n + 1}`, () => store.write(["claims", n], undefined)));
  }
  const momentOf = ({ moment, moment_text }) => (moment === null || moment === undefined ? null : h("em", { class: "moment" }, moment_text ?? moment));
  function reason(claim) {
    const at = claim.step ? h("a", { class: "step-link", href: "#/steps", onclick: () => goToStep(claim.step) }, t("step_n", { n: claim.step })) : null;
    if (claim.layers?.length) return [claim.actual_text ? h("span", {}, " ", sentence(claim.actual_text)) : null, h("span", { class: "because" }, " ", claim.layers.map(one => `${one.text} = ${one.value}`).join(" → "))];
    const step = claim.step_text ? [at, " ", sentence(claim.step_text)] : claim.step ? at : claim.step === 0 && !claim.but_for ? t("board_") : "";
    return [claim.actual_text ? h("span", {}, " ", sentence(claim.actual_text)) : null, step ? h("span", { class: "because" }, " ", step) : null];
  }

  const readings = slip => (slip.readings ?? []).map(one => h("section", { class: "reading" }, h("h3", {}, t("readings")), cites([one.ruling]), h("ul", { class: "checks" }, one.claims.map(claim => h("li", { class: "check" }, mark(claim.holds), h("div", {}, `${claim.n}. `, sentence(claim.text)))))));
  const ending = slip => [slip.decision ? h("section", { class: "decision" }, h("h3", {}, t("decision")), h("p", {}, sentence(slip.decision.text)), cites(slip.decision.cites)) : null, slip.winner ? h("p", { class: "headline winner" }, `${t("winner")}: ${[slip.winner].flat().join(", ")}`) : null];
  // the claims of a board that cannot be read: as far as their words go, so that one can be taken away
  function list(board, shapes) {
    const form = placed(shapes, board);
    const words = ([word, said]) => {
      const fact = shapes.claims.find(one => one.word === word);
      if (!fact) return `${shapes.outcomes.find(one => one.word === word)?.label ?? word} ${form.said(null, said)}`;
      if (fact.about === null || typeof said !== "object") return `${fact.label} ${form.said(fact.value, said)}`;
      return Object.entries(said).map(([thing, one]) => `${fact.label} ${form.said(fact.about, thing)}: ${form.said(fact.value, one)}`).join(t("and"));
    };
    return h("ol", { class: "claims" }, (board.claims ?? []).map(({ by, at, ...said }, n) => h("li", { class: "claim open" }, mark(null), h("div", { class: "claim-body" }, h("p", { class: "who" }, by ? t("says", { by }) : t("somebody")), h("p", { class: "said" }, sentence(Object.entries(said).map(words).join(t("and"))))), iconButton("close", `${t("remove")} ${n + 1}`, () => store.write(["claims", n], undefined)))));
  }

  async function compose(board, shapes) {
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
  return holder.leave;
}

// The board up to a moment of it.
function until(board, at) {
  if (at === undefined) return board;
  const { claims, script = [], ...rest } = board;
  return { ...rest, script: script.slice(0, Math.max(0, script.findIndex(line => line.at === at))), then: "stop" };
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
