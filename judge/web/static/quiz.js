// Practice: a table, a situation, a question; the slip follows the answer. The score stays in this browser.
import { button, fromHTML, h, icon, iconButton, sentence, show } from "./ui.js";
import { language, t } from "./words.js";
import * as store from "./store.js";
import { ask, hasEngine, names } from "./engine.js";
import { drawTable } from "./table.js";
import { fault, mark, waiting } from "./parts.js";

const WORDS = {
  lead: ["盤面を見て、どうなるかを答える。答えると裁定が出る。間違えた問題は次にまた出る。", "Look at a board and say what is true. The ruling follows your answer, and what you missed comes up again."],
  topic: ["テーマ", "Topic"], any: ["すべてのテーマ", "All topics"], hard: ["難しい問題だけ", "Hard questions only"], begin: ["練習を始める", "Begin"],
  score: ["成績", "Score"], of: ["{total}問中{right}問正解", "{right} of {total} correct"], missed: ["また出る問題: {n}問", "{n} will come up again"], forget: ["成績を消す", "Clear the score"],
  head: ["第{n}問 / {total}", "Question {n} of {total}"], before: ["ここまでの経過", "So far"], dontknow: ["わからない", "I do not know"],
  right: ["正解", "Correct"], wrong: ["不正解", "Not correct"], answer: ["正解は {answer}", "The answer is {answer}"], next: ["次の問題", "Next question"], end: ["結果を見る", "See the result"],
  paper: ["問題用紙 {seed}", "Paper {seed}"], again: ["同じ問題をもう一度", "The same paper again"], more: ["別の問題", "Another paper"], facts: ["図に出ていない情報", "Not shown on the table"],
};
const say = (key, args = {}) => WORDS[key][language() === "ja" ? 0 : 1].replace(/\{(\w+)\}/g, (_, name) => args[name]);

// the score, by question
const KEY = "judge.quiz.1";
function kept() {
  try {
    const rows = Object.entries(JSON.parse(localStorage.getItem(KEY)) ?? {});
    return new Map(rows.filter(([, row]) => typeof row?.topic === "string" && Number.isInteger(row.right) && Number.isInteger(row.wrong)));
  } catch { return new Map(); } // a broken score is an empty one
}
function keep(question, right) {
  const rows = kept(), old = rows.get(question.id) ?? { right: 0, wrong: 0 };
  rows.set(question.id, { game: question.game, topic: question.topic, right: old.right + right, wrong: old.wrong + !right, missed: !right });
  try { localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(rows))); } catch { /* nothing can be kept here */ }
}
const missedOf = game => [...kept()].filter(([, row]) => row.missed && row.game === game).map(([id]) => id);

let paper = null; // the paper that is being answered: its questions, and what was chosen
const style = () => { if (!document.querySelector("link[href$='quiz.css']")) document.head.append(h("link", { rel: "stylesheet", href: "static/quiz.css" })); };

export function quizScreen(screen) {
  style();
  if (!hasEngine) { show(screen, h("p", { class: "empty-note" }, t("noengine"))); return undefined; }
  const here = { alive: true, screen, key: () => {} };
  const pressed = event => { if (!event.ctrlKey && !event.metaKey && !/input|textarea|select/i.test(event.target.tagName) && !document.querySelector("dialog[open]")) here.key(event); };
  addEventListener("keydown", pressed);
  const stop = store.onChange(() => { if (paper && paper.game !== store.setting("game")) { paper = null; start(here); } });
  if (paper && paper.game === store.setting("game") && paper.lang === language()) shown(here); else { paper = null; start(here); }
  return () => { here.alive = false; removeEventListener("keydown", pressed); stop(); };
}

// the way in: topic, how hard, the score so far
async function start(here) {
  const game = store.setting("game"), finish = waiting(here.screen);
  here.key = () => {};
  try {
    const [{ topics }, all] = await Promise.all([ask("quiz_topics", { game }), names()]);
    if (!here.alive) return;
    const name = all.games.find(one => one.id === game)?.name[language()] ?? "";
    const topic = h("select", { "aria-label": say("topic") }, h("option", { value: "" }, say("any")), topics.map(one => h("option", { value: one.id }, `${one.name} (${one.count})`)));
    const hard = h("input", { type: "checkbox", id: "quiz-hard" });
    show(here.screen, h("section", { class: "quiz-start" }, h("h1", {}, `${t("quiz")} · ${name}`), h("p", {}, say("lead")),
      h("div", { class: "quiz-choice" }, topic, h("label", { for: "quiz-hard" }, hard, " ", say("hard"))),
      button(say("begin"), () => begin(here, { ...(topic.value ? { topic: topic.value } : {}), ...(hard.checked ? { hard: true } : {}) }), { class: "primary large" }),
      scored(game, topics, () => start(here))));
  } catch (problem) { if (here.alive) show(here.screen, fault(problem, null, {}, () => start(here))); } finally { finish(); }
}

function scored(game, topics, again) {
  const rows = [...kept()].filter(([, row]) => row.game === game).map(([, row]) => row);
  if (!rows.length) return null;
  const sum = list => ({ right: list.reduce((n, row) => n + row.right, 0), total: list.reduce((n, row) => n + row.right + row.wrong, 0) });
  const named = topics.map(one => [one.name, rows.filter(row => row.topic === one.id)]).filter(([, list]) => list.length);
  const missed = rows.filter(row => row.missed).length;
  return h("section", { class: "quiz-score" }, h("h2", {}, say("score"), " ", h("small", {}, say("of", sum(rows)))),
    h("table", {}, h("tbody", {}, named.map(([name, list]) => { const { right, total } = sum(list); return h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, `${right} / ${total}`)); }))),
    missed ? h("p", { class: "quiet" }, say("missed", { n: missed })) : null,
    button(say("forget"), () => { try { localStorage.removeItem(KEY); } catch { /* nothing is kept */ } again(); }, { class: "tool" }));
}

async function begin(here, wanted) {
  const game = store.setting("game"), finish = waiting(here.screen), missed = missedOf(game).slice(0, 20);
  try {
    const found = await ask("paper", { game, ...(missed.length ? { missed } : {}), ...wanted });
    if (!here.alive) return;
    paper = { game, lang: language(), wanted, at: 0, answers: [], ...found };
    shown(here);
  } catch (problem) { if (here.alive) show(here.screen, fault(problem, null, {}, () => begin(here, wanted))); } finally { finish(); }
}

// one question: the table, what is not in the picture, what is played, the answers to choose from
function shown(here) {
  if (paper.at >= paper.questions.length) { result(here); return; }
  const question = paper.questions[paper.at], answered = paper.answers[paper.at];
  const slip = h("div", { class: "quiz-slip", "aria-live": "polite" });
  const options = question.options.map((text, n) => button([h("b", {}, String(n + 1)), h("span", {}, sentence(text))], () => choose(n), { class: "quiz-option" }));
  const unknown = button(say("dontknow"), () => choose(null), { class: "ghost" });
  show(here.screen, h("article", { class: "quiz" },
    h("header", {}, iconButton("close", t("close"), () => { paper = null; start(here); }), h("p", {}, h("b", {}, say("head", { n: paper.at + 1, total: paper.questions.length })), h("span", {}, `${question.topic_text} · ${question.level_text}`))),
    h("div", { class: "quiz-table" }, drawTable(question.table)),
    h("div", { class: "quiz-ask" },
      question.before.length ? h("details", {}, h("summary", {}, say("before")), h("ol", {}, question.before.map(text => h("li", {}, sentence(text))))) : null,
      question.facts.length ? h("dl", { class: "quiz-facts", "aria-label": say("facts") }, question.facts.map(fact => [h("dt", {}, fact.label), h("dd", {}, sentence(fact.text))])) : null,
      question.lines.length ? h("ol", { class: "quiz-lines" }, question.lines.map(text => h("li", {}, sentence(text)))) : null,
      question.after ? h("p", {}, sentence(question.after)) : null,
      h("h1", { class: "quiz-question", tabindex: "-1" }, sentence(question.question)),
      h("div", { class: "quiz-options" }, options), unknown, slip)));
  here.key = event => { const n = Number(event.key) - 1; if (n >= 0 && n < options.length && !options[0].disabled) { event.preventDefault(); choose(n); } };

  async function choose(n) {
    for (const one of [...options, unknown]) one.disabled = true;
    const finish = waiting(here.screen);
    try {
      const found = await ask("ruling", { id: question.id, ...(n === null ? {} : { chosen: n }) });
      if (!here.alive || paper?.questions[paper.at] !== question) return;
      if (!paper.answers[paper.at]) { keep(question, found.right); paper.answers[paper.at] = { chosen: n, ...found }; }
      ruled(paper.answers[paper.at]);
    } catch (problem) {
      for (const one of [...options, unknown]) one.disabled = false;
      if (here.alive) show(slip, fault(problem, null, {}, () => choose(n)));
    } finally { finish(); }
  }
  function ruled(found) {
    for (const one of [...options, unknown]) one.disabled = true;
    unknown.hidden = true;
    options[found.answer].classList.add("right");
    if (found.chosen !== null && !found.right) options[found.chosen].classList.add("wrong");
    const last = paper.at + 1 >= paper.questions.length;
    const next = button([h("span", {}, say(last ? "end" : "next")), icon("right")], () => { paper.at += 1; shown(here); scrollTo(0, 0); }, { class: "primary" });
    show(slip, h("h2", { class: found.right ? "is-right" : "is-wrong" }, mark(found.right), " ", say(found.right ? "right" : "wrong"), found.right ? null : h("small", {}, say("answer", { answer: found.answer_text }))), fromHTML(found.html), next);
    next.focus({ preventScroll: true });
    slip.scrollIntoView({ block: "nearest" });
  }
  if (answered) ruled(answered);
}

// how it went
function result(here) {
  const right = paper.answers.filter(one => one.right).length, total = paper.questions.length;
  here.key = () => {};
  show(here.screen, h("section", { class: "quiz-start" }, h("h1", {}, say("of", { right, total })), h("p", { class: "quiet" }, say("paper", { seed: paper.seed })),
    h("ol", { class: "quiz-list" }, paper.questions.map((question, n) => h("li", {}, button([mark(paper.answers[n]?.right ?? false), h("span", {}, sentence(question.question))], () => { paper.at = n; shown(here); scrollTo(0, 0); }, { class: "quiz-row" })))),
    h("div", { class: "chips" }, button(say("more"), () => begin(here, paper.wanted), { class: "primary" }),
      button(say("again"), () => { const { seed } = paper; begin(here, { ...paper.wanted, seed }); }, { class: "tool" }), button(t("close"), () => { paper = null; start(here); }, { class: "tool" }))));
}
