import { $, copy } from "../room/dom.js"
import { number } from "../room/words.js"
import { digitOf } from "../study/digits.js"
import { get } from "../study/server.js"
import { choose, chosenFor, remember, rememberedFor } from "./chosen.js"
import { touch, wanted, work } from "./convert.js"
import { lineAt, scriptFor, wordAt } from "./letters.js"

const field = $("typed")
const list = $("candidates")
// The word at the cursor, what may be meant, and which one Space takes.
let word
let candidates = []
let selected = -1
// True while the word is typed, and not only passed by; true once another candidate than the first was selected.
let isTyped = false
let isMoved = false
let isWaiting = false
let request = 0
// The place behind a space that was not typed; punctuation takes its place.
let spaceAt

const isSame = (one, other) => one && other && one.start === other.start && one.typed === other.typed

function draw() {
  list.hidden = !candidates.length
  $("hint").hidden = !list.hidden
  list.replaceChildren(...candidates.map(({ text, state }, index) => {
    const item = copy("candidate")
    item.id = `candidate-${index}`
    item.ariaSelected = String(index === selected)
    item.firstElementChild.textContent = number(index + 1)
    item.lastElementChild.textContent = text
    item.lastElementChild.className = state
    return item
  }))
  list.children[selected]?.scrollIntoView({ block: "nearest", inline: "nearest" })
  field.setAttribute("aria-activedescendant", isMoved && candidates.length ? `candidate-${selected}` : "")
}

export function close() {
  request++
  word = undefined
  isWaiting = isTyped = isMoved = false
  candidates = []
  draw()
}

// Lets the result have a candidate for the word.
function use(candidate) {
  choose(word, candidate)
  touch(word.start)
}

// Takes a candidate as if it were typed; what was chosen is the first candidate of the same word from then on.
function take(index) {
  use(candidates[index])
  if (index || isMoved) remember(word.typed, candidates[index])
  $("said").textContent = candidates[index].text
}

// Chooses a candidate by its number; a space follows it unless there is one.
function pick(index) {
  isMoved = true
  take(index)
  const { end } = word
  close()
  field.focus()
  if (field.selectionStart !== end || /\s/.test(field.value[end])) return work()
  document.execCommand("insertText", false, " ")
  spaceAt = end + 1
}

// Finds the candidates of the word at the cursor. Returns false if something else was typed meanwhile.
export async function follow(isTyping) {
  const { value, selectionStart: place, selectionEnd } = field
  const isPersianWanted = place === selectionEnd && (wanted.to || scriptFor(lineAt(value, place))) === "persian"
  const next = isPersianWanted ? wordAt(value, place) : undefined
  if (!isTyping && isSame(word, next)) return true
  const isEnded = isTyping && isTyped && !isWaiting && candidates.length && !isSame(word, next)
  if (isEnded && isSame(word, wordAt(value, word.end))) take(selected)
  if (!next) {
    close()
    return true
  }
  const turn = ++request
  word = next
  isWaiting = true
  isMoved = false
  isTyped = isTyping
  const found = await get(`candidates?typed=${encodeURIComponent(next.typed)}`)
  if (turn !== request) return false
  isWaiting = false
  const first = rememberedFor(next.typed)
  candidates = [...first ? [first] : [], ...found.candidates.filter(({ text }) => text !== first?.text)].slice(0, 5)
  selected = isTyped ? 0 : candidates.findIndex(({ text }) => text === chosenFor(word)?.text)
  if (isTyped && candidates.length) use(candidates[0])
  draw()
  return true
}

field.onkeydown = (event) => {
  const { key, shiftKey, ctrlKey, altKey, metaKey, isComposing } = event
  const isTab = key === "Tab"
  // Who types faster than candidates come stays in the field.
  if (isWaiting && isTyped && isTab) event.preventDefault()
  if (list.hidden || isWaiting || ctrlKey || altKey || metaKey || isComposing) return
  if (key === "Escape") {
    use({ text: word.typed })
    close()
  } else if (isTyped && (isTab || key === "ArrowDown" || key === "ArrowUp")) {
    const next = selected + (key === "ArrowUp" || shiftKey ? -1 : 1)
    // Behind the last candidate, Tab goes on to what follows the field.
    if (isTab && !candidates[next]) return close()
    selected = Math.max(0, Math.min(next, candidates.length - 1))
    isMoved = true
    use(candidates[selected])
    draw()
  } else return
  event.preventDefault()
  return work()
}

field.onbeforeinput = (event) => {
  const { data, inputType, isComposing } = event
  const place = field.selectionStart
  const isBehindSpace = spaceAt === place
  spaceAt = undefined
  if (isComposing || inputType !== "insertText" || data?.length !== 1) return
  const index = digitOf(data) - 1
  if (candidates[index] && !isWaiting) pick(index)
  else if (isBehindSpace && /[\s.,!?;:،؛؟…)»]/.test(data)) {
    if (data !== " ") {
      field.setSelectionRange(place - 1, place)
      document.execCommand("insertText", false, data)
    }
  } else return
  event.preventDefault()
}

// The field keeps the focus, and with it a phone its keyboard.
list.onmousedown = (event) => event.preventDefault()
list.onclick = ({ target }) => {
  const index = [...list.children].indexOf(target.closest("li"))
  if (index >= 0) pick(index)
}

document.addEventListener("selectionchange", () => { if (document.activeElement === field && !field.readOnly) follow(false) })
