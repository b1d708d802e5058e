import { room, on, emit } from "./state.js"
import { preferences } from "./preferences.js"
import { sameLanguage, translationIn } from "./languages.js"

/** All lines that are shown, by id. */
export const lines = new Map()

const settled = new Set()
let joinedAt = 0

/** What a reader sees of a line: text, its language, and how it came about. */
export function reading(line) {
  const original = { text: line.source || "", lang: line.source_lang, way: "original" }
  if (line.person === room.you || !preferences.translated || !original.text) return original
  const translation = translationIn(line, preferences.lang)
  if (translation && translation.text) {
    return { text: translation.text, lang: preferences.lang, way: translation.final ? "translated" : "partial" }
  }
  if (sameLanguage(line.source_lang, preferences.lang)) return original
  return { ...original, way: translation && translation.failed ? "failed" : "waiting" }
}

/** Lines from before one came are read, not announced. */
const isOld = (line) => room.time ? line.time < room.time - 1 : Date.now() - joinedAt < 1000

function take(line) {
  room.change = Math.max(room.change, line.change || 0)
  if (line.cancel) {
    lines.delete(line.id)
  } else {
    lines.set(line.id, line)
    settle(line)
  }
  emit("line", line)
}

function settle(line) {
  const read = reading(line)
  if (!line.source_final || read.way === "waiting" || read.way === "partial" || settled.has(line.id)) return
  settled.add(line.id)
  if (!isOld(line)) emit("settled", line, read)
}

export function forget(id) {
  lines.delete(id)
  settled.delete(id)
}

on("joined", (message) => {
  joinedAt = Date.now()
  // A hub that has been started again counts anew.
  if (room.info.id !== undefined && message.room.id !== room.info.id) {
    room.change = 0
    lines.clear()
    emit("cleared")
  }
  if (!room.time) room.time = message.time
})
on("message", (message) => { if (message.order || message.cancel) take(message) })
