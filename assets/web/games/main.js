import { $ } from "../room/dom.js"
import { on } from "../room/state.js"
import { turnToOwn } from "../own-language.js"
import { notify } from "../study/notice.js"
import { place, to } from "../study/server.js"
import { leave, openGame } from "./game.js"
import { openStart } from "./start.js"

const pages = { "to-decks": "/", "to-writing": "/writing", "to-games": "/games", "to-start": "" }

async function show() {
  leave()
  notify("")
  for (const [name, page] of Object.entries(pages)) {
    for (const link of document.querySelectorAll(`.${name}`)) link.href = page + to()
  }
  document.querySelector(".to-progress").href = `/${to("progress")}`
  if (!["choose", "letters", "keyboard"].includes(place()[3])) return openStart()
  try { await openGame(...place()) } catch (refusal) {
    await openStart()
    throw refusal
  }
}

addEventListener("hashchange", show)
$("end").querySelector(".again").onclick = show
on("words", show)
await turnToOwn()
