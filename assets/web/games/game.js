import { $, partsOf } from "../room/dom.js"
import { preferences } from "../room/kept.js"
import { say } from "../room/words.js"
import { setIn } from "../study/languages.js"
import { hasVoice, quiet, speak } from "../study/speech.js"
import * as choose from "./choose.js"
import * as keyboard from "./keyboard.js"
import * as letters from "./letters.js"
import { openEnd } from "./results.js"
import { lettersOf } from "./script.js"
import { check, takeBack } from "./spelling.js"
import { wordsFor } from "./start.js"
import { view } from "./view.js"

const part = partsOf($("play"))
const [verdict, solution] = part("verdict").children
const games = { choose, letters, keyboard }
// How long a right answer stays; a second touch sooner than that after the first one may be a mistake.
const [pause, least] = [1400, 400]
let play
let isAnswered = false
let answeredAt
let timer

const word = () => play.words[play.index]

export async function openGame(language, from, level, name) {
  const { hash } = location
  const { words, letters } = await wordsFor(language, from, level)
  if (hash !== location.hash) return // Another view was chosen meanwhile.
  const alphabet = [...new Set(letters.flatMap((text) => lettersOf(text, language)))]
  play = { language, from, level: Number(level), name, words, alphabet, index: 0, score: 0, missed: [] }
  part("offered").className = `offered ${name}`
  view("play")
  ask()
}

function ask() {
  const { language, name, words, alphabet, index, score } = play
  isAnswered = false
  part("round").textContent = say("round", { count: index + 1, all: words.length })
  part("score").textContent = say("score", { count: score })
  $("task").textContent = say(`${name}Task`, { count: lettersOf(word().word, language).length })
  setIn(part("asked"), word().spelling, `${language}-Latn`)
  setIn(part("meaning"), word().meaning || "")
  verdict.textContent = solution.textContent = ""
  for (const one of ["verdict", "grown"]) part(one).className = one
  for (const one of ["grown", "dots", "undo", "check"]) part(one).hidden = name === "choose"
  part("skip").hidden = false
  part("next").hidden = part("aloud").hidden = true
  games[name].ask(word(), language, answered, alphabet)
  part("asked").focus()
}

function answered(isRight) {
  if (isAnswered) return
  isAnswered = true
  answeredAt = Date.now()
  if (isRight) play.score += 1
  else play.missed.push(word())
  part("score").textContent = say("score", { count: play.score })
  part("verdict").classList.add(isRight ? "right" : "wrong")
  verdict.textContent = say(isRight ? "right" : "wrong")
  setIn(solution, word().word, play.language)
  for (const one of ["skip", "undo", "check"]) part(one).hidden = true
  part("next").hidden = false
  part("next").focus()
  part("aloud").hidden = !hasVoice(play.language)
  if (!part("aloud").hidden && !preferences.gamesQuiet) part("aloud").onclick()
  if (isRight) timer = setTimeout(next, pause)
}

async function next() {
  clearTimeout(timer)
  play.index += 1
  if (play.index < play.words.length) return ask()
  isAnswered = false
  await openEnd(play)
}

export function leave() {
  clearTimeout(timer)
  isAnswered = false
  quiet()
}

// Presses a button that there is.
const push = (button) => { if (!part(button).hidden) part(button).click() }

part("skip").onclick = () => games[play.name].skip()
part("undo").onclick = takeBack
part("check").onclick = check
part("aloud").onclick = () => speak(solution, play.language)
$("play").addEventListener("click", (event) => {
  if (!isAnswered || event.target.closest(".aloud")) return
  event.stopPropagation()
  if (!event.detail || Date.now() - answeredAt > least) next()
}, true)

addEventListener("keydown", (event) => {
  const { key, target, repeat, ctrlKey, altKey, metaKey } = event
  if ($("play").hidden || ctrlKey || altKey || metaKey) return
  if (key === " " || key === "Enter") {
    // A control that has the focus is pressed itself.
    if (target.closest("button, a")) return repeat && event.preventDefault()
    event.preventDefault()
    if (!repeat) return isAnswered ? next() : push("check")
  } else if (key === "Backspace") {
    push("undo")
  } else if (!isAnswered && !repeat && games[play.name].press(event)) event.preventDefault()
})
