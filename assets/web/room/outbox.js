import { room, on } from "./state.js"
import { $, make, button, setText } from "./dom.js"
import { recall, remember } from "./store.js"
import { newId } from "./identity.js"
import { lines } from "./lines.js"
import { send } from "./connection.js"
import { say } from "./words.js"

const key = `unsent.${location.pathname}`
const hour = 3600000
const items = new Map()
/** Own lines until the hub has them; kept over a reload, but not into another day's conversation. */
let waiting = (recall(key) || []).filter((entry) => Date.now() - entry.at < hour)

const message = ({ id, source, correction }) => correction ? { id, source, correction } : { id, source, source_final: true }

/** Sends a text, or keeps it until it can be sent. */
export function put(source, correctedId) {
  const entry = { id: correctedId || newId("x"), source, at: Date.now() }
  if (correctedId) {
    entry.correction = true
    entry.change = (lines.get(`${room.you}.${correctedId}`) || {}).change
  }
  waiting = [...waiting.filter((one) => one.id !== entry.id || one.correction !== entry.correction), entry]
  send(message(entry))
  update()
}

function update() {
  remember(key, waiting)
  for (const [id, item] of items) {
    if (waiting.some((entry) => entry.id === id)) continue
    item.remove()
    items.delete(id)
  }
  for (const entry of waiting) draw(entry)
}

function draw(entry) {
  if (!items.has(entry.id)) {
    const item = make("li", "line own unsent")
    item.append(make("p", "text"), make("p", "hint"), button("small", "", () => takeBack(entry.id)))
    items.set(entry.id, item)
    $("unsent").append(item)
  }
  const [text, hint, back] = items.get(entry.id).children
  text.dir = "auto"
  setText(text, entry.source)
  setText(hint, say("notSent"))
  setText(back, say("takeBack"))
}

/** For a line that the hub does not take: back into an empty field, or away. */
function takeBack(id) {
  const entry = waiting.find((one) => one.id === id)
  waiting = waiting.filter((one) => one !== entry)
  const field = $("field")
  if (!field.value.trim()) {
    field.value = entry.source
    field.dispatchEvent(new Event("input"))
  }
  update()
}

function acknowledge(line) {
  if (line.person !== room.you || !line.source_final) return
  const id = line.id.slice(room.you.length + 1)
  const rest = waiting.filter((entry) => entry.id !== id || (entry.correction && !(line.corrected && line.change > entry.change)))
  if (rest.length === waiting.length) return
  waiting = rest
  update()
}

on("line", acknowledge)
on("connection", (state) => {
  if (room.connected) waiting.forEach((entry) => send(message(entry)))
  $("unsent").classList.toggle("cut", !room.connected)
})
on("words", update)
