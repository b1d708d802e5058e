import { room, on } from "./state.js"
import { $ } from "./dom.js"
import { openDialog } from "./dialogs.js"
import { fillLanguages, sameLanguage, translationIn } from "./languages.js"
import { lines } from "./lines.js"
import { cleanName } from "./names.js"
import { preferences, prefer } from "./preferences.js"
import { turnTo } from "./words.js"
import { send } from "./connection.js"

const inputs = document.querySelectorAll("[data-pref]")

function value(input) {
  if (input.type === "checkbox") return input.checked
  if (input.type === "range") return Number(input.value)
  return input.dataset.pref === "name" ? cleanName(input.value) || preferences.name : input.value
}

function draw() {
  for (const input of inputs) {
    if (input === document.activeElement && input.dataset.pref === "name") continue
    if (input.type === "checkbox") input.checked = preferences[input.dataset.pref]
    else input.value = preferences[input.dataset.pref]
  }
}

/** The newest lines in the new language; older ones on request. */
function translateAgain(lang) {
  const others = [...lines.values()].filter((line) => line.person !== room.you && line.source && line.source_final)
  for (const line of others.slice(-30)) {
    if (!sameLanguage(line.source_lang, lang) && !translationIn(line, lang)) send({ translate: { id: line.id, lang } })
  }
}

for (const input of inputs) {
  input.addEventListener(input.type === "range" ? "input" : "change", () => prefer(input.dataset.pref, value(input)))
}
$("place").addEventListener("change", () => {
  room.place = cleanName($("place").value)
  send({ me: { place: room.place } })
})
$("open-settings").addEventListener("click", () => {
  fillLanguages($("own-language"))
  draw()
  openDialog($("settings-sheet"))
})
on("preference", (name, chosen) => {
  draw()
  if (name === "lang") turnTo(chosen)
  if (!room.connected) return
  if (name === "name" || name === "lang" || name === "translated") send({ me: { [name]: chosen } })
  if (name === "lang") translateAgain(chosen)
})
// A place is told again to a hub that has forgotten it; it is not kept for the next conversation.
on("connection", () => { if (room.connected && room.place) send({ me: { place: room.place } }) })
