import { room, on } from "./state.js"
import { $ } from "./dom.js"
import { lines, forget } from "./lines.js"
import { drawLine } from "./line.js"
import { arrived, keepPlace } from "./scroll.js"

const most = 500
const list = $("lines")
const items = new Map()
const changed = new Set()
let due = false

/** Draws what has changed once a frame, however many lines arrive. */
function mark(id) {
  changed.add(id)
  if (due) return
  due = true
  // Frames stand still in the background; the drawing must not.
  document.hidden ? setTimeout(draw) : requestAnimationFrame(draw)
}

function draw() {
  due = false
  let fresh = 0
  for (const id of changed) {
    const line = lines.get(id)
    if (!line) remove(id)
    else if (put(line)) fresh += 1
  }
  changed.clear()
  trim()
  $("empty").hidden = items.size > 0
  if (fresh) arrived(fresh)
}

/** Puts a line into its place from the end, where nearly all belong. */
function put(line) {
  const known = items.get(line.id)
  const item = known || document.createElement("li")
  if (!known || Number(item.dataset.order) !== line.order) {
    item.dataset.order = line.order
    let before = list.lastElementChild
    while (before && (before === item || Number(before.dataset.order) > line.order)) before = before.previousElementSibling
    list.insertBefore(item, before ? before.nextElementSibling : list.firstElementChild)
    items.set(line.id, item)
  }
  drawLine(item, line)
  return !known
}

function remove(id) {
  if (!items.has(id)) return
  items.get(id).remove()
  items.delete(id)
}

function trim() {
  if (items.size <= most) return
  keepPlace(() => {
    while (items.size > most) {
      const { id } = list.firstElementChild.dataset
      remove(id)
      forget(id)
    }
  })
}

const all = () => [...lines.keys()].forEach(mark)
const own = () => list.querySelectorAll(".own").forEach((item) => mark(item.dataset.id))

let names = ""
let reads = ""

/** Who types changes often, and no line; a name changes all lines, a reading only own ones. */
function compare() {
  const people = [...room.people.values()]
  const [newNames, newReads] = [people.map((one) => one.id + one.name).join(), people.map((one) => one.read).join()]
  if (newNames !== names) all()
  else if (newReads !== reads) own()
  names = newNames
  reads = newReads
}

on("line", (line) => mark(line.id))
on("cleared", () => [...items.keys()].forEach(mark))
on("words", all)
on("preference", (name) => { if (name === "translated" || name === "lang") all() })
on("people", compare)
