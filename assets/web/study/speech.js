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

export const hasVoice = (tag) => voicesOf(tag).length > 0

// Reads the text of an element aloud, and marks the word that is spoken.
export function speak(element, tag) {
  const text = element.textContent
  const isShown = () => element.textContent === text
  const voices = voicesOf(tag)
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.lang = tag
  utterance.voice = voices.find(({ lang }) => lang === tag) || voices[0]
  utterance.onboundary = ({ name, charIndex, charLength }) => {
    if (name === "word" && isShown()) mark(element, text, charIndex, charLength)
  }
  utterance.onend = utterance.onerror = () => { if (isShown()) element.textContent = text }
  quiet()
  speechSynthesis.speak(utterance)
}

// Ends all that is heard.
export function quiet() {
  window.speechSynthesis?.cancel()
  dispatchEvent(new Event("quiet"))
}

// Lets a button read a text aloud, or say that there is no voice for its language.
export function bindVoice(button, element, tag) {
  const draw = () => {
    button.hidden = false
    button.disabled = !hasVoice(tag)
    button.lastElementChild.textContent = hasVoice(tag) ? "" : say("noVoice", { language: nameOf(tag) })
    button.setAttribute("aria-label", hasVoice(tag) ? say("readAloud") : button.textContent)
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
