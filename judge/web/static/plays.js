// Playing: what can act glows and is played by touching it and its target; the list of plays is the second way.
import { button, h, iconButton, segmented, sentence, sheet, show, toast } from "./ui.js";
import { t } from "./words.js";
import * as store from "./store.js";
import { ask } from "./engine.js";
import { freshName } from "./form.js";
import { differences, touchables } from "./table.js";
import { cardBack, cardFace, faceName, spoken } from "./pieces.js";
import { about, checks, cites, formFor, prime, ruled, verdictBadge } from "./parts.js";
import { Touch } from "./touch.js";
import { place } from "./place.js";
import { whyNot, reasonsFor } from "./whynot.js";
import { sayAbout } from "./saying.js";
import { matching } from "./talk.js";

let before = null; // the table before the last play, so that what changed lights up
let news = null; // what came of it

export function playsScreen(screen) {
  let now = null, held = null; // what the engine said, and what is held: touched things, the hand that is open
  if (store.board()) place(screen, "plays"); // the felt at once, what lies on it when the engine has answered
  const holder = about(screen, "sitting", (answer, shapes, board, problem) => {
    const here = place(screen, "plays", answer ? { plays: answer.decision ? null : answer.plays.length } : {});
    here.fault(problem, shapes, board);
    if (!answer) return;
    const as = one => JSON.stringify([one.table, one.plays, one.decision]), same = now && held && as(now.answer) === as(answer); // a claim has been added
    now = { answer, board, shapes, form: formFor(shapes, answer, board), here, changed: before ? differences(before, answer.table) : null };
    const { touch: { chosen: kept }, hand } = same ? held : { touch: { chosen: [] }, hand: null };
    held = { touch: Object.assign(new Touch(optionsOf(answer), Boolean(answer.decision)), { chosen: kept }), hand };
    before = null;
    here.talk({ laying: false, done: told, complete: text => matching(held.touch.options, text, one => one.said).map(one => ({ said: one.said, act: () => go(one.play) })) });
    draw();
  });

  const optionsOf = ({ decision, plays }) => (decision ? decision.options.map((option, n) => ({ play: { [decision.by]: { choose: option } }, said: decision.said?.[n] ?? JSON.stringify(option), by: decision.by, touch: decision.touches[n], short: decision.short?.[n] })) : plays);

  // What somebody has typed: a play is made, a claim is added to the slip.
  function told(answer) {
    if (answer.kind === "claim") { store.change(answer.board); toast(t("claimadded")); return; }
    taken(answer);
  }
  function taken(next) {
    if (next.verdict.verdict === "illegal") { reasons(next.verdict); return; }
    before = now.answer.table;
    news = next.news;
    prime("sitting", next.board, next);
    store.change(next.board);
  }
  async function go(doing) {
    const { board, form, here } = now;
    here.body.inert = here.bar.inert = true; // until the table is drawn anew
    try {
      taken(await ask("sitting", { board, play: namedPlay(doing, form, board) }));
    } catch (problem) { here.fault(problem, now.shapes, board); } finally { here.body.inert = here.bar.inert = false; }
  }
  const reasons = verdict => sheet(verdict.said, () => [verdictBadge(verdict.verdict), checks(verdict.checks)]);

  // A thing of the table was touched.
  function tapped(what, event) {
    let key = what.key;
    if (what.kind === "stage" && !held.touch.options.some(one => one.touch.includes(key))) { sayAbout(now.board, now.shapes, now.form, null, what.label); return; }
    if (what.kind === "hand") {
      key = event?.target?.closest?.("[data-card]")?.dataset.card ?? what.area.cards[0]?.key ?? key;
      held.hand = what.area.key;
    } else if (what.kind === "seat" && what.seat.areas.some(area => area.cards.length)) held.hand = key;
    else if (what.kind === "square" && what.course.kind === "stacks") key = event?.target?.closest?.("[data-horse]")?.dataset.horse ?? key;
    choose(key);
  }
  function leave() { held.touch.clear(); held.hand = null; draw(); }
  function choose(key) {
    const meant = held.touch.touch(key);
    if (meant) { go(meant.play); return; }
    news = null;
    draw();
  }

  function draw() {
    const { answer, here, changed } = now, { touch } = held;
    here.felt(answer.table, { tap: tapped, can: touch.can, aims: touch.aims, chosen: new Set(touch.chosen), changed: news ? changed : null });
    show(here.body, touch.chosen.length ? chosen() : everything());
    here.body.scrollTop = 0;
    const held_ = here.body.querySelector(".fan .chosen");
    if (held_) held_.parentNode.scrollLeft = held_.offsetLeft - (held_.parentNode.clientWidth - held_.offsetWidth) / 2;
    show(here.bar, touch.chosen.length ? barOfHeld() : barOf(answer));
  }

  // The buttons that are always at the same place: to pass, and to let everybody pass.
  function barOf({ plays, decision, winner }) {
    if (winner && !plays.length) return h("p", { class: "headline winner" }, `${t("winner")}: ${[winner].flat().join(", ")}`);
    if (decision) return h("p", { class: "quiet to-decide" }, t("decision"), ": ", decision.by === "all" ? t("everybody") : decision.by);
    const passes = plays.filter(one => Object.values(one.play)[0] === "pass");
    const own = passes.filter(one => one.by !== "all").slice(0, 2), all = passes.find(one => one.by === "all");
    return [own.map(one => button(one.said, () => go(one.play), { class: "pass", "data-by": one.by })), all ? button(all.said, () => go(all.play), { class: "pass all" }) : null,
      plays.length ? null : h("p", { class: "quiet" }, t("nocan"))];
  }

  // What was touched, and what can be done with it.
  function chosen() {
    const { touch } = held, plays = touch.sorted;
    return [held.hand ? fan(touchables(now.answer.table)) : null,
      plays.length && touch.aims.size ? h("p", { class: "quiet hint" }, t("taptarget")) : null,
      bets(plays), h("div", { class: "plays" }, plays.filter(one => !isBet(one)).slice(0, 60).map(playButton)),
      plays.length ? null : h("p", { class: "quiet" }, t("nocanwith"))];
  }
  // Below it what was touched, what else can be asked of it, and the way back.
  function barOfHeld() {
    const { answer } = now, key = held.touch.chosen[0], one = touchables(answer.table).get(key);
    const title = one ? spoken(one.card) : horseOf(answer.table, key)?.label ?? squareOf(answer.table, key) ?? key.replace(/^seat:/, "");
    return [h("b", { class: "touched" }, title), button(t("claimthis"), () => sayAbout(now.board, now.shapes, now.form, namesOf(key, one, answer.table), title, null, leave), { class: "chip" }),
      answer.decision ? null : button(t("whynot_short"), () => reasonsFor(now.board, callOf(key, one, answer.table), title, go), { class: "chip" }), iconButton("close", t("cancel"), leave)];
  }
  const horseOf = (table, key) => [...(table.course?.horses ?? []), ...(table.course?.squares ?? []).flatMap(square => square.horses)].find(horse => horse.key === key);
  const squareOf = (table, key) => { const [kind, row, column] = key.split(":"); return kind === "square" && table.course?.rows ? `${table.course.rows[row].label} – ${column}` : null; };
  const callOf = (key, one, table) => one?.card.calls?.[0] ?? horseOf(table, key)?.calls?.[0] ?? key.replace(/^seat:/, "");
  // the names by which a claim may speak of it, the surest first
  const namesOf = (key, one, table) => {
    if (!one) return horseOf(table, key)?.calls ?? [key.replace(/^seat:/, "")];
    const calls = one.card.calls ?? [], name = one.card.name;
    return [...new Set([name, ...(one.seat ? calls.map(call => (call.includes(".") ? call : `${one.seat.name}.${call}`)) : []), ...calls].filter(Boolean))];
  };

  // The hand that was touched, as whole cards.
  function fan(known) {
    const found = [...known].filter(([, one]) => one.area.key === held.hand || (one.seat && `seat:${one.seat.name}` === held.hand && one.area.show !== "units")).map(([, one]) => one);
    if (!found.length) return null;
    const area = { label: held.hand.startsWith("seat:") ? found[0].seat.name : found[0].area.label, cards: found.map(one => one.card) };
    const { touch } = held, can = new Set(touch.options.map(one => one.touch[0]));
    return h("div", { class: "fan", role: "group", "aria-label": area.label }, area.cards.map(card => h("button", { type: "button", "data-key": card.key, class: `${touch.chosen.includes(card.key) ? "chosen" : ""} ${can.has(card.key) || touch.aims.has(card.key) ? "can" : ""}`, "aria-pressed": String(touch.chosen.includes(card.key)), "aria-label": faceName(card.faces[0]),
      onclick: () => { if (!touch.aims.has(card.key) && !touch.chosen.includes(card.key)) touch.clear(); choose(card.key); } }, card.faces[0] ? cardFace(card.faces[0]) : cardBack(null))));
  }

  // A betting slip: whoever may bet, the kind of bet and the stake at once.
  const isBet = one => one.play[one.by]?.bet !== undefined && one.play[one.by].stake !== undefined;
  function bets(plays) {
    const { form } = now, all = plays.filter(isBet);
    if (!all.length) return null;
    const verb = form.form.plays.find(one => one.word === "bet"), keys = form.shape(verb.shape).keys;
    const players = [...new Set(all.map(one => one.by))];
    let { by } = all[0], what = { ...all[0].play[all[0].by] };
    const field = name => keys.filter(key => key.key === name).map(key => h("div", { class: "key" }, h("span", { class: "key-name" }, key.label), form.field(key.shape, what[name], next => { what = { ...what, [name]: next }; }, key.label)));
    return h("div", { class: "betting" }, players.length > 1 ? segmented(t("players"), players.map(name => ({ value: name, label: name })), by, next => { by = next; what.stake = (all.find(one => one.by === next) ?? all[0]).play[next].stake; }) : null,
      field("kind"), field("stake"), button([verb.label, " ", h("b", {}, by)], () => go({ [by]: what }), { class: "primary bet" }));
  }

  const playButton = one => button(one.short ?? sentence(one.said), () => go(one.play), { class: `play ${one.short ? "short" : ""}`, "aria-label": one.short ? one.said : null });

  function everything() {
    const { answer, board, form } = now;
    return [happened(),
      answer.stopped ? h("section", { class: "stopped" }, h("h2", {}, t("stopped")), h("p", {}, sentence(answer.stopped.said ?? answer.stopped.play)), checks(answer.stopped.checks)) : null,
      answer.decision ? decide(answer, form) : list(answer), whyNot(answer, board, form, go), soFar(board, answer)];
  }
  function happened() {
    if (!news?.said?.length) return null;
    return h("ul", { class: "news", role: "status", "aria-label": t("happened") }, news.said.map(one => h("li", {}, sentence(one))), news.quiet ? h("li", { class: "quiet" }, t("quiet", { n: news.quiet })) : null);
  }
  function decide(answer, form) {
    const { decision } = answer;
    const shape = form.form.answers[decision.word];
    let value;
    const own = shape === undefined ? null : h("div", { class: "own" }, lanes(answer.table, form, shape, next => { value = next; }) ?? form.field(shape, undefined, next => { value = next; }, decision.text), h("footer", { class: "actions" }, button(t("done"), () => go({ [decision.by]: { choose: value ?? [] } }), { class: "primary" })));
    return h("section", { class: "decision" }, h("p", { class: "headline" }, sentence(decision.text)),
      h("div", { class: `plays ${held.touch.options.every(one => one.short) ? "shorts" : ""}` }, held.touch.options.map(playButton)),
      decision.complete || shape === undefined ? null : decision.options.length ? h("details", {}, h("summary", {}, t("other")), own) : own, cites(decision.cites));
  }
  // A number for each lane of the track, as a movement card has them: a row of numbers a lane.
  function lanes(table, form, number, give) {
    const shape = form.shape(number), of = shape.kind === "either" ? shape.shapes.map(one => form.shape(one)).find(one => one.kind === "list") : shape;
    const rows = table.course?.rows;
    if (!rows || of?.kind !== "list" || of.least !== rows.length || of.most !== rows.length) return null;
    const { least, most } = form.shape(of.item), numbers = Array.from({ length: Math.min(most, least + 5) - least + 1 }, (_, n) => least + n);
    const moved = rows.map(() => null);
    return h("div", { class: "lane-numbers" }, rows.map((row, n) => h("div", { class: "row" }, h("span", { class: "row-name" }, row.label, " ", h("small", {}, row.note)), segmented(row.label, numbers.map(one => ({ value: one, label: String(one) })), undefined, next => { moved[n] = next; if (!moved.includes(null)) give([...moved]); }))));
  }
  function list(answer) {
    const groups = new Map();
    const passing = one => Number(Object.values(one.play)[0] !== "pass");
    for (const one of [...answer.plays].sort((a, b) => passing(a) - passing(b))) groups.set(`${one.by} ${one.group}`, [...(groups.get(`${one.by} ${one.group}`) ?? []), one]);
    if (!answer.plays.length) return h("p", { class: "quiet" }, t("nocan"));
    const several = new Set(answer.plays.map(one => one.by).filter(by => by !== "all")).size > 1;
    const shown = [...groups.values()].filter(all => passing(all[0]) || all.length > 2);
    if (!shown.length) return h("p", { class: "quiet" }, t("onlypass"));
    return h("section", { class: "list" }, shown.map(all => h("div", { class: `group ${all.length === 1 ? "lone" : ""}` },
      ruled(all[0].group, all[0].entry, several ? h("span", { class: "by" }, all[0].by === "all" ? t("everybody") : all[0].by) : null),
      h("div", { class: `plays ${all.every(one => one.short) ? "shorts" : ""}` }, all.map(playButton)))));
  }

  function soFar(board, answer) {
    const script = board.script ?? [];
    if (!script.length) return null;
    const rows = h("ol", { class: "script" });
    ask("table", { board }).then(({ lines }) => show(rows, lines.map(line => h("li", {}, line.at === undefined ? sentence(line.said) : h("em", { class: "moment" }, line.at),
      iconButton("undo", `${t("backbefore")} ${line.n + 1}`, () => store.change({ ...board, script: script.slice(0, line.n), then: "stop", ...claimsOf(board, script.slice(0, line.n)) }))))));
    return h("details", { class: "sofar" }, h("summary", {}, t("sofar"), h("small", {}, script.length)), rows,
      h("div", { class: "actions" }, button(t("moment"), () => nameMoment(board), { class: "ghost" }), button(t("fromhere"), () => store.change({ ...answer.state, ...(board.title ? { title: board.title } : {}), ...(board.title_ja ? { title_ja: board.title_ja } : {}) }), { class: "ghost" })));
  }
  return holder.leave;
}

// What can be named gets a name when it is played: two Counters are told apart in every claim.
function namedPlay(doing, form, board) {
  const [[by, what]] = Object.entries(doing);
  const verb = form.form.plays.find(one => one.keys && what?.[one.word] !== undefined);
  const names = verb && form.shape(verb.shape).keys.some(key => key.key === "id");
  return names && what.id === undefined ? { [by]: { ...what, id: freshName(board, "r") } } : doing;
}

const claimsOf = (board, script) => {
  const known = new Set(script.map(line => line.at).filter(Boolean));
  const claims = (board.claims ?? []).filter(claim => claim.at === undefined || known.has(claim.at) || ["start", "end", "now"].includes(claim.at));
  return board.claims ? { claims } : {};
};

function nameMoment(board) {
  sheet(t("moment"), close => {
    const input = h("input", { type: "text", "aria-label": t("momentname"), placeholder: t("momentname") });
    return [input, h("footer", { class: "actions" }, button(t("done"), () => { if (input.value.trim()) store.change({ ...board, script: [...board.script, { at: input.value.trim() }] }); close(); }, { class: "primary" }))];
  });
}
