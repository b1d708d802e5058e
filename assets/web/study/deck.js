import { $ } from "../room/dom.js"
import { say } from "../room/words.js"
import { save } from "./files.js"
import { go, post, remove } from "./server.js"
import { makeSure, openSheet } from "./sheets.js"

const sheet = $("deck-settings")
const form = sheet.querySelector("form")
export const fields = ["word", "translations", "pronunciation", "type", "definition", "examples", "synonyms", "notes"]

function checkBox(field, isChecked) {
  const label = document.createElement("label")
  const box = document.createElement("input")
  Object.assign(box, { type: "checkbox", name: "front", value: field, checked: isChecked })
  label.className = "switch"
  label.append(say(field), box)
  return label
}

// Lets the settings be those of a deck.
export function bindDeck(deck) {
  document.querySelector("[data-opens=deck-settings]").onclick = () => {
    for (const name of ["name", "newLimit", "reviewLimit"]) form.elements[name].value = deck[name]
    const [legend] = form.querySelector("fieldset").children
    legend.parentElement.replaceChildren(legend, ...fields.map((field) => checkBox(field, deck.front.includes(field))))
    openSheet("deck-settings", async (values) => {
      await post(`decks/${deck.id}`, {
        name: values.get("name"), front: values.getAll("front"), newLimit: Number(values.get("newLimit")),
        reviewLimit: Number(values.get("reviewLimit")),
      })
      dispatchEvent(new Event("hashchange"))
    })
  }
  for (const button of form.querySelectorAll("[value=apkg], [value=csv]")) button.onclick = () => save(deck, button.value)
  form.querySelector(".remove").onclick = () => makeSure(
    say("removeDeckSure", { name: deck.name, count: deck.cards }), async () => {
      await remove(`decks/${deck.id}`)
      go()
    })
}
