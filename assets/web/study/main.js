import { $ } from "../room/dom.js"
import { on } from "../room/state.js"
import { say } from "../room/words.js"
import { turnToOwn } from "../own-language.js"
import { bindBar } from "./bar.js"
import { openCard, openNew } from "./card.js"
import { openDeck, openSearch } from "./cards.js"
import { openDecks } from "./decks.js"
import { onFile } from "./files.js"
import { notify } from "./notice.js"
import { openProgress } from "./progress.js"
import { openReview } from "./review.js"
import { go, place } from "./server.js"
import { quiet } from "./speech.js"

// The views by their names in the address: what shows each, and what fills it.
const views = {
  "": ["decks", openDecks], deck: ["cards", openDeck], search: ["cards", openSearch], card: ["card", openCard],
  new: ["card", openNew], review: ["review", openReview], progress: ["progress", openProgress],
}

let shown

async function show() {
  const [name = "", ...words] = place()
  const [id, open] = views[name] || views[""]
  const isOther = shown !== location.hash
  shown = location.hash
  if (isOther) notify("")
  quiet()
  document.querySelector("dialog[open]")?.close()
  await open(...words)
  if (shown !== location.hash) return // Another view was chosen meanwhile.
  for (const view of document.querySelectorAll("main")) view.hidden = view.id !== id
  document.body.className = id
  bindBar()
  document.querySelector("#bar .to-decks").toggleAttribute("aria-current", id !== "progress")
  document.querySelector("#bar .to-progress").toggleAttribute("aria-current", id === "progress")
  if (name !== "search") $("search").elements.words.value = ""
  if (!isOther) return
  // Screen readers hear where they are; in a review, the card.
  const target = id === "review" ? $(id).querySelector("article:not([hidden]) .front, .end") : $(id).querySelector("h1")
  target.focus({ preventScroll: true })
  scrollTo(0, 0)
}

addEventListener("hashchange", show)
onFile(() => { if (place()[0]) go(); else return show() })
on("words", () => {
  $("search").elements.words.placeholder = say("search")
  return show()
})
await turnToOwn()
