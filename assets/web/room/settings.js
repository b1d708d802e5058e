import { $, disconnect, emit, me, on, prefer, preferences, room, say, send, turnTo } from "./core.js"
import { bind } from "./sheets.js"

const { style } = document.documentElement
const schemes = { auto: "(prefers-color-scheme: dark)", dark: "all", light: "not all" }

const show = bind($("settings"), (name, value) => {
  if (name === "place") {
    room.place = value // Not kept for the next conversation.
    send({ me: { place: value } })
  } else if (value || name !== "name") {
    prefer(name, value)
  }
})

function draw() {
  show({ ...preferences, place: me().place })
  $("place").placeholder = say("placeHint")
  $("dark").media = schemes[preferences.theme]
  style.setProperty("--text", `${preferences.size}rem`)
}

// The height that a phone's keyboard leaves.
function fit() {
  style.setProperty("--height", `${visualViewport.height}px`)
  if (visualViewport.scale === 1) scrollTo(0, 0)
}

on("preference", (name, value) => {
  draw()
  if (name === "lang") turnTo(value)
  if (["name", "lang", "translated"].includes(name)) send({ me: { [name]: value } })
})
on("joined words", draw)
$("leave").onclick = () => {
  send({ leave: true })
  disconnect()
  emit("refused", {}) // Back to the door.
}
visualViewport.onresize = fit
fit()
draw()
