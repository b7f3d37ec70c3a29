// What opens at the thumb: a sheet over the pane that leaves the table in sight and in reach. There is only ever one.
import { button, h, iconButton, put, show } from "./ui.js";
import { t } from "./words.js";

let open = null;
export const trayKey = () => open?.key ?? null;
export function closeTray() { open?.close(); }

// `build(body, close)` fills it; `actions` stand in its lower edge. A tray opened anew replaces the one before it.
export function tray(key, title, build, { onclose = null, ondone = null, done = true, actions = [], kind = "" } = {}) {
  closeTray();
  const back = document.activeElement?.dataset?.key ?? null;
  const dialog = h("dialog", { class: `sheet tray ${kind}`, "aria-label": title });
  const body = h("div", { class: "sheet-body" });
  const close = () => { if (open?.dialog !== dialog) return; open = null; dialog.close(); dialog.remove(); onclose?.(); if (back && !document.activeElement?.dataset?.key) document.querySelector(`.felt [data-key="${CSS.escape(back)}"]`)?.focus({ preventScroll: true }); };
  put(dialog, h("div", { class: "sheet-head" }, h("h2", {}, title), iconButton("close", t("close"), close)), body, done || actions.length ? h("div", { class: "actions" }, actions, h("span", { class: "spring" }), done ? button(t("done"), () => { ondone?.(); close(); }, { class: "primary" }) : null) : null);
  open = { key, dialog, close, body };
  document.body.append(dialog);
  show(body, build(body, close));
  dialog.show();
  dialog.addEventListener("keydown", event => { if (event.key === "Escape") { event.stopPropagation(); close(); } });
  return open;
}
addEventListener("keydown", event => { if (event.key === "Escape" && open && !document.querySelector("dialog:modal")) close_(); });
const close_ = () => closeTray();
addEventListener("hashchange", closeTray);
