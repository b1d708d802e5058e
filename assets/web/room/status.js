import { $, listed, me, namesOf, on, others, room, say, send, setText } from "./core.js"

let state = "connecting"
let ended

function draw() {
  const { name = room.about.room || "", opener, transcript, locked } = room.info
  for (const id of ["title", "enter-room"]) setText($(id), name)
  document.title = name
  setText($("state"), listed(say(state), room.about.secure === false && say("notSecret"),
    transcript === "on" && say("transcriptOn"), locked && say("locked")))
  $("state").className = state
  $("save-transcript").hidden = transcript !== "on"
  $("save-transcript").href = `./transcript?session=${room.session}`
  setText($("busy"), listed(busy("speaking"), busy("typing")))
  // Whether what is said here may be kept is asked once.
  $("consent").hidden = ended || transcript === "off" || me().consents !== undefined
  setText($("consent-text"), say("transcriptAsked", { name: room.people.get(opener)?.name || "" }))
  // After the end, what was said can still be read.
  $("compose").hidden = $("busy").hidden = ended
  $("farewell").hidden = !ended
  setText($("farewell"), ended ? say(ended === "out" ? "refused.out" : "roomClosed") : "")
}

function busy(doing) {
  const names = namesOf(others(({ state }) => state === doing))
  return names && `${names}: ${say(doing)}`
}

$("consent").onclick = ({ target }) => {
  if (!target.value) return
  send({ transcript: target.value })
  $("log").focus()
}
on("connection", (next) => { state = next })
on("ended", (message) => { ended = message.state })
on("connection ended room people words", draw)
on("ended", () => setTimeout(() => $("farewell").focus())) // After the sheets have closed.
