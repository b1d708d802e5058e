import {
  $, isOpener, keyedList, listed, number, on, ownName, partsOf, room, say, send, setPerson, setText,
} from "./core.js"
import { bind } from "./sheets.js"

const show = keyedList($("people-list"), "person", drawPerson)
// What the one who opened the room can do with it.
const showRoom = bind($("opener"), (name, value) => {
  const set = name !== "transcript" ? value : value ? "asked" : "off"
  if (!send({ set: { [name]: set } })) draw()
})

function drawPerson(item, person) {
  const { id, name, lang, place, muted, state } = person
  const part = partsOf(item)
  setPerson(part("number"), number(person.number), id)
  setPerson(part("name"), id === room.you ? `${name} (${say("you")})` : name, id)
  setText(part("about"), listed(ownName(lang), place, id === room.info.opener && say("isOpener"),
    muted && say("isMuted"), state !== "here" && say(state)))
  setText(part("mute"), say(muted ? "unmute" : "mute"))
  part("mute").title = part("out").title = name
  part("deeds").hidden = !isOpener() || id === room.you
  item.classList.toggle("away", state === "away")
}

function draw() {
  const people = [...room.people.values()].sort((a, b) => a.number - b.number)
  show(people)
  setText($("count"), number(people.length))
  $("open-people").setAttribute("aria-label", `${say("people")}: ${$("count").textContent}`)
  $("opener").hidden = !isOpener()
  showRoom({ ...room.info, transcript: room.info.transcript !== "off" })
}

$("people-list").onclick = ({ target }) => {
  const { id, name, muted } = target.closest("li").entry
  if (target.matches(".mute")) send({ mute: id, on: !muted })
  if (target.matches(".out") && confirm(say("sendOutSure", { name }))) send({ out: id })
}
$("close-room").onclick = () => { if (confirm(say("closeSure"))) send({ close: true }) }
on("room people words", draw)
