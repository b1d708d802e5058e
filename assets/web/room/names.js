import { room } from "./state.js"

// Controls, invisible marks and direction overrides; joiners stay, Persian names and emoji need them.
const unseen = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu

export const cleanName = (name) => [...String(name || "").replace(unseen, "").trim()].slice(0, 40).join("")

const numbers = new Map()

/** Keeps the numbers of people who have left: their lines keep their color. */
export function noteNumber(person) {
  numbers.set(person.id, person.number)
}

/** The class of a person's color, one of twelve. */
export function colorOf(id) {
  const number = numbers.get(id) || Number(String(id).replace(/\D/g, "")) || 1
  return `person-${(number - 1) % 12 + 1}`
}

export const nameOf = (id) => cleanName((room.people.get(id) || {}).name)
