import { emit } from "./state.js"

/** The interface's own languages. */
export const spoken = ["ar", "ca", "de", "en", "es", "fa", "fr", "it", "ja", "pt", "tr", "zh"]

let words = {}
let language = "en"

const isolate = (value) => typeof value === "number" ? value.toLocaleString(language) : `\u2068${value}\u2069`

/** A sentence of the interface; values are isolated, so that a name does not turn the sentence around. */
export function say(key, values = {}) {
  return (words[key] || key).replace(/\{(\w+)\}/g, (whole, name) => name in values ? isolate(values[name]) : whole)
}

export const timeOfDay = (seconds) =>
  new Date(seconds * 1000).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" })

async function load(tag) {
  const answer = await fetch(new URL(`../words/${tag}.json`, import.meta.url))
  if (!answer.ok) throw new Error(answer.status)
  return answer.json()
}

function fill() {
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = say(element.dataset.word)
  for (const element of document.querySelectorAll("[data-hint]")) element.placeholder = say(element.dataset.hint)
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", say(element.dataset.label))
    if (element.tagName === "BUTTON") element.title = say(element.dataset.label)
  }
}

let asked = 0

/** Turns the interface to a person's language, or to English. */
export async function turnTo(tag) {
  const short = String(tag).toLowerCase().split("-")[0]
  const next = spoken.includes(short) ? short : "en"
  const turn = ++asked
  try {
    const loaded = await load(next)
    if (turn !== asked) return
    words = loaded
    language = next
  } catch {
    if (words.enter) return // The words there are stay while the hub cannot be reached.
    words = await load("en").catch(() => ({}))
    language = "en"
  }
  document.documentElement.lang = language
  document.documentElement.dir = language === "ar" || language === "fa" ? "rtl" : "ltr"
  fill()
  emit("words")
}
