// Letters that stand for one another on the keyboards of a language.
const twins = { fa: { ي: "ی", ى: "ی", ك: "ک" }, ar: { ی: "ي", ک: "ك" } }

// The letter as it is compared and offered: a small one, and the language's own.
export function fold(text, tag) {
  const letter = text.normalize("NFC").toLowerCase()
  return twins[tag.split("-")[0]]?.[letter] || letter
}

const heads = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
const vowels = "ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅗㅏ ㅗㅐ ㅗㅣ ㅛ ㅜ ㅜㅓ ㅜㅔ ㅜㅣ ㅠ ㅡ ㅡㅣ ㅣ".split(" ")
const tails = " ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ".split(" ")
const first = 0xac00
const either = (parts) => `(${[...parts].sort((a, b) => b.length - a.length).join("|")})`
const syllable = new RegExp(`([${heads}])${either(vowels)}(?:${either(tails)}(?![ㅏ-ㅣ]))?`, "g")

// The keys of a Korean syllable.
function taken(char) {
  const index = char.charCodeAt(0) - first
  return index < 0 || index > 11171 ? [char] : [...heads[Math.floor(index / 588)] + vowels[Math.floor(index % 588 / 28)] + tails[index % 28]]
}

const joined = (text) => text.replace(syllable, (_, head, vowel, tail = "") =>
  String.fromCharCode(first + (heads.indexOf(head) * 21 + vowels.indexOf(vowel)) * 28 + tails.indexOf(tail)))

// The parts of a word: letters to be spelled, and what fills itself in, such as half spaces.
export function partsOfWord(word, tag) {
  const chars = [...word.normalize("NFC")].flatMap(taken)
  const hasSigns = /\p{scx=Arab}|\p{scx=Hebr}/u.test(word)
  const isSpelled = (char) => /\p{L}|\p{M}/u.test(char) && !(hasSigns && /\p{M}/u.test(char)) && !"ـʼ".includes(char)
  return chars.map((text) => ({ text, letter: isSpelled(text) && fold(text, tag) }))
}

export const lettersOf = (word, tag) => partsOfWord(word, tag).map(({ letter }) => letter).filter(Boolean)

// The word as far as it is spelled, with capitals where it has them.
export function grown(parts, typed) {
  const rest = [...typed]
  let text = ""
  for (const part of parts) {
    if (!part.letter) text += part.text
    else if (rest.length) text += part.text === part.text.toLowerCase() ? rest.shift() : rest.shift().toUpperCase()
    else break
  }
  return joined(text)
}

// A sign that stands on a letter needs one to stand alone.
export const alone = (letter) => /^\p{M}/u.test(letter) ? `◌${letter}` : letter

export const shuffled = (list) => [...list].map((one) => [Math.random(), one]).sort(([a], [b]) => a - b).map(([, one]) => one)
