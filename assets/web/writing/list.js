import { $, copy, partsOf } from "../room/dom.js"
import { on } from "../room/state.js"
import { listed, number, say } from "../room/words.js"
import { digitOf } from "../study/digits.js"
import { date, nameOf, setIn } from "../study/languages.js"
import { notify } from "../study/notice.js"
import { get, go, place } from "../study/server.js"
import { decide, openWord } from "./word.js"

// Languages with a script of their own.
const tags = ["fa", "ar", "he", "ru", "uk", "bg", "el", "hi", "th", "ka", "hy", "ko", "ja", "zh"]
const pageCount = 50
const search = $("list").querySelector("[type=search]")
const form = $("new-word")
let language = "fa"

export const shownLanguage = () => language

// Decides about a word, which is shown anew if somebody was faster.
async function answer(deed, entry) {
  if (deed === "edit") return openWord(language, entry.word)
  notify("")
  try { await decide(deed, language, entry, entry.spelling) } catch (refusal) {
    if (refusal.message === "changed") await show()
    throw refusal
  }
}

function item(entry, mayDecide) {
  const { word, spelling, state, isOwn, person, time } = entry
  const row = copy("entry")
  const part = partsOf(row)
  setIn(part("of"), word, language)
  part("spelling").textContent = spelling
  part("spelling").classList.add(state)
  if (time) part("facts").textContent = listed(isOwn ? say("you") : person, date(time))
  part("deeds").hidden = !time || !mayDecide
  row.onclick = ({ target }) => answer(target.closest("button")?.value || "edit", entry)
  return row
}

function focus(row) {
  for (const one of row.parentElement.children) one.tabIndex = one === row ? 0 : -1
  row.focus()
}

// The words of one kind, page by page.
function bindWords(kind) {
  const section = $(kind)
  const part = partsOf(section)
  const list = section.querySelector("ul")
  let from = 0
  const fill = async (words, start = from) => {
    const path = `words?language=${language}&show=${kind}&from=${start}&words=${encodeURIComponent(words)}`
    const { words: entries, count, mayDecide } = await get(path)
    if (!entries.length && start) return fill(words, 0)
    from = start
    const focused = [...list.children].findIndex((row) => row.contains(document.activeElement))
    list.replaceChildren(...entries.map((entry) => item(entry, mayDecide)))
    part("count").textContent = number(count)
    part("none").hidden = count > 0
    part("pages").hidden = count <= pageCount
    part("range").textContent = say("range", { from: from + 1, to: from + entries.length, count })
    part("earlier").disabled = !from
    part("later").disabled = from + entries.length >= count
    $("choose-file").hidden = !mayDecide
    if (list.firstElementChild) list.firstElementChild.tabIndex = 0
    // The focus stays in its row.
    const row = list.children[focused] || list.lastElementChild
    if (focused >= 0) row ? focus(row) : $("list").querySelector("h1").focus()
  }
  part("earlier").onclick = () => fill(search.value, from - pageCount)
  part("later").onclick = () => fill(search.value, from + pageCount)
  list.onkeydown = (event) => {
    const { key, target, ctrlKey, altKey, metaKey } = event
    const row = target.closest("li")
    if (ctrlKey || altKey || metaKey) return
    const button = row.querySelectorAll(".deeds:not([hidden]) button")[digitOf(key) - 1]
    const next = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[key]
    if (button) button.click()
    else if (key === "Enter" && target === row) row.click()
    else if (next) focus(next)
    else return
    event.preventDefault()
  }
  return fill
}

const fills = [bindWords("waiting"), bindWords("confirmed")]
const show = (start) => Promise.all(fills.map((fill) => fill(search.value.trim(), start)))

export async function openList(tag = "fa") {
  const options = tags.map((tag) => new Option(nameOf(tag), tag))
  $("language").replaceChildren(options[0],
    ...options.slice(1).sort((a, b) => a.text.localeCompare(b.text, document.documentElement.lang)))
  if (tag !== language) search.value = ""
  $("language").value = language = tags.includes(tag) ? tag : "fa"
  search.placeholder = say("search")
  await show(0)
}

on("spelled", () => { if (place()[0] === "list") return show() })
$("language").onchange = () => go("list", $("language").value)
form.onsubmit = async (event) => {
  event.preventDefault()
  const { word, spelling } = form.elements
  notify("")
  await decide("add", language, { word: word.value.trim() }, spelling.value.trim())
  form.reset()
  word.focus()
}

let pause
search.oninput = () => {
  clearTimeout(pause)
  pause = setTimeout(show, 200, 0)
}
