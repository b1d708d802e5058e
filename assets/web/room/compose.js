import { on, emit, isMuted } from "./state.js"
import { $ } from "./dom.js"
import { preferences } from "./preferences.js"
import { recall, remember } from "./store.js"
import { nameWithin } from "./languages.js"
import { say } from "./words.js"
import { put } from "./outbox.js"
import { corrected, endCorrection } from "./correction.js"
import { isChecked, check, hidePreview } from "./preview.js"
import { toBottom } from "./scroll.js"

const field = $("field")
const draft = `draft.${location.pathname}`

/** Grows with its text to four rows; the style sheet holds the limit. */
function fit() {
  $("compose").classList.toggle("writing", Boolean(field.value.trim()))
  field.dir = field.value ? "auto" : "" // Empty, it follows the page.
  field.style.height = "auto"
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`
}

function submit() {
  const text = field.value.trim()
  if (!text || isMuted()) return
  if (preferences.check && !isChecked(text)) check(text)
  else deliver(text)
}

function deliver(text) {
  put(text, corrected())
  field.value = ""
  endCorrection()
  hidePreview()
  field.dispatchEvent(new Event("input"))
  emit("written")
  toBottom()
}

$("compose").addEventListener("submit", (event) => {
  event.preventDefault()
  submit()
})
// Send keeps the field's focus, and with it a phone's keyboard.
$("send").addEventListener("pointerdown", (event) => { if (document.activeElement === field) event.preventDefault() })

field.addEventListener("keydown", (event) => {
  // An input method's Enter chooses a word; 229 is what Safari sends for it.
  if (event.key !== "Enter" || event.shiftKey || event.isComposing || event.keyCode === 229) return
  event.preventDefault()
  submit()
})
field.addEventListener("input", () => {
  fit()
  remember(draft, field.value, true)
})

function invite() {
  field.placeholder = isMuted() ? say("muted") : say("write", { language: nameWithin(preferences.lang) })
  field.setAttribute("aria-label", field.placeholder)
  field.lang = preferences.lang
  field.disabled = $("send").disabled = isMuted()
}

on("checked", deliver)
on("words", invite)
on("people", invite)
field.value = recall(draft, true) || ""
fit()
