import { $, copy, partsOf } from "../room/dom.js"
import { say } from "../room/words.js"
import { setIn } from "../study/languages.js"
import { post } from "../study/server.js"
import { view } from "./view.js"

const part = partsOf($("end"))

function item({ word, spelling, meaning }, language) {
  const element = copy("missed-word")
  const [first, second, third] = element.children
  setIn(first, word, language)
  setIn(second, spelling, `${language}-Latn`)
  setIn(third, meaning || "")
  return element
}

// Shows the score and the words that were missed, and has them kept.
export async function openEnd({ language, from, level, name, words, score, missed }) {
  $("end").querySelector("h1").textContent = say("end", { score, all: words.length })
  part("missed").hidden = !missed.length
  $("end").querySelector("ul").replaceChildren(...missed.map((word) => item(word, language)))
  part("best").textContent = part("kept").textContent = ""
  view("end")
  const deck = say("deck")
  const { best, isBest } = await post(`games/${language}`, {
    game: name, from, level, score, deck, missed: missed.map(({ options, ...word }) => word),
  })
  part("best").textContent = say(isBest && score ? "isBest" : "best", { count: best })
  if (from === "list" && missed.length) part("kept").textContent = say("kept", { deck })
}
