import { on, preferences } from "./core.js"

let audio

// Two soft notes in one.
function play(first, second) {
  if (!preferences.sounds || !audio || document.hidden) return
  const now = audio.currentTime
  const source = audio.createOscillator()
  const volume = audio.createGain()
  source.frequency.setValueAtTime(first, now)
  source.frequency.setValueAtTime(second, now + 0.15)
  volume.gain.setValueAtTime(0.04, now)
  volume.gain.exponentialRampToValueAtTime(0.0001, now + 0.5)
  source.connect(volume).connect(audio.destination)
  source.start(now)
  source.stop(now + 0.5)
}

on("came", () => play(523, 659))
on("left", () => play(523, 392))
// Browsers let a page sound only after somebody has touched it.
addEventListener("click", () => { audio = new AudioContext() }, { once: true })
