// The moment that a claim speaks of: it stays with that at which it was made, until somebody moves it.
import { button, h, icon, sentence, sheet, show, toast } from "./ui.js";
import { t } from "./words.js";
import * as store from "./store.js";
import { ask } from "./engine.js";

// A list of the moments of a board: the start, after each of its lines, the end; a tap moves claim `n` there.
export function moveClaim(board, n) {
  const { at, ...said } = board.claims[n], script = board.script ?? [];
  sheet(t("claim_move"), (close, body) => {
    const move = (lines, name) => {
      const claims = [...board.claims];
      claims[n] = name === undefined ? said : { ...said, at: name };
      store.change({ ...board, ...(lines.length ? { script: lines } : {}), claims });
      close();
    };
    const row = (label, chosen, act) => h("li", {}, button([h("span", {}, label), chosen ? icon("check") : null], act, { class: "item", "aria-pressed": String(chosen) }));
    const after = line => {
      const next = script[line + 1]?.at, name = next ?? fresh(script);
      move(next === undefined ? [...script.slice(0, line + 1), { at: name }, ...script.slice(line + 1)] : script, name);
    };
    const list = h("ol", { class: "moments" });
    ask("table", { board: { ...board, claims: [] } }).then(({ lines }) => show(list, row(t("start_"), at === "start", () => move(script, "start")),
      lines.filter(line => line.said).map(line => row(sentence(line.said), at !== undefined && script[line.n + 1]?.at === at, () => after(line.n))),
      row(t("end"), at === undefined || at === "end", () => move(script, undefined)))).catch(problem => toast(problem.message, "bad"));
    return [h("p", { class: "quiet" }, t("claim_move_note")), list];
  });
}

// A name that no moment has yet.
function fresh(script) {
  const known = new Set(script.map(line => line.at));
  let n = 1;
  while (known.has(`${t("somebody")} ${n}`)) n += 1;
  return `${t("somebody")} ${n}`;
}
