import { $, setText } from "../room/dom.js"
import { say } from "../room/words.js"
import { Refusal } from "./server.js"

// Says something on one line, within an open dialog if there is one, until something else is done.
export function notify(text) {
  const notice = $("notice")
  const form = document.querySelector("dialog[open] form")
  if (form) form.append(notice)
  else $("bar").after(notice)
  notice.hidden = !text
  setText(notice, text)
}

addEventListener("unhandledrejection", (event) => {
  if (!(event.reason instanceof Refusal)) return
  event.preventDefault()
  notify(say(`failure.${event.reason.message}`))
})
