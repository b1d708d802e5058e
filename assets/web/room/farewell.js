import { on } from "./state.js"
import { $ } from "./dom.js"
import { closeDialogs } from "./dialogs.js"
import { say } from "./words.js"

let ended = null

function draw() {
  if (ended) $("farewell").textContent = say(ended === "out" ? "sentOut" : ended === "closed" ? "roomClosed" : "elsewhere")
}

/** The end of the conversation: what was said can still be read. */
on("farewell", (state) => {
  ended = state
  closeDialogs()
  $("compose").hidden = $("consent").hidden = $("busy").hidden = true
  $("farewell").hidden = false
  draw()
  $("farewell").focus()
})
on("words", draw)
