import { preferences } from "./room/kept.js"
import { turnTo } from "./room/words.js"

const languages = ["ar", "ca", "de", "en", "es", "fa", "fr", "it", "ja", "pt", "tr", "zh"]

// Turns a page to the language that was chosen in a room, or to the browser's.
export function turnToOwn() {
  const wanted = [preferences.lang, ...navigator.languages].map((tag) => tag.split(/[-_]/)[0])
  return turnTo(wanted.find((tag) => languages.includes(tag)) || "en")
}
