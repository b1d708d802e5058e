import { others, preferences, room, sameLanguage } from "./core.js"

// What a reader sees of a line: text, its language, and how it came about.
export function reading(line) {
  const original = { text: line.source, lang: line.source_lang, way: "original" }
  if (line.person === room.you || !preferences.translated || !line.source) return original
  const { text, final, failed } = line.translations?.[preferences.lang] || {}
  if (text) return { text, lang: preferences.lang, way: final ? "translated" : "partial" }
  if (sameLanguage(line.source_lang, preferences.lang)) return original
  return { ...original, way: failed ? "failed" : "waiting" }
}

export const isWhole = (line) => Boolean(line.source_final) && !["waiting", "partial"].includes(reading(line).way)

// Those who have had a line on their screens.
export const readers = (line) => others(({ read }) => read >= line.order)

// Those at whom it has arrived, but who have not looked.
export const receivers = (line) => others(({ got, read }) => read < line.order && got >= line.order)

// The client's own id of an own line.
export const ownId = (line) => line.id.slice(room.you.length + 1)
