import { sameLanguage, say } from "../room/words.js"
import { nameOf } from "./languages.js"

const voicesOf = (tag) => window.speechSynthesis?.getVoices().filter(({ lang }) => sameLanguage(lang, tag)) || []

// Marks the word of a text that begins at a place.
function mark(element, text, start, length) {
  const end = start + (length || text.slice(start).search(/\s|$/))
  const word = document.createElement("mark")
  word.textContent = text.slice(start, end)
  element.replaceChildren(text.slice(0, start), word, text.slice(end))
}

function speak(element, tag) {
  const text = element.textContent
  const voices = voicesOf(tag)
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.lang = tag
  utterance.voice = voices.find(({ lang }) => lang === tag) || voices[0]
  utterance.onboundary = ({ name, charIndex, charLength }) => {
    if (name === "word") mark(element, text, charIndex, charLength)
  }
  utterance.onend = utterance.onerror = () => { element.textContent = text }
  quiet()
  speechSynthesis.speak(utterance)
}

export const quiet = () => window.speechSynthesis?.cancel()

// Lets a button read a text aloud, or say that there is no voice for its language.
export function bindVoice(button, element, tag) {
  const draw = () => {
    const hasVoice = voicesOf(tag).length > 0
    button.hidden = false
    button.disabled = !hasVoice
    button.lastElementChild.textContent = hasVoice ? "" : say("noVoice", { language: nameOf(tag) })
    button.setAttribute("aria-label", hasVoice ? say("readAloud") : button.textContent)
    button.title = button.getAttribute("aria-label")
  }
  button.onclick = () => speak(element, tag)
  button.draw = draw
  draw()
}

// Voices come some time after the page.
window.speechSynthesis?.addEventListener?.("voiceschanged", () => {
  for (const button of document.querySelectorAll(".aloud")) button.draw?.()
})
