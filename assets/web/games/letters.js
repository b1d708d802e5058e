import { $ } from "../room/dom.js"
import { number } from "../room/words.js"
import { setIn } from "../study/languages.js"
import { hintOf, keyButton } from "./keys.js"
import { alone, fold, lettersOf, shuffled } from "./script.js"
import { add, begin } from "./spelling.js"

export { skip } from "./spelling.js"

const offered = $("play").querySelector(".offered")
const hints = [..."1234567890abcdefghijklmnopqrstuvwxyz"]
let language
let buttons

const isUsed = (button) => button.getAttribute("aria-disabled") === "true"

// Offers the letters of a word, and some others.
export function ask({ word }, tag, answered, alphabet) {
  const own = lettersOf(word, tag)
  const others = shuffled(alphabet).filter((letter) => !own.includes(letter))
  language = tag
  buttons = shuffled([...own, ...others.slice(0, own.length > 8 ? 2 : 3)]).map((letter, index) => {
    const hint = hints[index] || ""
    const button = keyButton(/\d/.test(hint) ? number(Number(hint)) : hint, () => {
      if (!isUsed(button)) add(letter, button)
    })
    button.letter = letter
    setIn(button.lastElementChild, alone(letter), tag)
    return button
  })
  offered.replaceChildren(...buttons)
  begin(word, tag, answered, (typed) => {
    const used = new Set(typed.map(({ source }) => source))
    for (const button of buttons) button.setAttribute("aria-disabled", used.has(button))
  })
}

export function press(event) {
  const letter = fold(event.key, language)
  const button = buttons.find((one) => one.letter === letter && !isUsed(one)) || buttons[hints.indexOf(hintOf(event))]
  button?.click()
  return Boolean(button)
}
