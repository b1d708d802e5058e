import { $, partsOf } from "../room/dom.js"
import { setIn } from "../study/languages.js"
import { grown, partsOfWord } from "./script.js"

const part = partsOf($("play"))
// The word that is spelled: its parts and language, the letters so far, and who hears of changes and of the answer.
let word = { parts: [], typed: [] }

const letters = () => word.parts.map(({ letter }) => letter).filter(Boolean)
export const isFull = () => word.typed.length === letters().length

// Shows the letters as one text, joined as the script joins them.
function draw() {
  const count = letters().length
  const done = word.typed.length
  setIn(part("grown"), done ? grown(word.parts, word.typed.map(({ letter }) => letter)) : "", word.tag)
  part("dots").textContent = "●".repeat(done) + "○".repeat(count - done)
  part("dots").dir = part("grown").dir
  part("undo").disabled = !done
  part("check").disabled = !isFull()
  word.changed?.(word.typed)
}

export function begin(text, tag, answered, changed) {
  word = { parts: partsOfWord(text, tag), tag, typed: [], answered, changed }
  draw()
}

// Adds a letter, with what it came from.
export function add(letter, source) {
  if (isFull()) return
  word.typed.push({ letter, source })
  draw()
  // Who walks over the letters finds what to press next.
  if (isFull() && document.activeElement.closest(".offered")) part("check").focus()
}

export function takeBack() {
  if (document.activeElement === part("check")) part("undo").focus()
  word.typed.pop()
  draw()
  if (part("undo").disabled) part("asked").focus()
}

export function check() {
  if (isFull()) finish(letters().every((letter, index) => letter === word.typed[index].letter))
}

function finish(isRight) {
  part("grown").classList.add(isRight ? "right" : "wrong")
  word.answered(isRight)
}

export const skip = () => finish(false)
