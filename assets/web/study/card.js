import { $ } from "../room/dom.js"
import { say } from "../room/words.js"
import { fields } from "./deck.js"
import { offer } from "./languages.js"
import { get, go, post, remove } from "./server.js"
import { makeSure } from "./sheets.js"

const form = $("card").querySelector("form")

// Opens a card to be edited, or a new one of a deck in the languages of the one that was written before it.
async function open(path, card) {
  const decks = await get("decks")
  $("card").querySelector("h1").textContent = say(path === "cards" ? "newCard" : "card")
  for (const field of [...fields, "speaker"]) form.elements[field].value = card.fields[field] || ""
  form.elements.speaker.value = card.speaker || ""
  for (const name of ["language", "readerLanguage"]) offer(form.elements[name], card[name], "—")
  form.elements.deck.replaceChildren(...decks.map(({ id, name }) => new Option(name, id)))
  form.elements.deck.value = card.deck
  form.querySelector("details").open = [...fields.slice(2)].some((field) => card.fields[field]) || Boolean(card.speaker)
  form.querySelector(".remove").hidden = path === "cards"
  form.querySelector(".remove").onclick = () => makeSure(say("removeCardSure"), async () => {
    await remove(path)
    history.back()
  })
  form.onsubmit = async (event) => {
    event.preventDefault()
    const values = Object.fromEntries(new FormData(form))
    const { language, readerLanguage, speaker, deck, ...texts } = values
    await post(path, { deck: Number(deck), fields: texts, language, readerLanguage, speaker })
    if (path !== "cards") return history.back()
    // One new card follows another.
    last = { language, readerLanguage }
    await openNew(deck)
    form.elements.word.focus()
  }
}

let last = {}

export const openCard = async (id) => open(`cards/${id}`, await get(`cards/${id}`))
export const openNew = (deck) => open("cards", { deck, fields: {}, ...last })

form.querySelector(".cancel").onclick = () => history.length > 1 ? history.back() : go()
