import { $ } from "../room/dom.js"
import { say } from "../room/words.js"
import { setIn } from "../study/languages.js"
import { keyButton } from "./keys.js"
import { layouts } from "./layouts.js"
import { alone, lettersOf, shuffled } from "./script.js"
import { add, begin } from "./spelling.js"

export { skip } from "./spelling.js"

const offered = $("play").querySelector(".offered")
// Of thousands of signs, some are enough.
const most = 48
// The Latin keys, and the codes of those that are no letters.
const places = ["`1234567890-=", "qwertyuiop[]\\", "asdfghjkl;'", "zxcvbnm,./"]
const codes = { "`": "Backquote", "-": "Minus", "=": "Equal", "[": "BracketLeft", "]": "BracketRight", "\\": "Backslash",
  ";": "Semicolon", "'": "Quote", ",": "Comma", ".": "Period", "/": "Slash" }
const codeOf = (latin) => codes[latin] || (/\d/.test(latin) ? "Digit" : "Key") + latin.toUpperCase()

let language
let keys
let shift
// Which of the letters of each key is meant: 1 with Shift.
let layer

// The rows of keys, each with its letters; a first row of few keys is put to the last one.
function rowsOf(layout) {
  const layers = layout.map((layer) => layer.split("|"))
  const rows = places.map((row, index) => [...row].map((latin, at) => {
    const letters = layers.map((layer) => [...layer[index] || ""][at]?.trim() || "")
    return { latin, code: codeOf(latin), letters }
  }).filter(({ letters }) => letters.some(Boolean)))
  const [first, ...others] = rows
  return first.length > 4 ? rows : [...others.slice(0, -1), [...first, ...others.at(-1)]]
}

// The rows of a layout, with letters that it has not; or the alphabet.
function arranged(layout, own, alphabet) {
  const rows = layout ? rowsOf(layout) : []
  const there = new Set(rows.flat().flatMap(({ letters }) => letters))
  const others = [...new Set([...alphabet, ...own])].filter((one) => !there.has(one))
  const kept = [...own, ...shuffled(others)].slice(0, most)
  const more = others.filter((letter) => kept.includes(letter)).map((letter) => ({ letters: [letter] }))
  return more.length ? [...rows, more] : rows
}

function turn(to) {
  layer = to
  shift?.setAttribute("aria-pressed", layer > 0)
  for (const { button, letters } of keys) {
    const letter = letters[layer] || ""
    button.disabled = !letter
    setIn(button.lastElementChild, alone(letter), language)
  }
}

function keyOf(key) {
  key.button = keyButton(key.latin, () => {
    add(key.letters[layer])
    turn(0)
  })
  return key.button
}

// Draws the whole keyboard of a language, or its alphabet.
export function ask({ word }, tag, answered, alphabet) {
  language = tag
  const layout = layouts[tag.split("-")[0]]
  const rows = arranged(layout, lettersOf(word, tag), alphabet)
  const lines = rows.map((row) => {
    const line = document.createElement("div")
    line.append(...row.map(keyOf))
    return line
  })
  keys = rows.flat()
  shift = layout?.[1] && keyButton("", () => turn(1 - layer))
  if (shift) {
    shift.lastElementChild.textContent = "⇧"
    shift.setAttribute("aria-label", say("shift"))
    lines.at(rows.at(-1)[0].latin ? -1 : -2).prepend(shift)
  }
  offered.classList.toggle("alphabet", !layout)
  offered.replaceChildren(...lines)
  turn(0)
  begin(word, tag, answered)
}

// A letter that is on the keyboard is taken as itself, a Latin key by its place.
export function press({ key, code, shiftKey }) {
  const place = /^[\x20-\x7e]$/.test(key) && keys.find((one) => one.code && one.code === code)
  const letters = lettersOf(place ? place.letters[Number(shiftKey)] || "" : key, language)
  const isThere = letters.every((letter) => keys.some((one) => one.letters.includes(letter)))
  if (isThere) for (const letter of letters) add(letter)
  return isThere && letters.length > 0
}
