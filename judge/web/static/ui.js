// Small helpers: elements, sheets, notices, HTML of the engine.
import { t } from "./words.js";

export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.className = value;
    else if (name in element && name !== "list" && typeof value !== "string") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  put(element, ...children);
  return element;
}

export function put(element, ...children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false || child === "") continue;
    element.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
  return element;
}

// Draws anew; whoever was on a button with the keyboard stays on it.
const STOPS = "button, a[href], input, select, textarea, summary";
export function show(element, ...children) {
  const at = element.contains(document.activeElement) ? [...element.querySelectorAll(STOPS)].indexOf(document.activeElement) : -1;
  const tag = document.activeElement?.tagName;
  element.replaceChildren();
  put(element, ...children);
  const same = at < 0 ? null : element.querySelectorAll(STOPS)[at];
  if (same?.tagName === tag) same.focus({ preventScroll: true });
  return element;
}

export const button = (label, onclick, more = {}) => h("button", { type: "button", onclick, ...more }, label);

const PATHS = {
  lookup: "M10 4a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM14.5 14.5 20 20",
  board: "M4 5h7v10H4zM13 9h7v10h-7z",
  plays: "M6 4h9a2 2 0 0 1 2 2v8M4 8v11h11zM4 19 20 19",
  steps: "M5 19v-4h5v-4h5V7h4M5 19h14",
  table: "M4 6h16v12H4zM4 12h16M9 8.5v1M15 14.5v1", dots: "M5 12h.01M12 12h.01M19 12h.01", book: "M5 5h5a2 2 0 0 1 2 2v12a2 2 0 0 0-2-2H5zM19 5h-5a2 2 0 0 0-2 2v12a2 2 0 0 1 2-2h5z",
  claims: "M12 4v15M7 19h10M5 8h14M5 8l-2.5 6h5zM19 8l-2.5 6h5z",
  undo: "M9 6 4 11l5 5M4 11h10a5 5 0 0 1 0 10h-2", redo: "M15 6l5 5-5 5M20 11H10a5 5 0 0 0 0 10h2",
  more: "M12 5v14M5 12h14", share: "M12 15V4M8 8l4-4 4 4M5 13v6h14v-6", text: "M5 6h14M5 10h14M5 14h9M5 18h6",
  open: "M4 7h6l2 2h8v10H4z", sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4",
  back: "M15 5l-7 7 7 7", down: "M6 9l6 6 6-6", close: "M6 6l12 12M18 6 6 18", check: "M5 13l4 4L19 7", right: "M9 5l7 7-7 7", first: "M17 5l-7 7 7 7M7 5v14", last: "M7 5l7 7-7 7M17 5v14", minus: "M6 12h12",
};
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.classList.add("icon");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}

export const iconButton = (name, label, onclick, more = {}) =>
  h("button", { type: "button", class: "round", "aria-label": label, title: label, onclick, ...more }, icon(name));

export function fromHTML(text) {
  const parsed = new DOMParser().parseFromString(text, "text/html");
  parsed.querySelectorAll("script, style, link, iframe").forEach(one => one.remove());
  const holder = h("div", { class: "entry" });
  holder.append(...parsed.body.childNodes);
  holder.querySelectorAll(".wide, pre").forEach(one => { one.tabIndex = 0; }); // they scroll: the keyboard comes to them too
  return holder;
}

// suits in their colours inside plain sentences
export function sentence(text) {
  const out = h("span", {});
  for (const part of String(text).split(/([♡♢♥♦](?:10|[2-9AJQK])?)/)) {
    if (part) out.append(/^[♡♢♥♦]/.test(part) ? h("span", { class: "red" }, part) : document.createTextNode(part));
  }
  return out;
}

export function toast(message, kind = "") {
  const note = h("div", { class: `toast ${kind}` }, message);
  document.getElementById("toasts").append(note);
  setTimeout(() => note.remove(), kind === "bad" ? 6000 : 2200);
}

// Said where an answer should stand: what went wrong, and a way to try again.
export const unanswered = (problem, again) => h("div", { class: "fault", role: "alert" }, h("p", {}, h("b", { "aria-hidden": "true" }, "✗ "), problem.message), button(t("again"), again, { class: "tool" }));

let depth = 0;
// A sheet from below on a phone, a dialog on a laptop. `build(close)` gives its content.
export function sheet(title, build, { onclose, kind = "" } = {}) {
  const dialog = h("dialog", { class: `sheet ${kind}`, "aria-label": title });
  const close = () => dialog.close();
  const body = h("div", { class: "sheet-body" });
  dialog.append(h("div", { class: "sheet-head" }, h("h2", {}, title), iconButton("close", t("close"), close)), body);
  put(body, build(close, body));
  dialog.addEventListener("click", event => { if (event.target === dialog) close(); });
  dialog.addEventListener("close", () => { depth -= 1; dialog.remove(); onclose?.(); });
  document.body.append(dialog);
  depth += 1;
  dialog.showModal();
  return { close, body, dialog };
}
export const sheetOpen = () => depth > 0;

export function segmented(label, options, chosen, onchoose, more = {}) {
  const group = h("div", { class: "segmented", role: "radiogroup", "aria-label": label, ...more });
  for (const option of options) {
    const on = option.value === chosen;
    group.append(h("button", { type: "button", role: "radio", "aria-checked": String(on), class: on ? "on" : "", onclick: () => {
      group.querySelectorAll("button").forEach(one => { one.classList.remove("on"); one.setAttribute("aria-checked", "false"); });
      const me = group.children[options.indexOf(option)];
      me.classList.add("on"); me.setAttribute("aria-checked", "true");
      onchoose(option.value);
    } }, option.label));
  }
  return group;
}

// The arrows go from one choice to the next, as in any group of choices.
addEventListener("keydown", event => {
  const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const group = event.target.getAttribute?.("role") === "radio" ? event.target.closest('[role="radiogroup"]') : null;
  if (!way || !group) return;
  event.preventDefault();
  const choices = [...group.querySelectorAll('[role="radio"]')], next = choices.indexOf(event.target) + way;
  const chosen = choices[(next + choices.length) % choices.length];
  chosen.focus();
  chosen.click();
});

export async function copy(text) {
  try { await navigator.clipboard.writeText(text); }
  catch {
    const area = h("textarea", { class: "offscreen" });
    area.value = text;
    (document.querySelector("dialog[open]") ?? document.body).append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  toast(t("copied"));
}
