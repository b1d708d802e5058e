import { $ } from "../room/dom.js"
import { on } from "../room/state.js"
import { say } from "../room/words.js"
import { get } from "../study/server.js"
import { close, follow } from "./candidates.js"
import { forget, move, setState } from "./chosen.js"
import { resultText, setText, shown, touch, wanted, work } from "./convert.js"

const field = $("typed")
// A browser takes seconds to paste a long text into a field, and minutes for a very long one. One of more letters than the
// first number is put there as a whole, and one of more than the second is held here, while the field shows its beginning.
const longPaste = 10000
const mostInField = 200000
let held = ""
let before = ""

const whole = () => held || field.value

async function update(isTyping) {
  const text = whole()
  move(before, text)
  before = text
  setText(text, held)
  $("clear").disabled = !text
  if (held) close()
  else if (!await follow(isTyping)) return
  await work()
}

function put(text, place = text.length) {
  field.readOnly = text.length > mostInField
  held = field.readOnly ? text : ""
  field.value = held ? `${text.slice(0, 2000)}…` : text
  field.setSelectionRange(held ? 0 : place, held ? 0 : place)
  if (held) field.scrollTop = 0
  $("hint").textContent = held ? say("held", { count: text.length }) : say("hint")
  return update(false)
}

const lines = (text) => text.replace(/\r\n?/g, "\n")

export const takeFile = async (file) => put(lines(await file.text()))

field.oninput = () => update(true)
field.onpaste = (event) => {
  const pasted = lines(event.clipboardData.getData("text/plain"))
  if (!held && pasted.length <= longPaste) return
  event.preventDefault()
  if (held) return put(pasted)
  const { selectionStart, selectionEnd, value } = field
  return put(value.slice(0, selectionStart) + pasted + value.slice(selectionEnd), selectionStart + pasted.length)
}

shown.progressed = (done, blocks) => {
  const all = whole().length
  const isOver = done >= all
  if (isOver && !$("progress").hidden) $("said").textContent = say("converted", { count: all })
  $("progress").hidden = isOver || blocks < 20
  $("progress").value = done / (all || 1)
  $("copy").disabled = !isOver || !all
}

$("directions").onchange = ({ target }) => {
  wanted.to = target.value || undefined
  close()
  setText(whole(), held, true)
  return work()
}
$("punctuation").onchange = ({ target }) => {
  wanted.punctuation = target.checked
  touch()
  return work()
}
$("copy").onclick = async () => {
  await navigator.clipboard.writeText(resultText())
  $("copy").textContent = $("said").textContent = say("copied")
  setTimeout(() => { $("copy").textContent = say("copy") }, 2000)
}
$("clear").onclick = () => {
  forget()
  field.focus()
  return put("")
}

// A word with another spelling or state changes texts in both directions.
on("spelled", async (word) => {
  if (word) setState(word, (await get(`words/${encodeURIComponent(word)}?language=fa`)).state)
  touch()
  await work()
})

export function openWriting() {
  field.placeholder = say("placeholder")
  // Browsers give fields back what was in them.
  if (whole() !== before) return update(false)
}
