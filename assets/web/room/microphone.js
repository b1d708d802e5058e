import { $, emit, isMuted, notify, on, random, room, say, send, sendSound, setText } from "./core.js"
import { canCapture, capture } from "./capture.js"

const mic = $("mic")
const tap = 400 // A shorter press leaves the microphone open, a longer one holds it.
let pressedAt = 0
let close // Closes the device, once it is open.

function turn(isSpeaking) {
  room.speaking = isSpeaking
  emit("speaking")
  draw()
}

function draw() {
  mic.setAttribute("aria-pressed", room.speaking)
  mic.hidden = !room.hears
  mic.disabled = isMuted()
  $("speaking").hidden = !room.speaking
  setText($("speaking-text"), say(close ? "micOpen" : "micOpening"))
}

async function open() {
  if (!canCapture()) return notify(say(isSecureContext ? "NotFoundError" : "micInsecure"))
  turn(true)
  try {
    const stop = await capture(heard, () => shut("NotFoundError"))
    if (!room.speaking) return stop()
    close = stop
    begin()
    draw()
  } catch (error) {
    shut(error.name)
  }
}

// The sound becomes lines of this person at the hub.
const begin = () => send({ speech: "begin", id: random() })

function heard(samples) {
  $("level").value = Math.sqrt(Math.max(...samples) / 32768)
  sendSound(samples)
}

// Closes the microphone, and says why if nobody has asked for it.
function shut(reason) {
  if (reason) notify(say(reason, {}, say("micTaken")))
  if (close) {
    close()
    send({ speech: "end" })
  }
  close = undefined
  if (room.speaking) turn(false)
}

const toggle = () => room.speaking ? shut() : open()

function release() {
  const isHeld = room.speaking && pressedAt && Date.now() - pressedAt > tap
  pressedAt = 0
  if (!isHeld) return
  // A hand that asked for permission has let go before the microphone was open.
  if (close) setTimeout(shut, 300) // The last sound is still on its way.
  else shut("holdAgain")
}

mic.onpointerdown = (event) => {
  if (event.button) return
  mic.setPointerCapture(event.pointerId)
  pressedAt = room.speaking ? 0 : Date.now()
  toggle()
}
mic.onpointerup = mic.onpointercancel = release
mic.oncontextmenu = () => false
mic.onclick = (event) => { if (!event.detail) toggle() } // Keys and screen readers click without a pointer.
$("stop").onclick = () => {
  shut()
  mic.focus()
}

on("connection", () => { if (close) begin() })
on("room people", () => { if (isMuted()) shut() })
on("message", ({ speech }) => { if (speech) shut(`speech.${speech}`) })
on("room people words", draw)
on("ended refused", () => shut())
document.addEventListener("visibilitychange", () => { if (document.hidden) shut() })
