import { room, on } from "./state.js"
import { $ } from "./dom.js"

const field = $("field")
let line = null

function fill(text) {
  field.value = text
  field.dispatchEvent(new Event("input"))
}

/** Puts an own line back into the field; what is sent next replaces it. */
export function correct(one) {
  line = one
  $("correcting").hidden = false
  fill(one.source)
  field.focus()
}

/** The client's own id of the line that is being corrected. */
export const corrected = () => line && line.id.slice(room.you.length + 1)

export function endCorrection() {
  line = null
  $("correcting").hidden = true
}

function keep() {
  if (!line) return
  endCorrection()
  fill("")
  field.focus()
}

$("keep").addEventListener("click", keep)
field.addEventListener("keydown", (event) => { if (event.key === "Escape") keep() })
on("farewell", endCorrection)
