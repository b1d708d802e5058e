import { make } from "./dom.js"
import { room } from "./state.js"
import { spoken } from "./words.js"

const primary = (tag) => String(tag || "").toLowerCase().split("-")[0]

export const sameLanguage = (one, other) => primary(one) === primary(other)

const names = new Map()

/** A language's name in the language itself, as within a sentence. */
export function nameWithin(tag) {
  if (!names.has(tag)) {
    let name = tag
    try { name = new Intl.DisplayNames([tag], { type: "language" }).of(tag) || tag } catch { /* The tag has to do. */ }
    names.set(tag, name)
  }
  return names.get(tag)
}

export function ownName(tag) {
  const name = nameWithin(tag)
  return name[0].toLocaleUpperCase(tag) + name.slice(1)
}

export const offered = () => room.about.languages.length ? room.about.languages : spoken

function scripted(tag) {
  try {
    const full = new Intl.Locale(tag).maximize()
    return `${full.language}-${full.script}`.toLowerCase()
  } catch {
    return ""
  }
}

/** The offered language nearest to one of the given. */
export function nearest(tags) {
  for (const tag of tags) {
    const ways = [(o) => o.toLowerCase() === tag.toLowerCase(), (o) => scripted(o) === scripted(tag), (o) => sameLanguage(o, tag)]
    for (const way of ways) {
      const found = offered().find(way)
      if (found) return found
    }
  }
  return offered().find((o) => sameLanguage(o, "en")) || offered()[0]
}

export function fillLanguages(select, chosen) {
  const tags = offered().map((tag) => [ownName(tag), tag]).sort((a, b) => a[0].localeCompare(b[0]))
  select.replaceChildren(...tags.map(([name, tag]) => {
    const option = make("option", "", name)
    option.value = option.lang = tag
    return option
  }))
  if (chosen) select.value = chosen
}

/** A translation among a line's, in this language. */
export function translationIn(line, lang) {
  const all = line.translations || {}
  return all[lang] || all[Object.keys(all).find((tag) => scripted(tag) === scripted(lang))]
}
