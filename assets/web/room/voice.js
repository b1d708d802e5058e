import { room, on } from "./state.js"
import { $ } from "./dom.js"
import { preferences, prefer } from "./preferences.js"
import { sameLanguage } from "./languages.js"
import { say } from "./words.js"
import { notify } from "./notice.js"

const synthesis = window.speechSynthesis
export const canSpeak = Boolean(synthesis && window.SpeechSynthesisUtterance)

const patience = 8000
let queue = []
let current = null // Kept, or some browsers forget to tell when it ends.
let timer

function voiceFor(lang) {
  const voices = synthesis.getVoices()
  return voices.find((voice) => voice.lang.replace("_", "-").toLowerCase() === lang.toLowerCase())
    || voices.find((voice) => sameLanguage(voice.lang.replace("_", "-"), lang))
}

function next() {
  clearTimeout(timer)
  current = null
  const now = Date.now()
  queue = queue.filter((one) => now - one.at < patience)
  if (room.speaking || !queue.length) return
  utter(queue.shift())
}

function utter({ text, lang }) {
  current = new SpeechSynthesisUtterance(text)
  current.lang = lang
  current.voice = voiceFor(lang) || null
  current.onend = current.onerror = next
  timer = setTimeout(next, 5000 + text.length * 200)
  synthesis.speak(current)
}

/** Reads one text at once, before all that waits. */
export function speakNow(text, lang) {
  if (room.speaking) return
  if (synthesis.getVoices().length && !voiceFor(lang)) notify(say("noVoice"))
  if (current) current.onend = current.onerror = null
  synthesis.cancel()
  utter({ text, lang })
}

function quiet() {
  queue = []
  if (canSpeak) synthesis.cancel()
}

on("settled", (line, read) => {
  if (!canSpeak || !preferences.hear || line.person === room.you || read.way === "failed" || !read.text) return
  queue = [...queue.slice(-4), { text: read.text, lang: read.lang, at: Date.now() }]
  if (!current) next()
})
on("speaking", () => room.speaking ? quiet() : canSpeak && next())
on("preference", (name, value) => {
  if (name !== "hear") return
  draw()
  quiet()
  if (value && synthesis.getVoices().length && !voiceFor(preferences.lang)) notify(say("noVoice"))
  // A first, empty utterance within the touch: some phones allow no later one without it.
  if (value) synthesis.speak(new SpeechSynthesisUtterance(""))
})

function draw() {
  $("hear").setAttribute("aria-pressed", preferences.hear)
}

if (canSpeak) {
  $("hear").addEventListener("click", () => prefer("hear", !preferences.hear))
  synthesis.getVoices()
  draw()
} else {
  $("hear").hidden = $("hear-switch").hidden = true
}
