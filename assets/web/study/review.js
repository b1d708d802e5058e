import { $, copy, partsOf } from "../room/dom.js"
import { listed, say } from "../room/words.js"
import { fields } from "./deck.js"
import { dueOf } from "./decks.js"
import { digitOf } from "./digits.js"
import { date, languageOf, setIn, span } from "./languages.js"
import { notify } from "./notice.js"
import { ask, get, place, post, Refusal } from "./server.js"
import { bindSound, playAgain } from "./sound.js"
import { bindVoice, quiet } from "./speech.js"

const part = partsOf($("review"))
const article = $("review").querySelector("article")
let question = null
let deck
let isBusy = false
// The answers that can be taken back, by the numbers of their reviews.
let answers = []

const isTurned = () => !part("back").hidden

function field(card, name, isLabeled) {
  const element = copy("field")
  const part = partsOf(element)
  element.classList.add(name)
  part("label").textContent = say(name)
  part("label").hidden = !isLabeled
  const tag = languageOf(card, name)
  setIn(part("text"), card.fields[name], tag)
  if (tag && (name === "word" || name === "translations")) bindVoice(part("aloud"), part("text"), tag)
  if (card.sound === name) bindSound(part("play"), card.id)
  return element
}

// Fills one side of the card with those fields that have a text; the word and its translations need no names.
function fill(side, card, names) {
  const filled = names.filter((name) => card.fields[name])
  side.replaceChildren(...filled.map((name) => field(card, name, name !== "word" && name !== "translations")))
}

function show(next) {
  quiet()
  question = next
  const { card, front } = next
  article.hidden = !card
  part("end").hidden = Boolean(card)
  part("counts").textContent = card ? dueOf({ due: next }) : ""
  part("show").hidden = !card
  part("answers").hidden = part("back").hidden = part("origin").hidden = true
  part("undo").hidden = !answers.length
  if (!card) {
    part("told").textContent = say(next.answered ? "endText" : "endNothing", { count: next.answered })
    return part("end").focus()
  }
  const asked = front.filter((name) => card.fields[name])
  const shown = asked.length ? asked : ["word"]
  fill(part("front"), card, shown)
  fill(part("back"), card, fields.filter((name) => !shown.includes(name)))
  part("origin").textContent = listed(card.speaker, say("addedOn", { date: date(card.added) }))
  for (const button of part("answers").children) {
    button.querySelector("small").textContent = span(next.waits[button.value])
  }
  part("front").focus()
}

function turn() {
  if (!question?.card || isTurned()) return
  part("show").hidden = true
  part("answers").hidden = part("back").hidden = part("origin").hidden = false
  part("back").focus()
  return playAgain(question.card)
}

// One deed after the other: a key that is pressed twice answers one card.
async function alone(deed) {
  if (isBusy) return
  isBusy = true
  try { await deed() } finally { isBusy = false }
}

const next = async () => show(await get(deck ? `question?deck=${deck}` : "question"))

const answer = (rating) => alone(async () => {
  if (!isTurned()) return
  const { id, reviewed } = question.card
  notify("")
  try {
    const { review } = await post("answers", { card: id, reviewed, rating })
    answers.push(review)
  } catch (refusal) {
    // A card that was answered elsewhere, or is gone, is not asked again.
    if (!(refusal instanceof Refusal) || !["answered", "unknown"].includes(refusal.message)) throw refusal
    notify(say(`failure.${refusal.message}`))
  }
  await next()
})

const undo = () => alone(async () => {
  if (!answers.length) return
  notify("")
  const taken = (await ask("DELETE", `answers/${answers.at(-1)}`)).json()
  answers.pop()
  show(await taken)
})

export async function openReview(id) {
  if (deck !== id) answers = []
  deck = id
  await next()
}

part("show").onclick = turn
article.onclick = ({ target }) => { if (!target.closest("button") && !getSelection().toString()) turn() }
part("answers").onclick = ({ target }) => { const { value } = target.closest("button") || {}; if (value) answer(value) }
part("undo").onclick = undo

// Presses the first of some buttons that can be seen.
const press = (buttons) => () => [...article.querySelectorAll(buttons)].find(({ offsetParent }) => offsetParent)?.click()

const deeds = {
  " ": turn, Enter: turn, 1: () => answer("good"), 2: () => answer("hard"), 3: () => answer("again"), u: undo,
  r: press(".aloud:enabled"), p: press(".play"),
}

addEventListener("keydown", (event) => {
  const { key, target, repeat, ctrlKey, altKey, metaKey } = event
  if (place()[0] !== "review" || repeat || ctrlKey || altKey || metaKey || target.closest("input, dialog")) return
  // A control that has the focus is pressed itself.
  if ((key === " " || key === "Enter") && target.closest("button, a")) return
  const deed = deeds[digitOf(key) ?? key.toLowerCase()] || deeds[key]
  if (!deed) return
  event.preventDefault()
  deed()
})
