import { room, on, me } from "./state.js"
import { $ } from "./dom.js"
import { say } from "./words.js"
import { nameOf } from "./names.js"
import { send } from "./connection.js"

let answered = false

/** Asks once whether what is said here may be kept. */
function draw() {
  const asked = room.info.transcript === "asked" || room.info.transcript === "on"
  if (!asked) answered = false
  $("consent").hidden = !asked || answered || me().consents === true
  $("consent-text").textContent = say("transcriptAsked", { name: nameOf(room.info.opener) })
}

function answer(word) {
  if (!send({ transcript: word })) return
  answered = true
  draw()
}

$("agree").addEventListener("click", () => answer("agree"))
$("refuse").addEventListener("click", () => answer("refuse"))
on("room", draw)
on("people", draw)
on("words", draw)
