import { on } from "./state.js"
import { $ } from "./dom.js"
import { send } from "./connection.js"

let toldAt = 0
let timer

function rest() {
  clearTimeout(timer)
  if (toldAt) send({ me: { state: "here" } })
  toldAt = 0
}

/** Others see that somebody writes: told each two seconds at most, and taken back after four. */
$("field").addEventListener("input", () => {
  if (!$("field").value.trim()) return rest()
  clearTimeout(timer)
  timer = setTimeout(rest, 4000)
  if (Date.now() - toldAt < 2000) return
  toldAt = Date.now()
  send({ me: { state: "typing" } })
})
on("written", rest)
