// Plays: what can be done now, made by a tap; why something else cannot; what has been played so far.
import { button, h, iconButton, segmented, sentence, sheet, show, toast } from "./ui.js";
import { t } from "./words.js";
import * as store from "./store.js";
import { ask } from "./engine.js";
import { freshName } from "./form.js";
import { differences, drawTable } from "./table.js";
import { about, checks, cites, fault, formFor, ruled, shareButton, toolbar, verdictBadge } from "./parts.js";

let before = null; // the table before the last play, so that what changed lights up

export function playsScreen(screen) {
  let news = [];
  const holder = about(screen, "sitting", (answer, shapes, board, problem) => draw(answer, shapes, board, problem));

  async function play(doing, board, table) {
    const side = screen.querySelector(".side");
    side.inert = true; // until the table is drawn anew
    try {
      const answer = await ask("sitting", { board, play: doing });
      if (answer.verdict.verdict === "illegal") { side.inert = false; reasons(answer.verdict); return; }
      before = table;
      news = answer.news;
      store.change(answer.board);
    } catch (problem) { side.inert = false; toast(problem.message, "bad"); }
  }
  const reasons = verdict => sheet(verdict.said, () => [verdictBadge(verdict.verdict), checks(verdict.checks)]);

  function draw(answer, shapes, board, problem) {
    if (problem) { show(screen, toolbar(shareButton("plays")), fault(problem, shapes, board)); return; }
    const form = formFor(shapes, answer, board);
    const changed = before ? differences(before, answer.table) : null;
    before = null;
    const go = doing => play(named(doing, form, board), board, answer.table);
    const told = news;
    news = [];
    const happened = told.length ? h("ul", { class: "news", tabindex: "-1", "aria-label": t("happened") }, told.slice(-6).map(one => h("li", {}, sentence(one))), answer.decision ? h("li", {}, toDecide(answer.decision)) : null) : null;
    const side = h("div", { class: "side" },
      answer.winner ? h("p", { class: "headline winner" }, `${t("winner")}: ${[answer.winner].flat().join(", ")}`) : null,
      answer.stopped ? h("section", { class: "stopped" }, h("h2", {}, t("stopped")), h("p", {}, sentence(answer.stopped.said ?? answer.stopped.play)), checks(answer.stopped.checks)) : null,
      answer.decision ? decide(answer, form, go) : list(answer, go),
      whyNot(answer, board, form, go),
      soFar(board, answer));
    show(screen, toolbar(shareButton("plays")), h("div", { class: "split" }, h("div", { class: "main compact" }, happened, h("h2", { class: "small" }, t("now")), drawTable(answer.table, { changed })), side));
    if (happened) { scrollTo(0, 0); happened.focus({ preventScroll: true }); } // what came of it is in sight, wherever the play was tapped
  }

  // what must be decided lies below the table: a way there
  const toDecide = decision => button([`${t("decision")}: `, sentence(decision.text), " ↓"], () => screen.querySelector(".decision").scrollIntoView({ block: "center" }), { class: "to-decide" });

  function decide(answer, form, go) {
    const { decision } = answer;
    const shape = form.form.answers[decision.word];
    let value;
    const own = shape === undefined ? null : h("div", { class: "own" }, form.field(shape, undefined, next => { value = next; }, decision.text), h("footer", { class: "actions" }, button(t("done"), () => go({ [decision.by]: { choose: value ?? [] } }), { class: "primary" })));
    return h("section", { class: "decision" }, h("h2", {}, t("decision")), h("p", { class: "headline" }, sentence(decision.text)), cites(decision.cites),
      h("div", { class: "plays" }, decision.options.map((option, n) => button(sentence(decision.said?.[n] ?? JSON.stringify(option)), () => go({ [decision.by]: { choose: option } }), { class: "play" }))),
      decision.complete || shape === undefined ? null : decision.options.length ? h("details", {}, h("summary", {}, t("other")), own) : own);
  }

  function list(answer, go) {
    const groups = new Map();
    const passing = one => Number(Object.values(one.play)[0] !== "pass"); // at hand, however long the list
    for (const one of [...answer.plays].sort((a, b) => passing(a) - passing(b))) groups.set(`${one.by} ${one.group}`, [...(groups.get(`${one.by} ${one.group}`) ?? []), one]);
    if (!answer.plays.length) return h("p", { class: "quiet" }, t("nocan"));
    return h("section", {}, h("h2", {}, t("cando")), [...groups.values()].map(all => h("div", { class: "group" },
      ruled(all[0].group, all[0].entry, h("span", { class: "by" }, all[0].by === "all" ? t("everybody") : all[0].by)),
      h("div", { class: "plays" }, all.map(one => button(sentence(one.said), () => go(one.play), { class: "play" }))))));
  }

  function whyNot(answer, board, form, go) {
    const result = h("div", { class: "why" });
    const can = new Set(answer.plays.map(one => one.entry));
    const pick = h("select", { "aria-label": t("whypick"), onchange: async () => {
      try {
        const { tried } = await ask("why", { board, name: answer.tries[Number(pick.value)].name });
        show(result, tried.slice(0, 8).map(one => attempt(one, go)));
      } catch (problem) { show(result, fault(problem)); }
    } }, h("option", { value: "", selected: true, disabled: true }, t("whypick")), answer.tries.map((one, n) => h("option", { value: String(n) }, one.label, can.has(one.entry) && one.entry ? " ✓" : "")));
    return h("details", { class: "whynot" }, h("summary", {}, t("whynot")), pick, result, composer(answer, board, form, go));
  }
  const attempt = (one, go) => h("article", { class: "attempt" }, h("p", {}, verdictBadge(one.verdict), " ", sentence(one.said)), checks(one.checks), one.verdict === "illegal" ? null : button(t("make"), () => go(one.play), { class: "primary" }));

  function composer(answer, board, form, go) {
    const holder = h("div", { class: "composer" }), result = h("div", {});
    let by = answer.to_act, verb = form.form.plays[0], parts = {};
    const doing = () => ({ [by]: verb.keys ? { [verb.word]: parts[verb.word], ...parts } : verb.word });
    const draw = () => {
      const shape = form.shape(verb.shape);
      show(holder, h("h3", {}, t("compose")), segmented(t("players"), [...form.players.map(name => ({ value: name, label: name })), ...(verb.together ? [{ value: "all", label: t("everybody") }] : [])], by, next => { by = next; }),
        form.form.plays.length > 1 ? segmented(t("plays_"), form.form.plays.map(one => ({ value: one.word, label: one.label })), verb.word, word => { verb = form.form.plays.find(one => one.word === word); parts = {}; draw(); }, { class: "segmented wrap" }) : null,
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

  function soFar(board, answer) {
    const script = board.script ?? [];
    if (!script.length) return null;
    const rows = h("ol", { class: "script" });
    ask("table", { board }).then(({ lines }) => show(rows, lines.map(line => h("li", {}, line.at === undefined ? sentence(line.said) : h("em", { class: "moment" }, line.at),
      iconButton("undo", `${t("backto")} ${line.n + 1}`, () => store.change({ ...board, script: script.slice(0, line.n), then: "stop", ...claimsOf(board, script.slice(0, line.n)) }))))));
    return h("section", { class: "sofar" }, h("h2", {}, t("sofar")), rows,
      h("div", { class: "actions" }, button(t("moment"), () => nameMoment(board), { class: "ghost" }), button(t("fromhere"), () => store.change({ ...answer.state, ...(board.title ? { title: board.title } : {}), ...(board.title_ja ? { title_ja: board.title_ja } : {}) }), { class: "ghost" })));
  }
  return holder.leave;
}

// What can be named gets a name when it is played: two Counters are told apart in every claim.
function named(doing, form, board) {
  const [[by, what]] = Object.entries(doing);
  const verb = form.form.plays.find(one => one.keys && what?.[one.word] !== undefined);
  const names = verb && form.shape(verb.shape).keys.some(key => key.key === "id");
  return names && what.id === undefined ? { [by]: { ...what, id: freshName(board, "r") } } : doing;
}

const claimsOf = (board, script) => {
  const known = new Set(script.map(line => line.at).filter(Boolean));
  const claims = (board.claims ?? []).filter(claim => claim.at === undefined || known.has(claim.at));
  return board.claims ? { claims } : {};
};

function nameMoment(board) {
  sheet(t("moment"), close => {
    const input = h("input", { type: "text", "aria-label": t("momentname"), placeholder: t("momentname") });
    return [input, h("footer", { class: "actions" }, button(t("done"), () => { if (input.value.trim()) store.change({ ...board, script: [...board.script, { at: input.value.trim() }] }); close(); }, { class: "primary" }))];
  });
}
