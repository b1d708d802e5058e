// The letters of the two scripts, and the words that are made of them, as the converter sees them.
const latin = "[A-Za-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u024f\\u0300-\\u036f\\u1e00-\\u1eff]"
const persian = "[\\u0620-\\u065f\\u066e-\\u06d3\\u06d5]"
const latinWord = `2?${latin}+(?:['’‘\`2\\u0280-\\u02bf-]${latin}+)*`
const firstLetter = new RegExp(`(${latin})|${persian}`)

export const latinWords = (text) => text.matchAll(new RegExp(latinWord, "g"))

// The script to which a line is converted by its first letter; undefined if it has none.
export function scriptFor(line) {
  const found = firstLetter.exec(line)
  return found ? found[1] ? "persian" : "latin" : undefined
}

export const isPersian = (text) => scriptFor(text) === "latin"

// The Latin word that ends at a place of a text, or has the place within it.
export function wordAt(text, place) {
  const from = Math.max(text.lastIndexOf("\n", place - 1) + 1, place - 100)
  for (const { 0: typed, index } of latinWords(text.slice(from, place + 100))) {
    const start = from + index
    if (start < place && place <= start + typed.length) return { start, end: start + typed.length, typed }
  }
}

// The line in which a place of a text is.
export function lineAt(text, place) {
  const end = text.indexOf("\n", place)
  return text.slice(text.lastIndexOf("\n", place - 1) + 1, end < 0 ? text.length : end)
}

// The place behind the last line of a text that ends within some letters, or in a longer line behind a space.
export function cut(text, start, length) {
  if (text.length - start <= length) return text.length
  const part = text.slice(start, start + length)
  const place = part.lastIndexOf("\n") + 1 || part.lastIndexOf(" ") + 1 || length
  // The two halves of a letter stay together.
  return start + place - (part.charCodeAt(place - 1) >> 10 === 0x36)
}
