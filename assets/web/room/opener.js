import { room, on, isOpener } from "./state.js"
import { $ } from "./dom.js"
import { ask } from "./dialogs.js"
import { say } from "./words.js"
import { send } from "./connection.js"

/** What the one who opened the room can do with it. */
function control(id, key, value) {
  $(id).addEventListener("change", () => send({ set: { [key]: value($(id)) } }) || draw())
}

function draw() {
  const { name, locked, muted, transcript } = room.info
  $("opener").hidden = !isOpener()
  if (document.activeElement !== $("room-name")) $("room-name").value = name || ""
  $("lock").checked = Boolean(locked)
  $("mute-all").checked = Boolean(muted)
  $("transcript").checked = Boolean(transcript) && transcript !== "off"
}

control("room-name", "name", (input) => input.value.trim() || room.info.name)
control("lock", "locked", (input) => input.checked)
control("mute-all", "muted", (input) => input.checked)
control("transcript", "transcript", (input) => input.checked ? "asked" : "off")
$("close-room").addEventListener("click", async () => {
  if (await ask(say("closeSure"), say("closeRoom"))) send({ close: true })
})
on("room", draw)
