import { $, copy, partsOf } from "../room/dom.js"
import { listed, say } from "../room/words.js"
import { get, go, post, to } from "./server.js"
import { openSheet } from "./sheets.js"

const isDue = ({ due }) => due.new + due.learning + due.reviews > 0

export const dueOf = ({ due }) => listed(
  due.new && say("new", { count: due.new }), due.learning && say("learning", { count: due.learning }),
  due.reviews && say("reviews", { count: due.reviews }))

function item(deck) {
  const element = copy("deck")
  const part = partsOf(element)
  part("title").textContent = deck.name
  part("title").dir = "auto"
  part("title").href = to("deck", deck.id)
  part("facts").textContent = isDue(deck) ? dueOf(deck) : listed(say(deck.cards ? "nothingDue" : "noCards"))
  part("review").href = to("review", deck.id)
  part("review").hidden = !isDue(deck)
  part("review").setAttribute("aria-label", listed(say("review"), deck.name))
  return element
}

export async function openDecks() {
  const decks = await get("decks")
  $("no-decks").hidden = decks.length > 0
  $("review-all").hidden = decks.filter(isDue).length < 2
  $("review-all").href = to("review")
  $("deck-list").replaceChildren(...decks.map(item))
}

document.querySelector("[data-opens=new-deck]").onclick = () => openSheet("new-deck", async (fields) => {
  const { id } = await post("decks", { name: fields.get("name") })
  go("deck", id)
})
