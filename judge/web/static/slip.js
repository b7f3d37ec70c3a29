// The slip: who is right, then claim by claim what was said, what is so, what decided it and by which rule.
import { button, h, icon, iconButton, sentence, sheet, show } from "./ui.js";
import { t } from "./words.js";
import * as store from "./store.js";
import { drawTable } from "./table.js";
import { goToStep } from "./steps.js";
import { place } from "./place.js";
import { begin, example } from "./begin.js";
import { compose } from "./claims.js";
import { moveClaim } from "./moments.js";
import { whatIf } from "./whatif.js";
import { about, checks, cites, fault, mark, placed, shareButton } from "./parts.js";

const KINDS = { true: "right", false: "wrong", null: "open" }; // how a claim turned out
const UNPLAYED = ["legal", "illegal", "notes", "undecided", "could"]; // claims of which no line of play is asked
const WORDS = { right: "right", wrong: "wrong", open: "open_" };

export function slipScreen(screen) {
  const holder = about(screen, "slip", (slip, shapes, board, problem) => {
    const add = button([icon("more"), h("span", {}, t("addclaim"))], () => compose(board, shapes), { class: "tool primary" });
    const bar = h("div", { class: "toolbar" }, add, shareButton("claims"));
    if (problem) { put(screen, null, bar, h("h1", { class: "unseen" }, t("settle")), fault(problem, shapes, board, holder.refresh), shapes ? unread(board, shapes) : null); return; }
    put(screen, slip, bar, h("article", { class: "slip" }, head(slip), h("div", { class: "print-only compact" }, drawTable(slip.table)),
      slip.claims.length ? h("ol", { class: "claims" }, slip.claims.map((claim, n) => row(claim, n, board))) : none(board), readings(slip), ending(slip)));
  }, nothing);
  BESIDE.addEventListener("change", holder.refresh);
  return () => { BESIDE.removeEventListener("change", holder.refresh); holder.leave(); };
}

// Alone on a phone that is held upright; in the pane beside the table where there is one.
const BESIDE = matchMedia("(min-width: 900px) and (min-height: 480px), (max-height: 479px) and (min-width: 600px)");
function put(screen, slip, bar, ...parts) {
  if (!BESIDE.matches) { show(screen, bar, parts); return; }
  const here = place(screen, "claims", { claims: slip?.claims.length });
  if (slip) here.felt(slip.table, {});
  show(here.body, parts);
  show(here.bar, bar);
}

// no board yet: what this place is for, and an example of it
const nothing = screen => show(screen, h("section", { class: "empty" }, h("h1", {}, t("settle")), h("p", {}, t("slip_for")),
  button(t("example_slip"), () => example(store.setting("game")), { class: "primary" }), h("div", { class: "chips" }, h("a", { class: "tool", href: "#/board" }, t("way_table")), button(t("begin_"), begin, { class: "tool" }))));
const none = () => h("section", { class: "empty" }, h("p", {}, t("noclaims")), button(t("example_slip"), () => example(store.setting("game")), { class: "tool" }));

function head(slip) {
  const verdicts = slip.verdicts.map(one => h("span", { class: KINDS[one.holds] ?? "some" }, one.holds === "some" ? null : [mark(one.holds), " "], sentence(one.text)));
  return h("header", {}, h("h1", { class: "verdicts" }, verdicts.length ? verdicts : slip.claims.length ? slip.head : t("settle")),
    h("p", { class: "about-board" }, [slip.title, slip.edition].filter(Boolean).join(" · ")),
    slip.stopped ? h("section", { class: "stopped" }, h("h2", {}, t("stopped")), h("p", {}, sentence(slip.stopped.said ?? slip.stopped.play)), checks(slip.stopped.checks)) : null);
}

function row(claim, n, board) {
  const kind = KINDS[claim.holds], said = [claim.said].flat().filter(Boolean);
  return h("li", { class: `claim ${kind}` },
    h("p", { class: "who" }, h("span", {}, [claim.by ?? t("somebody"), claim.moment_text].filter(Boolean).join(" · ")), iconButton("dots", t("claim_menu", { n: n + 1 }), () => menu(n, said, board), { "aria-haspopup": "dialog" })),
    (said.length ? said : [claim.text]).map(one => h("p", { class: "said" }, sentence(one))),
    h("p", { class: "outcome" }, mark(claim.holds), h("span", {}, h("b", {}, t(WORDS[kind]), claim.actual_text ? t("colon") : t("stop")), claim.actual_text ? sentence(claim.actual_text) : null)),
    h("div", { class: "why" }, why(claim), lines(claim, board.claims[n], board)));
}

// Why it is so: what a value is made of, the conditions that failed, the one thing without which it would be otherwise, the step, the rule.
function why(claim) {
  const failed = (claim.checks ?? []).filter(one => one.ok !== true), rule = claim.rule ?? null;
  const others = claim.cites.filter(id => id !== rule && !failed.some(one => one.cites?.includes(id)));
  const told = claim.step_text && !claim.layers.length;
  return [
    claim.layers.length ? h("p", { class: "because" }, sentence(claim.layers.map(one => (one.value === null ? one.text : `${one.text} = ${one.value}`)).join(" → "))) : null,
    failed.length ? checks(failed.map(one => ({ ...one, cites: one.cites.filter(id => id !== rule) }))) : null, // the rule that decides stands below, with its text
    claim.but_for?.text ? stepLink(claim.but_for.step, claim.but_for.text) : null,
    told ? stepLink(claim.step, t("step_says", { n: claim.step, text: claim.step_text })) : !claim.layers.length && claim.step === 0 && !claim.but_for && claim.holds === false && !failed.length ? h("p", { class: "because" }, t("board_")) : null,
    rule ? h("div", { class: "rule-said" }, cites([rule], rule, Boolean(claim.rule_text)), claim.rule_text ? h("p", {}, sentence(claim.rule_text)) : null) : null,
    others.length ? h("details", { class: "met" }, h("summary", {}, t("rules_more", { n: others.length })), cites(others)) : null,
  ];
}
// other lines of play: asked of what stands on the table, not of whether a play is legal
const lines = (claim, written, board) => (written && !UNPLAYED.some(word => word in written) ? button([h("span", {}, t("whatif_ask")), icon("right")], () => whatIf(board, written), { class: "step-link", "aria-haspopup": "dialog" }) : null);
const stepLink = (step, text) => (step ? h("a", { class: "step-link", href: "#/steps", onclick: () => goToStep(step) }, h("span", {}, sentence(text)), icon("right")) : h("p", { class: "because" }, sentence(text)));

function menu(n, said, board) {
  sheet(t("claim_n", { n: n + 1 }), close => [
    said.length ? h("p", { class: "quiet" }, sentence(said.join(t("stop_between")))) : null,
    board.script?.length && board.claims[n]?.could === undefined ? button([icon("steps"), h("span", {}, t("claim_move"))], () => { close(); moveClaim(board, n); }, { class: "item" }) : null,
    button([icon("close"), h("span", {}, t("claim_remove"))], () => { close(); store.write(["claims"], board.claims.filter((_, at) => at !== n)); }, { class: "item" }),
  ], { kind: "menu" });
}

const readings = slip => (slip.readings ?? []).map(one => h("section", { class: "reading" }, h("h2", {}, t("readings")), cites([one.ruling]), h("ul", { class: "checks" }, one.claims.map(claim => h("li", { class: "check" }, mark(claim.holds), h("div", {}, `${claim.n}. `, sentence(claim.text)))))));
const ending = slip => [slip.decision ? h("section", { class: "decision" }, h("h2", {}, t("decision")), h("p", {}, sentence(slip.decision.text)), cites(slip.decision.cites)) : null, slip.winner ? h("p", { class: "headline winner" }, `${t("winner")}: ${[slip.winner].flat().join(", ")}`) : null];

// The claims of a board that cannot be read: as far as their words go, so that one can be taken away.
function unread(board, shapes) {
  const form = placed(shapes, board);
  const words = ([word, said]) => {
    const fact = shapes.claims.find(one => one.word === word);
    if (!fact) return `${shapes.outcomes.find(one => one.word === word)?.label ?? word} ${form.said(null, said)}`;
    if (fact.about === null || typeof said !== "object") return `${fact.label} ${form.said(fact.value, said)}`;
    return Object.entries(said).map(([thing, one]) => `${fact.label} ${form.said(fact.about, thing)}: ${form.said(fact.value, one)}`).join(t("and"));
  };
  return h("ol", { class: "claims slip" }, (board.claims ?? []).map(({ by, at, ...said }, n) => {
    const text = Object.entries(said).map(words).join(t("and"));
    return h("li", { class: "claim open" }, h("p", { class: "who" }, h("span", {}, by ?? t("somebody")), iconButton("dots", t("claim_menu", { n: n + 1 }), () => menu(n, [text], board), { "aria-haspopup": "dialog" })), h("p", { class: "said" }, sentence(text)));
  }));
}
