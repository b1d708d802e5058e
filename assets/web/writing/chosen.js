// What was chosen for the words of the text: at its place, and for the same word from then on.
let places = []
const remembered = new Map()

export const chosenFor = ({ start, typed }) =>
  places.find((one) => one.start === start && one.typed === typed)?.candidate || remembered.get(typed)
export const rememberedFor = (typed) => remembered.get(typed)

export function choose({ start, typed }, candidate) {
  places = places.filter((one) => one.start !== start)
  places.push({ start, typed, candidate })
}

export const remember = (typed, candidate) => remembered.set(typed, candidate)

// Moves what was chosen with its words when the text around them is edited.
export function move(before, after) {
  const most = Math.min(before.length, after.length)
  let first = 0
  while (first < most && before[first] === after[first]) first++
  let last = 0
  while (last < most - first && before.at(-1 - last) === after.at(-1 - last)) last++
  places = places.flatMap((one) => {
    if (one.start + one.typed.length <= first) return [one]
    return one.start >= before.length - last ? [{ ...one, start: one.start + after.length - before.length }] : []
  })
}

// Gives a word the state that it has now.
export function setState(word, state) {
  for (const candidate of [...places.map(({ candidate }) => candidate), ...remembered.values()]) {
    if (candidate.word === word) candidate.state = state
  }
}

export function forget() {
  places = []
  remembered.clear()
}
