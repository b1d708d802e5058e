import { $, notify, on, prefer, preferences, room, sameLanguage, say } from "./core.js"

const synthesis = window.speechSynthesis
export const canSpeak = Boolean(synthesis)

// What is read or waits; kept, or some browsers do not tell when it ends.
const waiting = new Set()

function utter({ text, lang }) {
  const utterance = new SpeechSynthesisUtterance(text)
  const voices = synthesis.getVoices()
  const alike = voices.filter((voice) => sameLanguage(voice.lang, lang))
  utterance.lang = lang
  utterance.voice = alike.find((voice) => voice.lang === lang) || alike[0]
  utterance.onend = utterance.onerror = () => waiting.delete(utterance)
  waiting.add(utterance)
  synthesis.speak(utterance)
  return !voices.length || alike.length > 0
}

function quiet() {
  waiting.clear()
  synthesis.cancel()
}

export function speakNow(read) {
  if (room.speaking) return
  quiet()
  if (!utter(read)) notify(say("noVoice"))
}

function draw() {
  $("hear").setAttribute("aria-pressed", preferences.hear)
  $("hear").hidden = !canSpeak
}

$("hear").onclick = () => prefer("hear", !preferences.hear)
on("settled", (line, read) => {
  if (!canSpeak || !preferences.hear || room.speaking || read.way === "failed" || !read.text) return
  if (waiting.size > 4) quiet() // Who cannot keep up hears the newest.
  utter(read)
})
on("speaking", () => { if (canSpeak) quiet() })
on("preference", (name) => {
  if (name !== "hear") return
  draw()
  // A first, empty utterance within the touch: some phones allow no later one without it.
  if (preferences.hear) speakNow({ text: "", lang: preferences.lang })
  else quiet()
})
draw()
