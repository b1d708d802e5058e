import { $, partsOf } from "../room/dom.js"
import { prefer, preferences } from "../room/kept.js"
import { say } from "../room/words.js"
import { nameOf } from "../study/languages.js"
import { notify } from "../study/notice.js"
import { get, go } from "../study/server.js"
import { hasVoice } from "../study/speech.js"
import { view } from "./view.js"

const part = partsOf($("start"))
const form = $("start").querySelector("form")
const { language, from, level, aloud } = form.elements
let counts = []
// What the choice has asked for already, with the best results; the words are played once.
let ready = {}

const pathOf = (language, from, level) => `games/${language}?from=${from}&level=${level}`
const choice = () => [language.value, from.value, level.value]

// The words of a game, other ones each time.
export async function wordsFor(...choice) {
  const { path, set } = ready
  ready = {}
  return set?.words && path === pathOf(...choice) ? set : get(pathOf(...choice))
}

function drawVoice() {
  const isThere = hasVoice(language.value)
  aloud.disabled = !isThere
  part("no-voice").textContent = isThere || !language.value ? "" : say("noVoice", { language: nameOf(language.value) })
}

async function draw() {
  const count = counts.find((one) => one.language === language.value)
  for (const option of from.options) {
    option.text = say(option.value, { count: count[option.value] })
    option.disabled = !count[option.value]
  }
  if (from.selectedOptions[0].disabled) from.selectedIndex = 1 - from.selectedIndex
  drawVoice()
  const path = pathOf(...choice())
  const set = await get(path).catch((refusal) => refusal)
  if (path !== pathOf(...choice())) return // Something else was chosen meanwhile.
  ready = { path, set }
  for (const button of part("games").children) {
    const best = set.best?.[button.value]
    button.disabled = !set.words
    button.lastElementChild.textContent = best === undefined ? "" : say("best", { count: best })
  }
  notify("")
  if (!set.words) throw set
}

// Shows the languages that have words, with what was played last.
export async function openStart() {
  counts = (await get("games")).languages
  const last = { language: "fa", from: "list", level: 1, ...preferences.game }
  language.replaceChildren(...counts.map(({ language }) => new Option(nameOf(language), language)))
  language.value = last.language
  if (!language.value) language.selectedIndex = 0
  from.value = last.from
  level.value = last.level
  aloud.checked = !preferences.gamesQuiet
  view("start")
  await draw()
}

form.onchange = ({ target }) => target === aloud ? prefer("gamesQuiet", !aloud.checked) : draw()
form.onsubmit = (event) => {
  event.preventDefault()
  prefer("game", { language: language.value, from: from.value, level: level.value })
  go(...choice(), event.submitter.value)
}
// Voices come some time after the page.
window.speechSynthesis?.addEventListener?.("voiceschanged", drawVoice)
