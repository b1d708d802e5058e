import { $, copy, partsOf } from "../room/dom.js"
import { listed, say } from "../room/words.js"
import { date, languageOf, setIn } from "./languages.js"
import { bindDeck } from "./deck.js"
import { get, go, Refusal, to } from "./server.js"
import { bindSound } from "./sound.js"

const pageCount = 50
const part = partsOf($("cards"))

const firstLine = (text = "") => text.split("\n")[0]

function item(card, deckName) {
  const element = copy("row")
  const part = partsOf(element)
  part("row").href = to("card", card.id)
  for (const [name, field] of [["word", "word"], ["meaning", "translations"]]) {
    setIn(part(name), firstLine(card.fields[field]), languageOf(card, field))
  }
  part("state").textContent = listed(deckName, card.due ? date(card.due) : say("isNew"))
  if (card.sound) bindSound(part("play"), card.id)
  return element
}

function show({ cards, count }, none, from, decks) {
  part("none").hidden = cards.length > 0
  part("none").textContent = say(none)
  part("list").replaceChildren(...cards.map((card) => item(card, decks && decks.get(card.deck))))
  const last = from + cards.length
  part("pages").hidden = !from && last >= count
  part("range").textContent = say("range", { from: from + 1, to: last, count })
}

// The cards of a deck, from a number on.
export async function openDeck(id, from = "0") {
  const start = Number(from)
  const [decks, list] = await Promise.all([get("decks"), get(`cards?deck=${id}&from=${start}`)])
  const deck = decks.find((one) => String(one.id) === id)
  if (!deck) throw new Refusal("unknown")
  bindDeck(deck)
  part("head-row").classList.remove("searching")
  $("cards").querySelector("h1 bdi").textContent = deck.name
  part("review").href = to("review", id)
  part("review").hidden = deck.due.new + deck.due.learning + deck.due.reviews === 0
  part("new").href = to("new", id)
  show(list, "noCards", start)
  const turn = (link, at, isThere) => {
    link.hidden = !isThere
    link.href = to("deck", id, at)
  }
  turn(part("earlier"), Math.max(0, start - pageCount), start > 0)
  turn(part("later"), start + pageCount, start + list.cards.length < list.count)
}

// The cards in which words occur.
export async function openSearch(words = "") {
  const [decks, list] = await Promise.all([get("decks"), get(`cards?words=${encodeURIComponent(words)}`)])
  $("search").elements.words.value = words
  part("head-row").classList.add("searching")
  $("cards").querySelector("h1 bdi").textContent = say("found", { count: list.count })
  show(list, "noneFound", 0, new Map(decks.map(({ id, name }) => [id, name])))
  part("pages").hidden = true
}

$("search").onsubmit = (event) => {
  event.preventDefault()
  const words = $("search").elements.words.value.trim()
  if (words) go("search", words)
}
