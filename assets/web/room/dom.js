import { fill } from "./words.js"

export const $ = (id) => document.getElementById(id)

// A copy of a template's element. Texts of people are set as texts, never as markup.
export function copy(template) {
  const element = $(template).content.firstElementChild.cloneNode(true)
  fill(element)
  return element
}

export const partsOf = (element) => (name) => element.querySelector(`.${name}`)

// Sets a text only if it differs, so that selections and screen readers are left alone.
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text
}

export function setSaid(element, text, lang) {
  setText(element, text)
  element.lang = lang || document.documentElement.lang
}

// In the person's own color: the hues of neighbors are far apart.
export function setPerson(element, text, id) {
  setText(element, text)
  element.style.setProperty("--hue", id.slice(1) * 137 % 360)
}

// A list of one element per entry, which stays as long as an entry of its `id` does.
export function keyedList(list, template, draw) {
  const items = new Map()
  // Returns how many entries are new. The same object is drawn again only if it `isStale`.
  return (entries, isStale = () => true) => {
    const ids = new Set(entries.map(({ id }) => id))
    for (const [id, item] of items) {
      if (ids.has(id)) continue
      item.remove()
      items.delete(id)
    }
    const before = items.size
    let next = list.firstElementChild
    for (const entry of entries) {
      if (!items.has(entry.id)) items.set(entry.id, copy(template))
      const item = items.get(entry.id)
      if (item === next) next = next.nextElementSibling
      else list.insertBefore(item, next)
      if (item.entry === entry && !isStale(entry)) continue
      item.entry = entry
      draw(item, entry)
    }
    return items.size - before
  }
}
