import { $, emit, keyedList, notify, on, random, room, say, send, setText, tab } from "./core.js"
import { ownId } from "./reading.js"

// Own lines until the hub has them; kept over a reload.
let unsent = tab.get("unsent") || []
const show = keyedList($("unsent"), "sending", (item, { source }) => setText(item.firstElementChild, source))

function keep(entries) {
  unsent = entries
  tab.set("unsent", unsent)
  show(unsent)
}

const post = ({ id, source, change }) => send({ id, source, [change ? "correction" : "source_final"]: true })

// Sends a text, or keeps it until it can be sent; it may correct an own line.
export function put(source, line) {
  if (line && line.source === source) return
  const entry = line ? { id: ownId(line), source, change: line.change } : { id: random(), source }
  keep([...unsent.filter(({ id }) => id !== entry.id), entry])
  post(entry)
}

on("line", (line) => {
  if (line.person !== room.you || !line.source_final) return
  const isTaken = ({ id, change }) => id === ownId(line) && (!change || (line.corrected && line.change > change))
  if (unsent.some(isTaken)) keep(unsent.filter((entry) => !isTaken(entry)))
})
on("message", ({ rejected }) => {
  const entry = unsent.find(({ id }) => id === rejected?.id)
  if (!entry) return
  keep(unsent.filter((one) => one !== entry))
  emit("returned", entry.source)
  notify(say(`rejected.${rejected.reason}`))
})
on("connection", () => { if (room.connected) unsent.forEach(post) })
on("words", () => show(unsent))
