import { $, emit, isMuted, nameWithin, on, preferences, say, send, tab } from "./core.js"
import { put } from "./outbox.js"
import { check, hidePreview, isChecked } from "./preview.js"

const field = $("field")
let corrected // The own line that is being corrected.
let toldAt = 0
let timer

// Puts a text into the field, which grows with it; the draft is kept over a reload.
function write(text) {
  if (field.value !== text) field.value = text
  $("compose").classList.toggle("writing", text.trim() !== "")
  field.dir = text ? "auto" : "" // Empty, it follows the page.
  field.style.height = "auto"
  field.style.height = `${field.scrollHeight + 2}px` // And its border.
  tab.set("draft", text)
  hidePreview()
}

// Others see that somebody writes: told every two seconds, taken back after four.
function tell(isTyping) {
  clearTimeout(timer)
  if (isTyping) timer = setTimeout(tell, 4000)
  if (isTyping ? Date.now() - toldAt < 2000 : !toldAt) return
  toldAt = isTyping ? Date.now() : 0
  send({ me: { state: isTyping ? "typing" : "here" } })
}

function submit() {
  const text = field.value.trim()
  if (!text || isMuted()) return
  if (preferences.check && !isChecked(text)) check(text, deliver)
  else deliver(text)
}

function deliver(text) {
  put(text, corrected)
  clear()
  if (document.activeElement.form) field.focus() // The button hides.
  emit("sent")
}

function clear() {
  corrected = undefined
  $("correcting").hidden = true
  write("")
  tell(false)
}

// Puts an own line back into the field; what is sent next replaces it.
export function correct(line) {
  corrected = line
  $("correcting").hidden = false
  write(line.source)
  field.focus()
}

function draw() {
  field.placeholder = isMuted() ? say("rejected.muted") : say("write", { language: nameWithin(preferences.lang) })
  field.setAttribute("aria-label", field.placeholder)
  field.lang = preferences.lang
  field.disabled = $("send").disabled = isMuted()
}

$("compose").onsubmit = (event) => {
  event.preventDefault()
  submit()
}
// Send keeps the field's focus, and with it a phone's keyboard.
$("send").onpointerdown = (event) => event.preventDefault()
$("keep").onclick = () => {
  clear()
  field.focus()
}
field.oninput = () => {
  write(field.value)
  tell(field.value.trim() !== "")
}
field.onkeydown = (event) => {
  if (event.key === "Escape") corrected ? clear() : hidePreview()
  // An input method's Enter chooses a word; in Safari it is 229.
  if (event.key !== "Enter" || event.shiftKey || event.isComposing || event.keyCode === 229) return
  event.preventDefault()
  submit()
}
on("room people words", draw)
on("returned", (text) => { if (!field.value.trim()) write(text) })
write(tab.get("draft") || "")
