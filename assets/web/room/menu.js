import { room } from "./state.js"
import { $, make, button, setSaid } from "./dom.js"
import { reading } from "./lines.js"
import { fillLanguages, ownName, translationIn } from "./languages.js"
import { say } from "./words.js"
import { send } from "./connection.js"
import { canSpeak, speakNow } from "./voice.js"
import { correct } from "./correction.js"

/** Opens what is behind a line: the original, other languages, and what can be done with it. */
export function toggleMenu(item) {
  if (item.menu) {
    item.menu.remove()
    item.menu = null
  } else {
    item.menu = make("div", "menu")
    item.append(item.menu)
    item.asked = item.asked || []
    build(item)
    drawMenu(item)
  }
  item.classList.toggle("open", Boolean(item.menu))
  item.parts.time.setAttribute("aria-expanded", Boolean(item.menu))
}

function build(item) {
  const { line, menu } = item
  const original = make("p", "source")
  const others = make("div", "others")
  const deeds = make("div", "deeds")
  menu.append(original, others, deeds)
  if (line.source) deeds.append(chooser(item))
  if (line.person === room.you && line.source_final && !line.file) {
    deeds.append(button("small", say("correct"), () => { toggleMenu(item); correct(item.line) }))
  }
  if (canSpeak && line.source) {
    deeds.append(button("small", say("speakLine"), () => { const read = reading(item.line); speakNow(read.text, read.lang) }))
  }
}

function chooser(item) {
  const select = make("select", "small")
  const none = make("option", "", say("translateInto"))
  fillLanguages(select)
  none.value = ""
  select.prepend(none)
  select.value = ""
  select.setAttribute("aria-label", say("translateInto"))
  select.addEventListener("change", () => {
    const lang = select.value
    select.value = ""
    if (!lang || item.asked.includes(lang)) return
    item.asked.push(lang)
    send({ translate: { id: item.line.id, lang } })
    drawMenu(item)
  })
  return select
}

export function drawMenu(item) {
  if (!item.menu) return
  const { line } = item
  const [original, others] = item.menu.children
  const read = reading(line)
  original.hidden = read.text === line.source
  setSaid(original, line.source, line.source_lang)
  others.replaceChildren(...item.asked.map((lang) => {
    const translation = translationIn(line, lang) || {}
    const text = make("p", "other")
    setSaid(text, translation.failed ? say("notTranslated") : translation.text || "…", lang)
    const row = make("div")
    row.append(make("small", "", ownName(lang)), text)
    return row
  }))
}

const log = $("log")

log.addEventListener("click", (event) => {
  const item = event.target.closest(".line")
  if (!item || !item.parts || event.target.closest("button, select, a, .menu") || String(getSelection())) return
  toggleMenu(item)
})

log.addEventListener("keydown", (event) => {
  if (event.target.closest("button, select, a")) return
  const item = event.target.closest(".line")
  const lines = [...$("lines").children]
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (step) {
    const next = item ? lines[lines.indexOf(item) + step] : step < 0 && lines[lines.length - 1]
    if (next) { event.preventDefault(); next.focus() }
  } else if (item && event.key === "Enter") {
    event.preventDefault()
    toggleMenu(item)
  }
})
