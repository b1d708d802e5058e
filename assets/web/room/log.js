import { $, emit, keyedList, me, on, room, say, send } from "./core.js"
import { drawLine } from "./line.js"
import { isWhole, reading } from "./reading.js"

const most = 500
const log = $("log")
const show = keyedList($("lines"), "line", drawLine)
const lines = new Map()
let enteredAt, roomId
let stale = new Set()
let isPinned = true, last = 0, fresh = 0, told = 0, got = 0, newest = 0

function take(line) {
  const known = lines.get(line.id)
  room.change = Math.max(room.change, line.change)
  newest = Math.max(newest, line.order)
  if (line.cancel) lines.delete(line.id)
  else lines.set(line.id, line)
  // A line is settled once; those from before one came are read, not announced.
  line.isSettled = isWhole(line)
  const isNews = line.isSettled && !known?.isSettled && line.person !== room.you && line.time >= enteredAt
  if (isNews && !line.cancel) emit("settled", line, reading(line))
  emit("line", line)
  redraw("changed")
}

// Draws what is stale once a frame, however many lines arrive.
function redraw(what) {
  // Frames stand still in the background; the drawing must not.
  if (!stale.size) document.hidden ? setTimeout(draw) : requestAnimationFrame(draw)
  stale.add(what)
}

function draw() {
  const sorted = [...lines.values()].sort((a, b) => a.order - b.order)
  // The oldest make room, but not under the eyes of one who looks back.
  if (isPinned) sorted.splice(0, sorted.length - most).forEach((line) => lines.delete(line.id))
  fresh += show(sorted, (line) => stale.has("all") || (stale.has("own") && line.person === room.you))
  stale.clear()
  $("empty").hidden = sorted.length > 0
  follow()
}

// Stays at the end, or counts for one who looks back what is new there.
function follow() {
  if (isPinned) {
    log.scrollTop = log.scrollHeight
    last = log.scrollTop
    fresh = 0
  }
  $("newer").hidden = !fresh
  $("newer").textContent = say("newLines", { count: fresh })
}

function toEnd() {
  isPinned = true
  follow()
}

log.onscroll = () => {
  // Only a movement upward lets go of the end; growing text is no movement.
  const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 60
  isPinned = isAtEnd || (isPinned && log.scrollTop >= last - 1)
  last = log.scrollTop
  if (isPinned && fresh) follow()
}
$("newer").onclick = () => {
  toEnd()
  log.focus()
}
const observer = new ResizeObserver(follow)
for (const element of [log, $("lines"), $("unsent")]) observer.observe(element)

// The hub hears at most once a second what has arrived, and whose end has been on the screen.
setInterval(() => {
  if (newest > got && send({ got: newest })) got = newest
  const end = log.getBoundingClientRect().bottom + 8
  const seen = [...$("lines").children].reverse().find((item) => item.getBoundingClientRect().bottom <= end)
  if (document.hidden || !seen || seen.entry.order <= told) return
  if (send({ read: seen.entry.order })) told = seen.entry.order
}, 1000)

on("joined", ({ time, room: { id } }) => {
  enteredAt = enteredAt || time
  told = me().read
  got = me().got
  if (roomId !== id) { // Another room counts anew.
    room.change = newest = 0
    lines.clear()
  }
  roomId = id
  redraw("all")
})
on("message", (message) => { if (message.order) take(message) })
on("sent", toEnd)
on("people", () => redraw("own")) // How many have read them.
on("words", () => redraw("all"))
on("preference", (name) => { if (name === "translated" || name === "lang") redraw("all") })
