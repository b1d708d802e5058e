import { $ } from "./dom.js"
import { on } from "./state.js"
import { say } from "./words.js"

let timer

/** Says something for a few seconds, above the field. */
export function notify(text, seconds = 6) {
  const notice = $("notice")
  notice.hidden = false // First shown, then filled: so screen readers say it.
  notice.textContent = text
  clearTimeout(timer)
  timer = setTimeout(() => { notice.hidden = true }, seconds * 1000)
}

const known = { "translation-missing": "translationMissing", "recognition-slow": "recognitionSlow" }

on("message", (message) => {
  if (message.slow) notify(say("slow"))
  if (message.notice) notify(known[message.notice_code] ? say(known[message.notice_code]) : message.notice)
})
