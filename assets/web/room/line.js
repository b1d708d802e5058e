import { room } from "./state.js"
import { make, button, setText, setSaid } from "./dom.js"
import { reading } from "./lines.js"
import { say, timeOfDay } from "./words.js"
import { cleanName, colorOf, nameOf } from "./names.js"
import { drawMark } from "./marks.js"
import { drawFile } from "./attachment.js"
import { toggleMenu, drawMenu } from "./menu.js"

function build(item) {
  const head = make("p", "head")
  const parts = item.parts = {
    name: make("bdi", "name"), time: button("time", "", () => toggleMenu(item)),
    text: make("p", "text"), file: make("div", "file"), hint: make("p", "hint"), mark: button("mark", "", () => {}),
  }
  parts.time.setAttribute("aria-expanded", "false")
  parts.time.tabIndex = -1
  parts.file.hidden = true
  head.append(parts.name, parts.time)
  item.append(head, parts.text, parts.file, parts.hint)
  item.tabIndex = -1
}

/** Draws a line, or what has changed of it. */
export function drawLine(item, line) {
  if (!item.parts) build(item)
  const { name, time, text, hint } = item.parts
  const read = reading(line)
  const own = line.person === room.you
  const growing = !line.source_final || read.way === "partial"
  // A growing line does not shrink, so that the lines below it stay where they are.
  item.style.minHeight = growing && item.isConnected ? `${item.offsetHeight}px` : ""
  item.line = line
  item.dataset.id = line.id
  item.className = `line ${own ? "own" : ""} ${read.way} ${growing ? "growing" : ""} ${item.menu ? "open" : ""}`
  item.setAttribute("aria-busy", growing)
  setText(name, own ? say("you") : nameOf(line.person) || cleanName(line.speaker))
  name.className = `name ${colorOf(line.person)}`
  setText(time, timeOfDay(line.time))
  time.setAttribute("aria-label", say("more", { time: timeOfDay(line.time) }))
  setSaid(text, read.text, read.lang)
  text.hidden = !read.text || Boolean(line.file && line.file.name === read.text)
  setText(hint, [read.way === "failed" && say("notTranslated"), line.corrected && say("corrected")].filter(Boolean).join(" · "))
  drawFile(item, line)
  drawMark(item, line, own)
  drawMenu(item)
}
