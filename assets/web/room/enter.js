import { $, connect, fillLanguages, key, listed, on, emit, prefer, preferences, room, say, tab } from "./core.js"

// The token in the address of a QR code: #TOKEN.FINGERPRINT.
const token = location.hash.slice(1).split(".")[0]
let timer

const hello = () => ({
  hello: 1, key, room: room.info.id, after: room.change, name: preferences.name, lang: preferences.lang,
  translated: preferences.translated, place: room.place, secret: $("code").value.trim() || token || undefined,
})

// Says why the door is shut, and keeps it shut for some seconds.
function refuse(reason, seconds = 0) {
  const wait = seconds > 0 && say("waitSeconds", { count: seconds })
  $("refusal").textContent = listed(reason && say(`refused.${reason}`, {}, say("oldPage")), wait)
  $("enter-button").disabled = seconds > 0
  clearTimeout(timer)
  if (seconds) timer = setTimeout(refuse, seconds * 1000, reason)
}

// Asks for name and language, or goes on at once after a reload.
async function enter() {
  const about = await fetch("./about.json").then((answer) => answer.json()).catch(() => null)
  if (!about) return setTimeout(enter, 3000)
  room.about = about
  $("name").value = preferences.name
  $("insecure").hidden = about.secure
  $("code-field").hidden = about.needs === "nothing" || Boolean(token)
  $("code-field").dataset.word = about.needs === "password" ? "password" : "code"
  for (const id of ["language", "own-language"]) fillLanguages($(id), preferences.lang, ...navigator.languages, "en")
  prefer("lang", $("language").value)
  emit("room")
  refuse()
  const secret = tab.get("secret")
  if (secret === null) return
  $("code").value = secret
  connect(hello)
}

function show(isInside) {
  $("enter").hidden = isInside
  $("room").hidden = !isInside
}

$("enter").onsubmit = (event) => {
  event.preventDefault()
  const name = $("name").value.trim()
  const isOpen = $("code-field").hidden || $("code").value.trim()
  refuse(!name ? "name" : !isOpen ? "empty" : undefined)
  if (!name || !isOpen) return $(name ? "code" : "name").focus()
  prefer("name", name)
  connect(hello)
}
$("language").onchange = () => prefer("lang", $("language").value)
addEventListener("hashchange", () => location.reload()) // Another room's QR code.

on("joined", () => {
  tab.set("secret", $("code").value.trim())
  if (!$("room").hidden) return
  show(true)
  $("log").focus()
})
on("refused ended", () => tab.set("secret", null))
on("refused", ({ refused, seconds }) => {
  show(false)
  $("enter-button").focus()
  refuse(refused, seconds)
  if (refused !== "code") return
  $("code-field").hidden = false
  $("code").focus()
})
on("connection", (state) => { if (state === "lost" && !room.you) refuse("unreachable") })
enter()
