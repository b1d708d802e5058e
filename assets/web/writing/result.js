import { $ } from "../room/dom.js"
import { say } from "../room/words.js"
import { shown } from "./convert.js"
import { isPersian } from "./letters.js"
import { openWord } from "./word.js"

const result = $("result")
// So many words are colored and can be chosen; more elements would make the page slow, and nobody checks more at once.
const mostWords = 20000
const counts = new WeakMap()
let colored = 0

const words = () => [...result.querySelectorAll("[data-of]")]

function forget(element) {
  colored -= counts.get(element) || 0
  counts.delete(element)
}

function wordElement({ text, word, state }) {
  const element = document.createElement("span")
  element.className = state
  element.dataset.of = word
  element.textContent = text
  return element
}

shown.remove = (element) => {
  if (!element) return
  forget(element)
  element.remove()
}

shown.draw = (block, pieces, blocks) => {
  if (!block.element) {
    block.element = document.createElement("div")
    const next = blocks.slice(blocks.indexOf(block)).find(({ element }) => element?.parentElement)
    result.insertBefore(block.element, next?.element || null)
  }
  const { element } = block
  const focused = element.contains(document.activeElement) ? words().indexOf(document.activeElement) : -1
  const count = pieces.filter(({ word }) => word).length
  forget(element)
  const isColored = colored + count <= mostWords
  element.replaceChildren(...isColored
    ? pieces.map((piece) => piece.word ? wordElement(piece) : piece.text) : [pieces.map(({ text }) => text).join("")])
  element.lang = isPersian(element.textContent) ? "fa" : "fa-Latn"
  if (isColored) {
    counts.set(element, count)
    colored += count
  }
  if (focused >= 0) reach(words()[focused])
  else if (!result.querySelector("[tabindex]")) enter(result.querySelector("[data-of]"))
}

// Lets a word be the one that Tab reaches. The others are text for screen readers, not thousands of buttons.
function enter(word) {
  const last = result.querySelector("[tabindex]")
  for (const name of ["tabindex", "role", "aria-description"]) last?.removeAttribute(name)
  if (!word) return
  word.tabIndex = 0
  word.setAttribute("role", "button")
  word.setAttribute("aria-description", say(word.className))
}

function reach(word) {
  if (!word) return
  enter(word)
  word.focus()
}

const open = ({ dataset, textContent }) => openWord("fa", dataset.of, isPersian(textContent) ? "" : textContent)

result.onclick = ({ target }) => {
  const word = target.closest("[data-of]")
  if (!word || getSelection().toString()) return
  reach(word)
  open(word)
}

result.onkeydown = (event) => {
  const { key, target, ctrlKey, altKey, metaKey } = event
  if (!target.dataset.of || ctrlKey || altKey || metaKey) return
  const all = words()
  const place = all.indexOf(target)
  const onward = isPersian(target.textContent) ? "ArrowLeft" : "ArrowRight"
  if (key === "Enter" || key === " ") open(target)
  else if (key === "Home" || key === "End") reach(all.at(key === "Home" ? 0 : -1))
  else if (key === "ArrowLeft" || key === "ArrowRight") reach(all[place + (key === onward ? 1 : -1)])
  else return
  event.preventDefault()
}
