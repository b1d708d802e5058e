import { room, emit } from "./state.js"

const root = document.documentElement
let words = {}
let turns = 0

// Keeps somebody's text from turning the sentence around it.
const isolate = (text) => `\u2068${text}\u2069`

export const number = (value) => value.toLocaleString(root.lang)

// Codes are keys, too; `otherwise` is for unknown ones.
export function say(key, values = {}, otherwise = key) {
  const show = (value) => typeof value === "number" ? number(value) : isolate(value)
  return (words[key] || otherwise).replace(/\{(\w+)\}/g, (_, name) => show(values[name]))
}

// Those facts that there are, on one line.
export const listed = (...facts) => facts.filter(Boolean).map(isolate).join(" · ")

export const namesOf = (people) => people.map(({ name }) => isolate(name)).join(", ")

// Puts the words into the elements that name them.
export function fill(part) {
  for (const element of part.querySelectorAll("[data-word]")) {
    if (!element.firstChild) element.append("")
    element.firstChild.data = say(element.dataset.word)
  }
  for (const element of part.querySelectorAll("[data-label]")) {
    element.title = say(element.dataset.label)
    element.setAttribute("aria-label", element.title)
  }
}

export async function turnTo(tag) {
  const turn = ++turns
  const loaded = await fetch(`${root.dataset.words}/${tag}.json`).then((answer) => answer.json()).catch(() => null)
  if (!loaded || turn !== turns) return // The words there are stay.
  words = loaded
  root.lang = tag
  root.dir = tag === "ar" || tag === "fa" ? "rtl" : "ltr"
  fill(document)
  emit("words")
}

const primary = (tag) => tag.split(/[-_]/)[0]

// Such as fa-Latn, in whose letters all read.
const isLatin = (tag) => tag.endsWith("-Latn")

export const sameLanguage = (one, other) => primary(one) === primary(other) && isLatin(one) === isLatin(other)

// A language's name within a sentence, in itself if its letters are read.
export const nameWithin = (tag) => new Intl.DisplayNames([isLatin(tag) ? root.lang : tag], { type: "language" }).of(tag)

export function ownName(tag) {
  const name = nameWithin(tag)
  return name[0].toLocaleUpperCase(tag) + name.slice(1)
}

// Offers all languages, and chooses the nearest to those that are wanted.
export function fillLanguages(select, ...wanted) {
  const options = room.about.languages.map((tag) => new Option(ownName(tag), tag))
  select.append(...options.sort((a, b) => a.text.localeCompare(b.text)))
  const near = (tag) => options.find(({ value }) => value === tag)
    || options.find(({ value }) => sameLanguage(value, tag))
  const option = wanted.map(near).find(Boolean)
  if (option) option.selected = true
}
