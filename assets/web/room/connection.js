import { room, emit } from "./state.js"
import { openDetour } from "./detour.js"

const silence = 3500
let link, hello, heardAt, hasHeard = false, isDetour = false

// Stays connected until the room ends; `makeHello` gives the first message of each try.
export function connect(makeHello) {
  disconnect()
  hello = makeHello
  open()
}

export function disconnect() {
  hello = null
  drop()
}

function drop() {
  link?.close()
  link = null
  room.connected = false
}

// Sends a message; false if there is no connection now.
export function send(message) {
  if (room.connected) link.put(JSON.stringify(message))
  return room.connected
}

// Sends sound, unless two seconds of it still wait: what is said now counts more.
export function sendSound(samples) {
  if (room.connected && link.backlog() < 65536) link.put(samples)
}

function openSocket(first, hear, end) {
  const socket = new WebSocket(new URL("socket", location.href.replace("http", "ws")))
  socket.onopen = () => socket.send(first)
  socket.onmessage = ({ data }) => hear(data)
  socket.onclose = end
  return {
    put: (data) => socket.send(data),
    backlog: () => socket.bufferedAmount,
    close() { socket.onclose = socket.onmessage = null; socket.close() },
  }
}

function open() {
  drop()
  hasHeard = false
  heardAt = Date.now()
  emit("connection", room.you ? "lost" : "connecting")
  link = (isDetour ? openDetour : openSocket)(JSON.stringify(hello()), hear, lose)
}

function hear(text) {
  const message = JSON.parse(text)
  const { state, refused } = message
  heardAt = Date.now()
  hasHeard = true
  if (refused || state && state !== "joined") disconnect()
  if (refused) emit("refused", message)
  if (!state) return emit("message", message)
  room.connected = state === "joined"
  emit(room.connected ? "joined" : "ended", message)
  emit("connection", !room.connected ? state : isDetour ? "detour" : "connected")
}

async function lose() {
  drop()
  emit("connection", "lost")
  // If a socket fails though the hub answers, requests are tried; then a socket again.
  isDetour = !hasHeard && !isDetour && await fetch("./about.json").then(({ status }) => [200, 410].includes(status), () => false)
  if (isDetour) watch()
}

// Tries again after a loss, and asks a silent hub whether it is there.
function watch() {
  const quiet = Date.now() - heardAt
  if (!hello) return
  if (!link) open()
  else if (quiet > silence) lose()
  else if (quiet > silence / 3) send({ ping: 1 })
}

setInterval(watch, silence / 4)
document.addEventListener("visibilitychange", watch) // A phone that wakes up does not wait.
