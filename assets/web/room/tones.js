import { on } from "./state.js"
import { preferences } from "./preferences.js"

let audio = null

/** Browsers let a page sound only after somebody has touched it. */
function unlock() {
  try { audio = audio || new AudioContext() } catch { return }
  audio.resume()
}

function tone(frequency, at) {
  const start = audio.currentTime + at
  const source = audio.createOscillator()
  const volume = audio.createGain()
  source.frequency.value = frequency
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(0.04, start + 0.03)
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.35)
  source.connect(volume).connect(audio.destination)
  source.start(start)
  source.stop(start + 0.4)
}

function play(first, second) {
  if (!preferences.sounds || !audio || audio.state !== "running" || document.hidden) return
  tone(first, 0)
  tone(second, 0.14)
}

on("came", () => play(523, 659))
on("left", () => play(523, 392))
for (const gesture of ["pointerup", "keydown"]) addEventListener(gesture, unlock, { once: true })
