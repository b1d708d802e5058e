import {
  $, fillLanguages, listed, namesOf, number, partsOf, room, say, send, setPerson, setSaid, setText,
} from "./core.js"
import { correct } from "./compose.js"
import { drawFile } from "./files.js"
import { readers, reading, receivers } from "./reading.js"
import { canSpeak, speakNow } from "./voice.js"

// Draws a line, or what has changed of it.
export function drawLine(item, line) {
  const part = partsOf(item)
  const read = reading(line)
  const isOwn = line.person === room.you
  const isGrowing = !line.source_final || read.way === "partial"
  // A growing line does not shrink, so that the lines below it stay where they are.
  item.style.minHeight = isGrowing ? `${item.offsetHeight}px` : ""
  const isOpen = !part("menu").hidden
  item.className = `line ${read.way} ${isOwn ? "own" : ""} ${isGrowing ? "growing" : ""} ${isOpen ? "open" : ""}`
  item.setAttribute("aria-busy", isGrowing)
  setPerson(part("name"), line.speaker, line.person)
  setSaid(part("text"), read.text, read.lang)
  setText(part("hint"), listed(read.way === "failed" && say("notTranslated"), line.corrected && say("corrected")))
  drawTime(part("time"), line, isOwn && line.source_final)
  drawFile(part("file"), line.file)
  part("time").setAttribute("aria-expanded", isOpen)
  if (isOpen) drawMenu(part, line, isOwn)
}

// The time, and for an own line whether it has arrived and how many have read it.
function drawTime(element, line, isSent) {
  const { lang } = document.documentElement
  const time = new Date(line.time * 1000).toLocaleTimeString(lang, { hour: "2-digit", minute: "2-digit" })
  const count = readers(line).length
  const total = room.people.size - 1
  const mark = count ? `✓✓ ${number(count)}` : "✓"
  setText(element, isSent ? `${time}  ${mark}` : time)
  element.classList.toggle("read", count === total)
  element.setAttribute("aria-label",
    listed(say("more", { time }), isSent && (count ? say("readBy", { count, total }) : say("delivered"))))
}

// What is behind a line.
function drawMenu(part, line, isOwn) {
  const select = part("into")
  const names = namesOf(readers(line))
  const arrived = namesOf(receivers(line))
  const { text = "…", failed } = line.translations?.[select.value] || {}
  setSaid(part("source"), reading(line).text === line.source ? "" : line.source, line.source_lang)
  setSaid(part("other"), !select.value ? "" : failed ? say("notTranslated") : text, failed ? "" : select.value)
  setText(part("readers"), isOwn && listed(names && say("readByNames", { names }),
    arrived && say("deliveredTo", { names: arrived })) || "")
  select.hidden = !line.source
  part("correct").hidden = !isOwn || !line.source_final || !line.source
  part("aloud").hidden = !canSpeak || !line.source
}

function toggleMenu(item) {
  const part = partsOf(item)
  if (part("into").length === 1) fillLanguages(part("into"))
  part("menu").toggleAttribute("hidden")
  drawLine(item, item.entry)
}

const lines = $("lines")

lines.onclick = ({ target }) => {
  const item = target.closest(".line")
  if (!item || target.closest("a, select") || String(getSelection())) return
  if (target.matches(".aloud")) return speakNow(reading(item.entry))
  if (target.matches(".correct")) correct(item.entry)
  toggleMenu(item)
}
lines.onchange = ({ target }) => {
  const item = target.closest(".line")
  send({ translate: { id: item.entry.id, lang: target.value } })
  drawLine(item, item.entry)
}
$("log").onkeydown = (event) => {
  const { key, target } = event
  const isLine = target.matches(".line")
  const open = key === "Escape" && target.closest(".open")
  if (isLine && key === "Enter") toggleMenu(target)
  if (open) {
    toggleMenu(open)
    open.focus()
  }
  const next = isLine ? { ArrowUp: target.previousElementSibling, ArrowDown: target.nextElementSibling }[key]
    : target === $("log") && key === "ArrowUp" && lines.lastElementChild
  if (!next) return
  event.preventDefault()
  next.focus()
}
