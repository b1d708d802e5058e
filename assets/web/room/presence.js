import { emit, on, room } from "./core.js"

// Who is here, and the room's own state.
on("joined", ({ you, session, hears, people, room: info }) => {
  // Those who are here already have not just come.
  Object.assign(room, { you, session, hears, info, people: new Map(people.map((person) => [person.id, person])) })
  emit("room")
  emit("people")
})
on("message", ({ people = [], gone = [], room: info = room.info }) => {
  for (const id of gone) {
    if (room.people.has(id)) emit("left", room.people.get(id))
    room.people.delete(id)
  }
  for (const person of people) {
    if (!room.people.has(person.id)) emit("came", person)
    room.people.set(person.id, person)
  }
  if (people.length || gone.length) emit("people")
  if (info === room.info) return
  room.info = info
  emit("room")
})
