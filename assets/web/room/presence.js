import { room, on, emit } from "./state.js"
import { cleanName, noteNumber } from "./names.js"

/** Who is here, and the room's own state. */
function meet(people, gone = []) {
  for (const person of people) {
    const known = room.people.get(person.id)
    room.people.set(person.id, { ...person, name: cleanName(person.name) })
    noteNumber(person)
    if (!known && room.connected) emit("came", room.people.get(person.id))
  }
  for (const id of gone) {
    if (room.people.has(id)) emit("left", room.people.get(id))
    room.people.delete(id)
  }
  emit("people")
}

on("joined", (message) => {
  Object.assign(room, { you: message.you, session: message.session, hears: Boolean(message.hears), info: message.room })
  const there = new Set(message.people.map((person) => person.id))
  room.connected = false // Those who are already here have not just come.
  meet(message.people, [...room.people.keys()].filter((id) => !there.has(id)))
  room.connected = true
  emit("room")
})
on("message", (message) => {
  if (message.people || message.gone) meet(message.people || [], message.gone)
  if (message.room) {
    room.info = message.room
    emit("room")
    emit("people")
  }
})
