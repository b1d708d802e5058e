import { $ } from "../room/dom.js"
import { on } from "../room/state.js"
import { turnToOwn } from "../own-language.js"
import { bindBar } from "../study/bar.js"
import { notify } from "../study/notice.js"
import { place, to } from "../study/server.js"
import { leave, openGame } from "./game.js"
import { openStart } from "./start.js"

async function show() {
  leave()
  notify("")
  bindBar()
  for (const link of document.querySelectorAll(".to-start")) link.href = to()
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
