// Steps: everything that happens, forwards and backwards; what changed lights up, its rules open below.
import { button, h, iconButton, sentence, show } from "./ui.js";
import { t } from "./words.js";
import * as store from "./store.js";
import { differences, drawTable } from "./table.js";
import { about, checks, cites, fault, shareButton, toolbar } from "./parts.js";

let kept = { board: null, at: 0 }; // where the reader was

export const goToStep = step => { kept = { board: JSON.stringify(store.board()), at: step }; };

export function stepsScreen(screen) {
  let run = null, tables = [], at = 0, shown = {};
  const holder = about(screen, "steps", (answer, shapes, board, problem) => {
    if (problem) { show(screen, toolbar(shareButton("steps")), fault(problem, shapes, board)); return; }
    run = answer;
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
    shown = { slider, table: h("div", { class: "main compact" }), told: h("div", { class: "told", "aria-live": "polite" }), list: h("ol", { class: "trace", start: "0" }), count: h("output", {}) };
    shown.back = iconButton("back", t("prev"), () => go(along(-1)));
    shown.next = iconButton("right", t("next"), () => go(along(1)), { class: "round primary" });
    const player = h("div", { class: "player" }, iconButton("first", t("first"), () => go(0)), shown.back, slider, shown.next, iconButton("last", t("last"), () => go(last)));
    shown.list.append(...run.steps.map(step => h("li", { class: step.quiet ? "hushed" : "", value: String(step.n) }, button([sentence(step.text), step.at ? h("em", { class: "moment" }, step.at) : null], () => go(step.n), { class: "line" }))));
    const stop = board.then === "stop";
    const until = board.script?.length || board.stage?.length ? button(stop ? t("tothe_end") : t("stophere"), () => store.change(stop ? without(board, "then") : { ...board, then: "stop" }), { class: "tool until" }) : null;
    show(screen, toolbar(until, shareButton("steps")), last ? null : h("p", { class: "quiet" }, t("nosteps")),
      h("div", { class: "split" }, shown.table, h("div", { class: "side" }, h("div", { class: "panel" }, h("div", { class: "panel-text" }, shown.count, shown.told), player), h("details", { class: "all-steps", open: matchMedia("(min-width: 900px)").matches }, h("summary", {}, t("all")), hushed(), shown.list))));
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
    const changed = at > 0 ? differences(tables[since], tables[at]) : null;
    show(shown.table, drawTable(tables[at], { changed }));
    shown.slider.value = String(at);
    shown.slider.setAttribute("aria-valuetext", at ? run.steps[at - 1].text : t("start"));
    shown.back.disabled = at === 0;
    shown.next.disabled = at === last;
    show(shown.count, at ? t("step", { n: at, last }) : t("ofsteps", { n: last }));
    const here = at ? run.steps[at - 1] : null;
    show(shown.told, here ? h("p", { class: "headline" }, sentence(here.text)) : h("p", { class: "headline" }, run.title || t("start")), here ? cites(here.cites) : null,
      here?.at ? h("p", {}, h("em", { class: "moment" }, here.at)) : null, at === last ? ending() : null);
    shown.list.querySelectorAll("li").forEach(row => row.classList.toggle("on", Number(row.value) === at));
    const row = shown.list.querySelector("li.on");
    if (row && !quietly && from !== at) row.scrollIntoView({ block: "nearest" });
  }
  // the quiet steps are counted, and shown when asked for
  function hushed() {
    const count = run.steps.filter(step => step.quiet).length;
    if (!count) return null;
    const more = button(t("quiet", { n: count }), () => { shown.list.classList.toggle("showing-all"); more.classList.toggle("on"); }, { class: "chip" });
    return more;
  }
  function ending() {
    return [
      run.stopped ? h("section", { class: "stopped" }, h("h3", {}, t("stopped")), h("p", {}, sentence(run.stopped.said ?? run.stopped.play)), checks(run.stopped.checks)) : null,
      run.decision ? h("section", { class: "decision" }, h("h3", {}, t("decision")), h("p", {}, sentence(run.decision.text)), cites(run.decision.cites), h("a", { class: "tool", href: "#/plays" }, t("plays"))) : null,
      run.winner ? h("p", { class: "headline winner" }, `${t("winner")}: ${[run.winner].flat().join(", ")}`) : null,
    ];
  }
  const keys = event => {
    if (/input|textarea|select/i.test(event.target.tagName) && event.target !== shown.slider) return;
    if (event.target === shown.slider) return;
    if (event.key === "ArrowRight" || event.key === " ") { event.preventDefault(); go(along(1)); }
    if (event.key === "ArrowLeft") { event.preventDefault(); go(along(-1)); }
  };
  addEventListener("keydown", keys);
  return () => { removeEventListener("keydown", keys); holder.leave(); };
}
const without = (board, key) => Object.fromEntries(Object.entries(board).filter(([name]) => name !== key));
