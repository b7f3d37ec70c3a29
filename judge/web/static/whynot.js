// Why something cannot be played: every way to do it with its reasons, and a play put together by hand.
import { button, h, segmented, sentence, sheet, show } from "./ui.js";
import { t } from "./words.js";
import { ask } from "./engine.js";
import { checks, fault, verdictBadge } from "./parts.js";

const MOST = 8;
const attempt = (one, go) => h("article", { class: "attempt" }, h("p", {}, verdictBadge(one.verdict), " ", sentence(one.said)), checks(one.checks), one.verdict === "illegal" ? null : button(t("make"), () => go(one.play), { class: "primary" }));

// The reasons for everything in which a thing is named.
export function reasonsFor(board, name, title, go) {
  sheet(`${title}: ${t("whynot_short")}`, (close, body) => {
    ask("why", { board, name }).then(({ tried }) => show(body, tried.length ? tried.slice(0, MOST).map(one => attempt(one, play => { close(); go(play); })) : h("p", { class: "quiet" }, t("nothingwith")))).catch(problem => show(body, fault(problem)));
    return h("p", { class: "quiet" }, t("starting"));
  });
}

export function whyNot(answer, board, form, go) {
  const result = h("div", { class: "why" });
  const can = new Set(answer.plays.map(one => one.entry));
  const pick = h("select", { "aria-label": t("whypick"), onchange: async () => {
    try {
      const { tried } = await ask("why", { board, name: answer.tries[Number(pick.value)].name });
      show(result, tried.slice(0, MOST).map(one => attempt(one, go)));
    } catch (problem) { show(result, fault(problem)); }
  } }, h("option", { value: "", selected: true, disabled: true }, t("whypick")), answer.tries.map((one, n) => h("option", { value: String(n) }, one.label, can.has(one.entry) && one.entry ? " ✓" : "")));
  const holder = h("details", { class: "whynot" }, h("summary", {}, t("whynot")), pick, result);
  holder.addEventListener("toggle", () => { if (holder.open && !holder.querySelector(".composer")) holder.append(composer(answer, board, form, go)); });
  return holder;
}

function composer(answer, board, form, go) {
  const holder = h("div", { class: "composer" }), result = h("div", {});
  let by = answer.to_act, verb = form.form.plays[0], parts = {};
  const doing = () => ({ [by]: verb.keys ? { [verb.word]: parts[verb.word], ...parts } : verb.word });
  const draw = () => {
    const shape = form.shape(verb.shape);
    show(holder, h("h2", {}, t("compose")), segmented(t("players"), [...form.players.map(name => ({ value: name, label: name })), ...(verb.together ? [{ value: "all", label: t("everybody") }] : [])], by, next => { by = next; }),
      form.form.plays.length > 1 ? segmented(t("plays"), form.form.plays.map(one => ({ value: one.word, label: one.label })), verb.word, word => { verb = form.form.plays.find(one => one.word === word); parts = {}; draw(); }, { class: "segmented wrap" }) : null,
      verb.keys ? form.recordField(verb.shape, { ...shape, keys: shape.keys.map(key => ({ ...key, required: key.required || key.key === verb.word })) }, parts, next => { parts = next; }, verb.label) : null,
      h("footer", { class: "actions" }, button(t("ask"), async () => {
        try {
          const verdict = await ask("may", { board, play: doing() });
          show(result, attempt({ ...verdict, play: doing() }, go));
          result.scrollIntoView({ block: "nearest" });
        } catch (problem) { show(result, fault(problem)); }
      }, { class: "primary" })), result);
  };
  draw();
  return holder;
}
