import { $ } from "../room/dom.js"
import { number } from "../room/words.js"
import { setIn } from "../study/languages.js"
import { hintOf, keyButton } from "./keys.js"

const offered = $("play").querySelector(".offered")
let answer

// Offers four words.
export function ask({ word, options }, tag, answered) {
  answer = (button, option) => {
    for (const one of offered.children) one.classList.toggle("right", one.lastElementChild.textContent === word)
    button?.classList.toggle("wrong", option !== word)
    answered(option === word)
  }
  offered.replaceChildren(...options.map((option, index) => {
    const button = keyButton(number(index + 1), () => answer(button, option))
    setIn(button.lastElementChild, option, tag)
    return button
  }))
}

export const skip = () => answer()

export function press(event) {
  const button = offered.children[Number(hintOf(event)) - 1]
  button?.click()
  return Boolean(button)
}
