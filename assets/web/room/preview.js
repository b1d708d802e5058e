import { on, emit } from "./state.js"
import { $, make, button, setSaid } from "./dom.js"
import { preferences } from "./preferences.js"
import { ownName } from "./languages.js"
import { say } from "./words.js"
import { send } from "./connection.js"

const box = $("preview")
let asked = { number: 0, text: null }
let timer

export const isChecked = (text) => !box.hidden && asked.text === text

export function hidePreview() {
  clearTimeout(timer)
  asked.text = null
  box.hidden = true
}

/** Asks what the others would read, and how that reads translated back. */
export function check(text) {
  asked = { number: asked.number + 1, text }
  show(make("p", "quiet", say("checking")))
  clearTimeout(timer)
  timer = setTimeout(fail, 8000)
  if (!send({ preview: text, number: asked.number })) fail()
}

const fail = () => show(make("p", "quiet", say("notChecked")))

function show(...rows) {
  const choices = make("div", "choices")
  choices.append(
    button("small", say("edit"), () => { hidePreview(); $("field").focus() }),
    button("small primary", say("send"), () => emit("checked", asked.text)))
  box.replaceChildren(...rows, choices)
  box.hidden = false
}

function row({ lang, text, back }) {
  const element = make("div", "checked")
  const there = make("p", "there")
  const here = make("p", "back")
  setSaid(there, text, lang)
  setSaid(here, back, preferences.lang)
  element.append(make("small", "", ownName(lang)), there, here)
  return element
}

on("message", ({ preview }) => {
  if (!preview || preview.number !== asked.number || asked.text === null) return
  clearTimeout(timer)
  // Nobody here reads another language: there is nothing to check.
  if (!preview.back.length) emit("checked", asked.text)
  else show(...preview.back.map(row))
})
$("field").addEventListener("input", () => { if (!box.hidden) hidePreview() })
$("field").addEventListener("keydown", (event) => { if (event.key === "Escape") hidePreview() })
