import { on } from "./state.js"
import { $ } from "./dom.js"
import { say } from "./words.js"

const log = $("log")
let pinned = true
let last = 0
let fresh = 0

const below = () => log.scrollHeight - log.scrollTop - log.clientHeight

function tell() {
  $("newer").hidden = pinned || !fresh
  if (fresh) $("newer").textContent = say("newLines", { count: fresh })
}

export function toBottom() {
  pinned = true
  fresh = 0
  log.scrollTop = log.scrollHeight
  last = log.scrollTop
  tell()
}

/** New lines: shown at once to a reader at the end, counted for one who looks back. */
export function arrived(count) {
  if (pinned) return toBottom()
  fresh += count
  tell()
}

/** Changes lines above the reader without moving what is being read. */
export function keepPlace(change) {
  const height = log.scrollHeight
  change()
  if (!pinned) log.scrollTop -= height - log.scrollHeight
}

/** The last line whose end is on the screen. */
export function lastSeen() {
  let item = $("lines").lastElementChild
  const end = log.getBoundingClientRect().bottom + 8
  while (item && item.getBoundingClientRect().bottom > end) item = item.previousElementSibling
  return item ? Number(item.dataset.order) : 0
}

log.addEventListener("scroll", () => {
  // Only a movement upward lets go of the end; growing text is no movement.
  const top = log.scrollTop
  pinned = below() < 60 || (pinned && top >= last - 1)
  last = top
  if (pinned) fresh = 0
  tell()
}, { passive: true })

if (window.ResizeObserver) {
  const observer = new ResizeObserver(() => { if (pinned) toBottom() })
  for (const element of [log, $("lines"), $("unsent")]) observer.observe(element)
}
$("newer").addEventListener("click", () => {
  toBottom()
  log.focus()
})
on("words", tell)
