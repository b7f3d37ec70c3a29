// Stepping: everything that happens, forwards and backwards; what changed lights up, its rules open below.
import { button, h, iconButton, sentence, show } from "./ui.js";
import { t } from "./words.js";
import * as store from "./store.js";
import { differences, touchables } from "./table.js";
import { spoken } from "./pieces.js";
import { about, checks, cites, formFor } from "./parts.js";
import { place } from "./place.js";
import { sayAbout } from "./saying.js";

let kept = { board: null, at: 0 }; // where the reader was

export const goToStep = step => { kept = { board: JSON.stringify(store.board()), at: step }; };

export function stepsScreen(screen) {
  let run = null, tables = [], at = 0, shown = {}, here = null, now = null;
  if (store.board()) place(screen, "steps"); // the felt at once, what lies on it when the engine has answered
  const holder = about(screen, "steps", (answer, shapes, board, problem) => {
    here = place(screen, "steps");
    here.fault(problem, shapes, board);
    if (!answer) return;
    run = answer;
    now = { board, shapes };
    tables = [answer.table];
    for (const step of answer.steps) tables.push(step.table ?? tables[tables.length - 1]);
    const same = JSON.stringify(board) === kept.board;
    kept = { board: JSON.stringify(board), at: same ? Math.min(kept.at, run.steps.length) : 0 };
    at = kept.at;
    frame(board);
  });

  function frame(board) {
    const last = run.steps.length;
    const slider = h("input", { type: "range", min: "0", max: String(last), "aria-label": t("steps"), oninput: () => go(Number(slider.value)) });
    shown = { slider, told: h("div", { class: "told", "aria-live": "polite" }), list: h("ol", { class: "trace", start: "0" }) };
    shown.back = iconButton("back", t("prev"), () => go(along(-1)));
    shown.next = iconButton("right", t("next"), () => go(along(1)), { class: "round primary" });
    shown.list.append(...run.steps.map(step => h("li", { class: step.quiet ? "hushed" : "", value: String(step.n) }, button([sentence(step.text), step.at ? h("em", { class: "moment" }, step.at) : null], () => go(step.n), { class: "line" }))));
    show(here.bar, h("div", { class: "player" }, iconButton("first", t("first"), () => go(0)), shown.back, slider, shown.next, iconButton("last", t("last"), () => go(last))));
    const stop = board.then === "stop";
    const until = board.script?.length || board.stage?.length ? button(stop ? t("tothe_end") : t("stophere"), () => store.change(stop ? without(board, "then") : { ...board, then: "stop" }), { class: "chip until" }) : null;
    show(here.body, shown.told, last ? h("div", { class: "all-steps" }, h("div", { class: "chips" }, hushed(), until), shown.list) : h("p", { class: "quiet" }, t("nosteps")));
    go(at, true);
  }

  // the next step that somebody would say aloud; all of them where the quiet ones are shown
  function along(way) {
    let step = at + way;
    while (step > 0 && step < run.steps.length && run.steps[step - 1].quiet && !shown.list.classList.contains("showing-all")) step += way;
    return step;
  }
  function go(step, quietly = false) {
    const last = run.steps.length, from = at;
    at = Math.max(0, Math.min(last, step));
    kept.at = at;
    const since = from < at ? from : Math.max(0, at - 1); // what changed since the step shown before
    here.felt(tables[at], { changed: at > 0 ? differences(tables[since], tables[at]) : null, tap: say });
    shown.slider.value = String(at);
    shown.slider.setAttribute("aria-valuetext", at ? run.steps[at - 1].text : t("start"));
    shown.back.disabled = at === 0;
    shown.next.disabled = at === last;
    here.tabs({ steps: `${at}/${last}` });
    const step_ = at ? run.steps[at - 1] : null;
    show(shown.told, h("p", { class: "headline" }, step_ ? sentence(step_.text) : run.title || t("start")), step_ ? cites(step_.cites) : null,
      step_?.at ? h("p", {}, h("em", { class: "moment" }, step_.at)) : null, at === last ? ending() : null);
    shown.list.querySelectorAll("li").forEach(row => row.classList.toggle("on", Number(row.value) === at));
    const row = shown.list.querySelector("li.on");
    here.body.scrollTop = 0;
    if (row && !quietly && from !== at) shown.list.scrollTop = row.offsetTop - shown.list.offsetTop - shown.list.clientHeight / 2;
  }
  // the quiet steps are counted, and shown when asked for
  function hushed() {
    const count = run.steps.filter(step => step.quiet).length;
    if (!count) return null;
    const more = button(t("quiet", { n: count }), () => { const all = shown.list.classList.toggle("showing-all"); more.classList.toggle("on", all); more.setAttribute("aria-pressed", String(all)); }, { class: "chip", "aria-pressed": "false" });
    return more;
  }
  function ending() {
    return [
      run.stopped ? h("section", { class: "stopped" }, h("h2", {}, t("stopped")), h("p", {}, sentence(run.stopped.said ?? run.stopped.play)), checks(run.stopped.checks)) : null,
      run.decision ? h("section", { class: "decision" }, h("h2", {}, t("decision")), h("p", {}, sentence(run.decision.text)), cites(run.decision.cites), h("a", { class: "tool", href: "#/plays" }, t("plays"))) : null,
      run.winner ? h("p", { class: "headline winner" }, `${t("winner")}: ${[run.winner].flat().join(", ")}`) : null,
    ];
  }
  // a thing is touched to claim something about it as it is at this step
  function say(what, event) {
    if (what.kind === "stage") { sayAbout(now.board, now.shapes, formFor(now.shapes, { table: tables[at] }, now.board), null, what.label, at); return; }
    const known = touchables(tables[at]), key = what.kind === "hand" ? event?.target?.closest?.("[data-card]")?.dataset.card ?? what.key : what.key, one = known.get(key);
    const calls = one?.card.calls ?? what.horse?.calls ?? (what.seat ? [what.seat.name] : []);
    const names = one?.seat ? [one.card.name, ...calls.map(call => (call.includes(".") ? call : `${one.seat.name}.${call}`)), ...calls] : [one?.card.name, ...calls];
    const form = formFor(now.shapes, { table: tables[at], choices: run.choices ?? {} }, now.board);
    sayAbout(now.board, now.shapes, form, [...new Set(names.filter(Boolean))], one ? spoken(one.card) : what.label, at);
  }
  const keys = event => {
    if (/input|textarea|select/i.test(event.target.tagName) || !shown.back) return;
    if (event.key === "ArrowRight") { event.preventDefault(); go(along(1)); }
    if (event.key === "ArrowLeft") { event.preventDefault(); go(along(-1)); }
  };
  addEventListener("keydown", keys);
  return () => { removeEventListener("keydown", keys); holder.leave(); };
}
const without = (board, key) => Object.fromEntries(Object.entries(board).filter(([name]) => name !== key));
