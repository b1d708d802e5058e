import { $ } from "../room/dom.js"
import { on } from "../room/state.js"
import { turnToOwn } from "../own-language.js"
import { bindBar } from "../study/bar.js"
import { notify } from "../study/notice.js"
import { place, to } from "../study/server.js"
import "./files.js"
import { openList } from "./list.js"
import "./result.js"
import { openWriting } from "./writing.js"

let shown

async function show() {
  const [name, ...words] = place()
  const id = name === "list" ? "list" : "text"
  const isOther = shown !== location.hash
  shown = location.hash
  if (isOther) notify("")
  document.querySelector("dialog[open]")?.close()
  bindBar()
  for (const view of document.querySelectorAll("main")) view.hidden = view.id !== id
  for (const tab of $("tabs").children) {
    tab.href = tab.dataset.word === "list" ? to("list") : to()
    tab.ariaCurrent = tab.dataset.word === id ? "page" : null
  }
  if (isOther) {
    // Who comes to write writes at once; in the list, screen readers hear where they are.
    const target = id === "text" ? $("typed") : $("list").querySelector("h1")
    target.focus({ preventScroll: true })
    scrollTo(0, 0)
  }
  await (id === "list" ? openList(...words) : openWriting())
}

addEventListener("hashchange", show)
on("words", show)
await turnToOwn()
