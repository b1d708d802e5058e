import { room, emit } from "./state.js"
import { openSocket } from "./socket.js"
import { openDetour } from "./detour.js"

const silence = { ping: 5000, lost: 10000 }
let link = null, hello = null, timer, delay = 500, failures = 0, heardAt = 0, pingedAt = 0

/** Connects and stays connected until the room ends; `makeHello` gives the first message of each try. */
export function connect(makeHello) {
  leave()
  hello = makeHello
  failures = 0
  delay = 500
  open()
}

export function leave() {
  clearTimeout(timer)
  hello = null
  if (link) link.close()
  link = null
  room.connected = false
}

export function send(message) {
  if (room.connected) link.send(message)
  return room.connected
}

export const sendSound = (samples) => room.connected && link.sound(samples)
export const backlog = () => link ? link.backlog() : 0

function open() {
  clearTimeout(timer)
  if (link) link.close()
  let spoken = false
  const detour = failures >= 2
  heardAt = pingedAt = Date.now()
  emit("connection", room.you ? "lost" : "connecting")
  const own = (detour ? openDetour : openSocket)(hello(), (text) => {
    if (own !== link) return
    heardAt = Date.now()
    spoken = hear(text, detour) || spoken
  }, () => own === link && lost(spoken, detour))
  link = own
}

function hear(text, detour) {
  let message
  try { message = JSON.parse(text) } catch { return false }
  if (message.refused) {
    leave()
    emit("refused", message)
  } else if (message.state === "joined") {
    failures = 0
    delay = 500
    room.connected = true
    emit("joined", message)
    emit("connection", detour ? "detour" : "connected")
  } else if (message.state) {
    leave()
    emit("connection", message.state)
    emit("farewell", message.state)
  } else {
    emit("message", message)
  }
  return true
}

async function lost(spoken, detour) {
  link.close()
  link = null
  room.connected = false
  emit("connection", "lost")
  timer = setTimeout(open, delay * (0.8 + Math.random() * 0.4))
  delay = Math.min(delay * 2, 5000)
  // Only a socket that fails while the hub answers counts: then the next tries take the detour.
  failures = spoken ? 0 : detour ? 1 : failures
  if (!spoken && !detour && await reachable()) failures += 1
}

const reachable = () => fetch("./about.json", { cache: "no-store" }).then((answer) => answer.ok, () => false)

function watch() {
  if (!link) return
  const quiet = Date.now() - heardAt
  if (quiet > silence.lost) lost(room.connected, failures >= 2)
  else if (room.connected && quiet > silence.ping && Date.now() - pingedAt > silence.ping) ping()
}

function ping() {
  pingedAt = Date.now()
  send({ ping: 1 })
}

/** A phone that wakes up does not wait for the next try. */
function wake() {
  if (document.hidden || !hello) return
  if (!link) open()
  else if (Date.now() - heardAt > silence.lost) watch()
  else if (room.connected) ping()
}

setInterval(watch, 1000)
addEventListener("online", wake)
addEventListener("pageshow", wake)
document.addEventListener("visibilitychange", wake)
