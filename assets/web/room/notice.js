import { on } from "./state.js"
import { $, setSaid } from "./dom.js"
import { say } from "./words.js"

let timer

// Says something for seconds, above the field.
export function notify(text) {
  $("notice").hidden = false // Shown first: so screen readers say it.
  $("notice").textContent = text
  clearTimeout(timer)
  timer = setTimeout(() => { $("notice").hidden = true }, 6000)
}

// Screen readers hear finished lines of others; growing ones would be read again.
function announce(name, text, lang) {
  const entry = document.createElement("p")
  const said = document.createElement("bdi")
  setSaid(said, text, lang)
  entry.append(`${name}: `, said)
  $("announcer").append(entry)
  if ($("announcer").children.length > 5) $("announcer").firstElementChild.remove()
}

on("settled", (line, { text, lang }) => announce(line.speaker, text || line.file?.name, lang))
on("came", ({ name }) => announce(name, say("came")))
on("left", ({ name }) => announce(name, say("left")))
on("message", ({ slow, notice, notice_code: code }) => {
  if (slow) notify(say("slow"))
  if (notice) notify(say(code, {}, notice))
})
