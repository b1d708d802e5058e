import { $ } from "./dom.js"

/** Dialogs that are kept open here, the newest last, each with what had the focus before. */
const shown = []
const top = () => shown[shown.length - 1]

/** Opens a dialog; where the browser has none of its own, focus and Escape are kept here. */
export function openDialog(dialog) {
  if (dialog.showModal) return dialog.showModal()
  shown.push({ dialog, before: document.activeElement })
  dialog.setAttribute("open", "")
  dialog.setAttribute("role", "dialog")
  dialog.setAttribute("aria-modal", "true")
  dialog.classList.add("plain")
  dialog.querySelector("button").focus()
}

export function closeDialog(dialog) {
  if (dialog.showModal) return dialog.open && dialog.close()
  if (!dialog.hasAttribute("open")) return
  dialog.removeAttribute("open")
  dialog.dispatchEvent(new Event("close"))
  const { before } = shown.splice(shown.findIndex((one) => one.dialog === dialog), 1)[0]
  if (before) before.focus()
}

export const closeDialogs = () => document.querySelectorAll("dialog").forEach(closeDialog)

/** A question before what cannot be undone. */
export function ask(question, yes) {
  const dialog = $("question")
  $("question-text").textContent = question
  $("question-yes").textContent = yes
  return new Promise((answer) => {
    $("question-yes").onclick = () => { answer(true); closeDialog(dialog) }
    dialog.onclose = () => answer(false)
    openDialog(dialog)
  })
}

for (const dialog of document.querySelectorAll("dialog")) {
  // A touch beside the sheet closes it.
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || event.target.closest("[data-close]")) closeDialog(dialog)
  })
}
document.addEventListener("keydown", (event) => { if (top() && event.key === "Escape") closeDialog(top().dialog) })
document.addEventListener("focusin", (event) => {
  if (top() && !top().dialog.contains(event.target)) top().dialog.querySelector("button").focus()
})
