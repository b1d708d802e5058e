import { on } from "./state.js"
import { $ } from "./dom.js"
import { say } from "./words.js"

let refusal = null
let until = 0
let timer

const words = {
  code: "wrongCode", wait: "tooMany", locked: "roomLocked", full: "roomFull", out: "sentOut", name: "nameNeeded",
  empty: "codeNeeded", unreachable: "unreachable", language: "languageRefused", version: "oldPage", hello: "oldPage",
}

function draw() {
  clearTimeout(timer)
  const rest = Math.ceil((until - Date.now()) / 1000)
  const text = refusal ? say(words[refusal.refused] || "unreachable") : ""
  $("refusal").textContent = refusal && rest > 0 ? `${text} ${say("waitSeconds", { count: rest })}` : text
  $("enter-button").disabled = rest > 0
  if (rest > 0) timer = setTimeout(draw, 500)
}

/** Says why the door is shut, and for how long. */
export function tellRefusal(message) {
  refusal = message
  until = message && message.seconds ? Date.now() + message.seconds * 1000 : 0
  draw()
}

on("words", draw)
