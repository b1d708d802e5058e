import { room } from "./state.js"
import { setText } from "./dom.js"
import { say } from "./words.js"
import { notify } from "./notice.js"

/** Those other people who have had the line on their screens. */
const readers = (line) => [...room.people.values()].filter((one) => one.id !== room.you && one.read >= line.order)

function tell(line) {
  const names = readers(line).map((one) => `\u2068${one.name}\u2069`).join(", ")
  notify(names ? say("readByNames", { names }) : say("delivered"))
}

/** Says under an own line whether it has arrived and how many have read it. */
export function drawMark(item, line, own) {
  const { mark } = item.parts
  if (!own || !line.source_final) return mark.remove()
  const count = readers(line).length
  const total = room.people.size - 1
  setText(mark, count ? `✓✓ ${count < total || total > 1 ? count.toLocaleString(document.documentElement.lang) : ""}` : "✓")
  mark.setAttribute("aria-label", count ? say("readBy", { count, total }) : say("delivered"))
  mark.classList.toggle("all", count > 0 && count === total)
  mark.onclick = () => tell(line)
  mark.tabIndex = -1
  if (!mark.isConnected) item.parts.time.after(mark)
}
