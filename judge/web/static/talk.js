// A line of table talk: typed, completed from what can be said now, read by the engine.
import { button, h, icon, sentence, show } from "./ui.js";
import { t } from "./words.js";
import * as store from "./store.js";
import { ask } from "./engine.js";
import { fault } from "./parts.js";

const FEW = 4; // ways to complete a line that are shown
let wanted = matchMedia("(min-width: 900px) and (min-height: 480px)").matches; // on a phone it opens with a tap

// `serve({ laying, complete, done })`: `complete(text)` gives the ways to complete a line, as {text} or as {said, act};
// `done(answer)` takes what the engine says of a line.
export function talkBox() {
  let now = null, sending = false;
  const input = h("input", { type: "text", "aria-label": t("talkline"), enterkeyhint: "send", autocapitalize: "off", autocomplete: "off", spellcheck: "false" });
  const found = h("div", { class: "talk-found" }), note = h("div", { role: "status" });
  const send = async () => {
    const text = input.value.trim();
    if (!text || !now || sending) return;
    const ways = now.complete(text).filter(one => one.act);
    if (ways.length === 1) { input.value = ""; suggest(); ways[0].act(); return; } // what can only mean one play
    sending = true;
    show(note);
    try {
      const answer = await ask("tell", { board: store.board(), text, laying: now.laying });
      if (answer.verdict?.verdict !== "illegal") { input.value = ""; suggest(); }
      now?.done(answer);
    } catch (problem) { show(note, fault(problem)); } finally { sending = false; }
  };
  const suggest = () => show(found, input.value.trim() && now ? now.complete(input.value).slice(0, FEW).map(one => button(sentence(one.said ?? one.text), () => { input.value = one.act ? "" : one.text; suggest(); one.act ? one.act() : input.focus(); }, { class: "play" })) : null);
  input.addEventListener("input", () => { show(note); suggest(); });
  input.addEventListener("keydown", event => { if (event.key === "Escape" && input.value) { event.stopPropagation(); input.value = ""; suggest(); show(note); } });
  const form = h("form", { class: "talk", hidden: true, onsubmit: event => { event.preventDefault(); send(); } }, h("div", { class: "row" }, input, h("button", { type: "submit", class: "round", "aria-label": t("send") }, icon("right"))), found, note);
  const toggle = button(icon("text"), () => { wanted = !wanted; draw(); if (wanted) input.focus(); }, { class: "talk-toggle", title: t("talkline"), "aria-label": t("talkline") });
  const draw = () => { form.hidden = !wanted || !now; toggle.hidden = !now; toggle.setAttribute("aria-expanded", String(wanted)); };
  draw();
  return {
    form, toggle,
    serve(next) {
      now = next;
      input.placeholder = next ? t(next.laying ? "talk_table" : "talk_play") : "";
      draw();
      suggest();
    },
  };
}

// Those of some sentences that have every word of a line.
export function matching(sentences, text, of = one => one) {
  const words = text.toLowerCase().split(/[\s　:：]+/).filter(Boolean);
  return sentences.filter(one => words.every(word => of(one).toLowerCase().includes(word)));
}
