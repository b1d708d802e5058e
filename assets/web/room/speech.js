import { room, on } from "./state.js"
import { newId } from "./identity.js"
import { backlog, send, sendSound } from "./connection.js"

const most = 20 // Blocks of a tenth of a second that may wait; older ones are dropped.
const full = 65536
let waiting = []
let wanted = false
let begun = false

function begin() {
  begun = send({ speech: "begin", id: newId("s") })
}

function drain(limit) {
  while (begun && waiting.length && backlog() <= limit) sendSound(waiting.shift())
  if (waiting.length > most) waiting = waiting.slice(-most)
}

/** Sound to the hub, where it becomes lines of this person. */
export function beginSpeech() {
  wanted = true
  waiting = []
  begin()
}

export function speakSamples(samples) {
  waiting.push(samples)
  drain(full)
}

export function endSpeech() {
  drain(Infinity)
  if (begun) send({ speech: "end" })
  wanted = begun = false
}

on("connection", () => {
  begun = begun && room.connected
  if (wanted && room.connected && !begun) begin()
})
