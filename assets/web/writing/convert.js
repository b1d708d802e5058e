import { post } from "../study/server.js"
import { chosenFor } from "./chosen.js"
import { cut, latinWords, scriptFor } from "./letters.js"

// The text in blocks of whole lines, which are converted one after the other, and again only if they are edited.
let blocks = []
let isWorking = false
// The script that was chosen; none if the letters decide.
export const wanted = { to: undefined, punctuation: true }
// What is done with blocks: `draw` shows one, `remove` takes its element away, `progressed` hears how much is done.
export const shown = {}

// At most so many letters are sent at once, as three bytes each are 60 kB; of a text that is edited, a part of that.
const longest = { held: 20000, edited: 3000 }

// Lines that go to the same script share a block, so that its words can be replaced by those that were chosen.
function divide(text, isHeld) {
  const made = []
  const most = isHeld ? longest.held : longest.edited
  for (let start = 0; start < text.length;) {
    let end = text.indexOf("\n", start) + 1 || text.length
    const last = made.at(-1)
    const isLong = end - start > most
    if (isHeld && !isLong) end = cut(text, start, most)
    // A line without letters goes with the one above it.
    const to = wanted.to || (isHeld && !isLong ? undefined : scriptFor(text.slice(start, end)) || last?.to)
    if (!isHeld && last?.to === to && last.source.length + end - start <= most) {
      last.source += text.slice(start, end)
      start = end
    }
    while (start < end) {
      const next = cut(text, start, Math.min(most, end - start))
      made.push({ source: text.slice(start, next), to, isCut: next < end })
      start = next
    }
  }
  return made
}

// Takes a text; the blocks that begin and end it as before stay, unless all is divided anew. One that is held is
// not edited.
export function setText(text, isHeld, isAnew) {
  let [first, start, last, end] = [0, 0, blocks.length, text.length]
  const isLine = ({ source, isCut }) => isCut || source.endsWith("\n")
  while (!isAnew && first < last && isLine(blocks[first]) && text.startsWith(blocks[first].source, start)) {
    start += blocks[first++].source.length
  }
  while (first && blocks[first - 1].isCut) start -= blocks[--first].source.length
  const fits = ({ source }) => end - source.length >= start && text.endsWith(source, end)
  while (!isAnew && last > first && fits(blocks[last - 1])) end -= blocks[--last].source.length
  // What follows begins a line.
  while (last < blocks.length && end > start && text[end - 1] !== "\n") end += blocks[last++].source.length
  const made = divide(text.slice(start, end), isHeld)
  const old = blocks.slice(first, last)
  blocks = [...blocks.slice(0, first), ...made, ...blocks.slice(last)]
  // What was converted stays to be seen until its successor is.
  made.forEach((block, index) => { block.element = old[index]?.element })
  for (const { element } of old.slice(made.length)) shown.remove(element)
  let place = 0
  for (const block of blocks) {
    block.start = place
    place += block.source.length
  }
}

// Lets what is at a place be converted again, or everything.
export function touch(place) {
  for (const block of blocks) {
    if (place === undefined || (block.start <= place && place < block.start + block.source.length)) block.isDone = false
  }
}

// A sign that the text has not stands for each word that was chosen.
async function convert({ source, to, start }) {
  let text = source
  const chosen = []
  let mark = 0xe000
  while (source.includes(String.fromCharCode(mark))) mark++
  mark = String.fromCharCode(mark)
  if (to === "persian" && source.length <= longest.edited) {
    let from = 0
    text = ""
    for (const { 0: typed, index } of latinWords(source)) {
      const candidate = chosenFor({ start: start + index, typed })
      if (!candidate) continue
      text += source.slice(from, index) + mark
      from = index + typed.length
      chosen.push(candidate)
    }
    text += source.slice(from)
  }
  const { pieces } = await post("writing", { text: text.toWellFormed(), to, punctuation: wanted.punctuation })
  if (!chosen.length) return pieces
  return pieces.flatMap((piece) => piece.word ? [piece] : piece.text.split(mark)
    .flatMap((text, index) => index ? [chosen.shift(), { text }] : [{ text }]))
}

// Converts what is not converted yet; one request waits for the other, and a block that is gone is not shown.
export async function work() {
  if (isWorking) return
  isWorking = true
  try {
    for (;;) {
      const block = blocks.find(({ isDone }) => !isDone)
      shown.progressed(blocks.reduce((sum, { isDone, source }) => isDone ? sum + source.length : sum, 0), blocks.length)
      if (!block) return
      block.isDone = true
      const pieces = await convert(block).catch((refusal) => {
        block.isDone = false
        throw refusal
      })
      // What was chosen meanwhile is converted once more.
      if (block.isDone && blocks.includes(block)) shown.draw(block, pieces, blocks)
    }
  } finally { isWorking = false }
}

export const resultText = () => blocks.map(({ element }) => element?.textContent || "").join("")
