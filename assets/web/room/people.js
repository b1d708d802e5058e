import { room, on, isOpener } from "./state.js"
import { $, make, button, setText } from "./dom.js"
import { openDialog, ask } from "./dialogs.js"
import { ownName } from "./languages.js"
import { colorOf } from "./names.js"
import { say } from "./words.js"
import { send } from "./connection.js"

const list = $("people-list")
const items = new Map()

function build(id) {
  const item = make("li")
  const text = make("div", "who")
  const parts = item.parts = {
    number: make("span", "number"), name: make("bdi", "name"), about: make("small"),
    mute: button("small", "", () => send({ mute: id, on: !room.people.get(id).muted })),
    out: button("small", "", () => sendOut(id)),
  }
  text.append(parts.name, parts.about)
  const deeds = parts.deeds = make("div", "deeds")
  deeds.append(parts.mute, parts.out)
  item.append(parts.number, text, deeds)
  items.set(id, item)
  return item
}

async function sendOut(id) {
  if (await ask(say("sendOutSure", { name: room.people.get(id).name }), say("sendOut"))) send({ out: id })
}

function draw(person) {
  const item = items.get(person.id) || build(person.id)
  const { number, name, about, mute, out, deeds } = item.parts
  const state = { typing: say("isTyping"), speaking: say("isSpeaking"), away: say("isAway") }[person.state]
  const facts = [ownName(person.lang), person.place && `\u2068${person.place}\u2069`, person.id === room.info.opener && say("isOpener"),
    person.muted && say("isMuted"), state]
  setText(number, person.number.toLocaleString(document.documentElement.lang))
  setText(name, person.id === room.you ? `${person.name} (${say("you")})` : person.name)
  setText(about, facts.filter(Boolean).join(" · "))
  number.className = colorOf(person.id)
  number.classList.add("number")
  name.className = `name ${colorOf(person.id)}`
  setText(mute, say(person.muted ? "unmute" : "mute"))
  setText(out, say("sendOut"))
  deeds.hidden = !isOpener() || person.id === room.you
  item.classList.toggle("away", person.state === "away")
  return item
}

/** Keeps each person's element, so that a button under a finger stays. */
function update() {
  const people = [...room.people.values()].sort((a, b) => a.number - b.number)
  for (const [id, item] of items) {
    if (room.people.has(id)) continue
    item.remove()
    items.delete(id)
  }
  people.forEach((person, index) => {
    const item = draw(person)
    if (list.children[index] !== item) list.insertBefore(item, list.children[index] || null)
  })
  setText($("count"), people.length.toLocaleString(document.documentElement.lang))
  $("open-people").setAttribute("aria-label", `${say("people")}: ${$("count").textContent}`)
}

$("open-people").addEventListener("click", () => openDialog($("people-sheet")))
on("people", update)
on("words", update)
