import { room, on } from "./state.js"
import { $, setText } from "./dom.js"
import { say } from "./words.js"

let state = "connecting"

function draw() {
  const title = room.info.name || room.about.room || ""
  setText($("title"), title)
  if (title) document.title = title
  const facts = [say(state), room.about.secure === false && say("notSecret"), room.info.transcript === "on" && say("transcriptOn"),
    room.info.locked && say("locked")]
  setText($("state"), facts.filter(Boolean).join(" · "))
  $("state").className = `state ${state}`
}

/** Who is just writing or speaking, above the field. */
function drawBusy() {
  const others = [...room.people.values()].filter((one) => one.id !== room.you)
  const facts = ["speaking", "typing"].map((doing) => {
    const names = others.filter((one) => one.state === doing).map((one) => `\u2068${one.name}\u2069`).join(", ")
    return names && `${names}: ${say(doing === "typing" ? "isTyping" : "isSpeaking")}`
  })
  setText($("busy"), facts.filter(Boolean).join(" · "))
}

on("connection", (next) => { state = next; draw() })
on("room", draw)
on("people", drawBusy)
on("words", () => { draw(); drawBusy() })
