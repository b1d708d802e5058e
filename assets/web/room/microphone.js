import { room, on, emit, isMuted } from "./state.js"
import { $ } from "./dom.js"
import { say } from "./words.js"
import { notify } from "./notice.js"
import { canCapture, capture } from "./capture.js"
import { beginSpeech, endSpeech, speakSamples } from "./speech.js"

const mic = $("mic")
const tap = 400 // A shorter press leaves the microphone open, a longer one holds it.
let phase = "closed"
let pressedAt = 0
let started = false
let device = null

function show() {
  mic.setAttribute("aria-pressed", phase !== "closed")
  $("speaking").hidden = phase === "closed"
  $("speaking-text").textContent = say(phase === "opening" ? "micOpening" : "micOpen")
  $("compose").classList.toggle("speaking", phase !== "closed")
}

function turn(next) {
  phase = next
  room.speaking = next !== "closed"
  show()
  emit("speaking")
}

const reasons = { NotAllowedError: "micRefused", NotFoundError: "micMissing", NotReadableError: "micTaken" }

async function open() {
  if (!canCapture()) return notify(say(window.isSecureContext ? "micMissing" : "micInsecure"))
  if (isMuted()) return notify(say("muted"))
  turn("opening")
  try {
    const opened = await capture(heard, () => { shut(); notify(say("micMissing")) })
    if (phase !== "opening") return opened.stop()
    device = opened
    turn("open")
    beginSpeech()
  } catch (error) {
    turn("closed")
    notify(say(reasons[error.name] || "micTaken"))
  }
}

function heard(samples, peak) {
  $("level").style.setProperty("--level", Math.min(1, Math.sqrt(peak) * 1.2).toFixed(2))
  speakSamples(samples)
}

function shut() {
  if (phase === "closed") return
  if (device) {
    device.stop()
    device = null
    endSpeech()
  }
  turn("closed")
}

function press() {
  started = phase === "closed"
  pressedAt = Date.now()
  if (started) open()
}

function release() {
  if (!pressedAt) return
  const held = Date.now() - pressedAt > tap
  pressedAt = 0
  if (device) device.resume()
  if (started && !held) return
  // A hand that asked for permission has let go before the microphone was open.
  if (phase === "opening" && started) notify(say("holdAgain"))
  setTimeout(shut, phase === "open" ? 300 : 0) // The last sound is still on its way.
}

mic.addEventListener("pointerdown", (event) => {
  if (event.button) return
  mic.setPointerCapture(event.pointerId)
  press()
})
mic.addEventListener("pointerup", release)
mic.addEventListener("pointercancel", release)
mic.addEventListener("contextmenu", (event) => event.preventDefault())
mic.addEventListener("keydown", (event) => {
  if (event.key !== " " && event.key !== "Enter") return
  event.preventDefault()
  if (!event.repeat) press()
})
mic.addEventListener("keyup", (event) => {
  if (event.key !== " " && event.key !== "Enter") return
  event.preventDefault()
  release()
})
// A screen reader's double tap is a click without a pointer.
mic.addEventListener("click", (event) => { if (!event.detail && !event.pointerType) { press(); release() } })
$("stop").addEventListener("click", shut)

on("room", () => {
  mic.hidden = !room.hears
  $("compose").classList.toggle("hears", room.hears)
  mic.classList.toggle("off", !canCapture())
})
on("people", () => { if (isMuted()) shut() })
on("message", ({ speech }) => {
  if (speech !== "busy" && speech !== "failed") return
  shut()
  notify(say(speech === "busy" ? "micBusy" : "micFailed"))
})
on("words", show)
on("farewell", shut)
document.addEventListener("visibilitychange", () => { if (document.hidden) shut() })
