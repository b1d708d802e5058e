const root = document.documentElement

// The languages that people most often learn or speak; a card may have any other one.
const tags = ["ar", "bg", "bn", "ca", "cs", "da", "de", "el", "en", "es", "et", "eu", "fa", "fi", "fr", "gl", "he", "hi",
  "hr", "hu", "hy", "id", "it", "ja", "ka", "ko", "ku", "lt", "lv", "mk", "ms", "nb", "nl", "pa", "pl", "ps", "pt", "ro", "ru",
  "sk", "sl", "so", "sq", "sr", "sv", "sw", "ta", "te", "th", "ti", "tl", "tr", "uk", "ur", "vi", "zh", "zh-Hant"]

export function nameOf(tag) {
  try { return new Intl.DisplayNames([root.lang], { type: "language" }).of(tag) } catch { return tag }
}

// Offers the languages in a menu, with the one that is chosen and a first entry for none.
export function offer(select, chosen, none) {
  const all = tags.includes(chosen) || !chosen ? tags : [...tags, chosen]
  const options = all.map((tag) => new Option(nameOf(tag), tag)).sort((a, b) => a.text.localeCompare(b.text, root.lang))
  select.replaceChildren(new Option(none, ""), ...options)
  select.value = chosen || ""
}

function direction(tag) {
  try {
    return ["Arab", "Hebr", "Syrc", "Thaa", "Nkoo"].includes(new Intl.Locale(tag).maximize().script) ? "rtl" : "ltr"
  } catch { return "auto" }
}

// Sets a text of a card, in its language and its direction.
export function setIn(element, text, tag) {
  element.textContent = text
  element.dir = tag ? direction(tag) : "auto"
  if (tag) element.lang = tag
  else element.removeAttribute("lang")
}

// The language of a field; nobody says which the others have.
export function languageOf(card, field) {
  if (field === "translations") return card.readerLanguage
  return ["word", "pronunciation", "examples", "synonyms"].includes(field) ? card.language : undefined
}

// Seconds as a span of time, in its largest unit.
export function span(seconds) {
  const units = [["year", 365 * 86400], ["month", 30 * 86400], ["day", 86400], ["hour", 3600], ["minute", 60]]
  const [unit, size] = units.find(([, size]) => seconds >= size) || units.at(-1)
  const value = Math.max(1, Math.round(seconds / size))
  return new Intl.NumberFormat(root.lang, { style: "unit", unit, unitDisplay: "short" }).format(value)
}

export const date = (seconds, style = { dateStyle: "medium" }) =>
  new Intl.DateTimeFormat(root.lang, style).format(seconds * 1000)
