import { $, keyedList, on, ownName, preferences, say, send, setSaid, setText } from "./core.js"

const box = $("preview")
let asked = { number: 0 }

// A text as others would read it, and what that reads like translated back.
const list = keyedList($("backs"), "version", (item, { id, text, back }) => {
  const [name, there, here] = item.children
  setText(name, ownName(id))
  setSaid(there, text || say("notTranslated"), text && id)
  setSaid(here, back || "", preferences.lang)
})

function show(word, versions) {
  setText($("checking"), say(word))
  list(versions)
  box.hidden = false
}

export const isChecked = (text) => !box.hidden && asked.text === text

export const hidePreview = () => { box.hidden = true }

// Asks for the translations; where nobody needs any, the text is delivered.
export function check(text, deliver) {
  asked = { number: asked.number + 1, text, deliver }
  show(send({ preview: text, number: asked.number }) ? "checking" : "notChecked", [])
}

on("message", ({ preview }) => {
  if (!preview || preview.number !== asked.number || box.hidden) return
  if (!preview.back.length) return asked.deliver(asked.text)
  show("preview", preview.back.map(({ lang, text, back }) => ({ id: lang, text, back })))
})
$("edit").onclick = () => {
  hidePreview()
  $("field").focus()
}
