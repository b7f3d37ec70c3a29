// What if? What can still come of a claim, who can force or prevent it, and the lines of play that prove it.
import { button, h, segmented, sentence, sheet, show } from "./ui.js";
import { t } from "./words.js";
import * as store from "./store.js";
import { ask, Stopped } from "./engine.js";
import { fault, mark, until } from "./parts.js";
import { goToStep } from "./steps.js";

const SECONDS = [1, 4]; // what a short search knows is shown while a longer one goes on

// `claim` as a board has it, without who makes it; `at` is the moment from which lines are looked at.
export function whatIf(board, claim, at = board.script?.length ? "start" : "now") {
  const { at: _, by, because, ...said } = claim;
  const moments = [...new Set(["start", ...(board.script ?? []).map(line => line.at).filter(Boolean), "now"])];
  const named = { start: t("start_"), now: t("now_") };
  let search;
  sheet(t("whatif"), (close, body) => {
    const answer = h("div", { class: "whatif", "aria-live": "polite" });
    const look = async () => {
      search?.abort();
      const mine = search = new AbortController();
      const stop = h("p", { class: "quiet" }, t("whatif_search"), " ", button(t("whatif_stop"), () => mine.abort(), { class: "tool" }));
      let known = [];
      try {
        for (const seconds of SECONDS) {
          show(answer, known, stop);
          const found = await ask("lines", { board, claim: said, at, seconds }, mine.signal);
          known = drawn(found, lines => watch(board, at, lines, close));
          if (found.complete) break;
        }
        if (mine === search) show(answer, known);
      } catch (problem) {
        if (mine !== search) return;
        if (problem instanceof Stopped) show(answer, known, h("p", { class: "quiet" }, t("whatif_stopped"), " ", button(t("again"), look, { class: "tool" })));
        else show(answer, fault(problem, null, board, look));
      }
    };
    look();
    return [moments.length > 1 && board.script?.length ? segmented(t("at"), moments.map(value => ({ value, label: named[value] ?? value })), at, next => { at = next; look(); }, { class: "segmented wrap" }) : null, answer];
  }, { onclose: () => search.abort() });
}

const drawn = (found, see) => [
  h("p", { class: "said" }, sentence(found.said)),
  h("ul", { class: "checks" }, found.rows.map(row => h("li", { class: "check" }, mark(row.holds), h("div", {}, sentence(row.text), row.below.map(text => h("p", { class: "quiet" }, sentence(text))))))),
  [...found.notes, t(found.complete ? "whatif_all" : "whatif_some", { n: found.positions })].map(note => h("p", { class: "quiet" }, sentence(note))),
  found.lines.length ? h("details", {}, h("summary", {}, t("whatif_lines")), h("ul", { class: "lines" }, found.lines.map(line => h("li", {}, h("b", {}, sentence(line.about)), h("p", {}, sentence(line.said.join(" → "))), button(t("whatif_see"), () => see(line.script), { class: "tool" }))))) : null,
];

// A line of play is stepped through on the table: it follows the script up to the moment; one step back brings the board again.
function watch(board, at, script, close) {
  const before = at === "start" ? { ...board, script: [] } : at === "now" ? board : until(board, at);
  const { claims, ...rest } = before;
  store.change({ ...rest, script: [...(before.script ?? []), ...script], then: "stop" });
  goToStep(0);
  close();
  location.hash = "#/steps";
}
