import { room, on } from "./state.js"
import { $, setText } from "./dom.js"
import { preferences, prefer } from "./preferences.js"
import { recall, remember } from "./store.js"
import { ownKey, token } from "./identity.js"
import { fillLanguages, nearest, offered } from "./languages.js"
import { cleanName } from "./names.js"
import { say, turnTo } from "./words.js"
import { connect } from "./connection.js"
import { tellRefusal } from "./refusal.js"

const here = `joined.${location.pathname}`
const secret = () => $("code").value.trim() || token()

const hello = () => ({
  hello: 1, name: preferences.name, lang: preferences.lang, key: ownKey(), after: room.change,
  translated: preferences.translated, room: room.info.id, ...(room.about.needs !== "nothing" && { secret: secret() }),
})

function submit(event) {
  event.preventDefault()
  const name = cleanName($("name").value)
  const empty = !name ? "name" : $("code-field").hidden || $("code").value.trim() ? null : "code"
  if (empty) {
    tellRefusal({ refused: empty === "name" ? "name" : "empty" })
    return $(empty).focus()
  }
  prefer("name", name)
  prefer("lang", $("language").value)
  tellRefusal(null)
  $("enter-button").disabled = true
  connect(hello)
}

/** What the form needs, from about.json. */
function show(about) {
  room.about = { languages: [], ...about }
  const lang = offered().includes(preferences.lang) ? preferences.lang : nearest(navigator.languages || [navigator.language])
  fillLanguages($("language"), lang)
  setText($("enter-room"), about.room || "Vis-à-vis")
  document.title = about.room || "Vis-à-vis"
  $("insecure").hidden = about.secure !== false
  $("code-field").hidden = about.needs === "nothing" || Boolean(token())
  $("code-label").dataset.word = about.needs === "password" ? "password" : "code"
  if (about.needs === "password") $("code").autocapitalize = "off"
  return turnTo(lang)
}

async function load() {
  try {
    const answer = await fetch("./about.json", { cache: "no-store" })
    if (!answer.ok) throw new Error(answer.status)
    return await answer.json()
  } catch {
    tellRefusal({ refused: "unreachable" })
    await new Promise((done) => setTimeout(done, 3000))
    return load()
  }
}

/** Asks for name and language, or goes on at once after a reload. */
export async function enter() {
  $("name").value = preferences.name
  await turnTo(nearest([...(navigator.languages || [])]))
  await show(await load())
  tellRefusal(null)
  const joined = recall(here, true)
  if (!joined || !preferences.name) return
  $("code").value = joined.secret
  if (preferences.lang !== $("language").value) prefer("lang", $("language").value)
  connect(hello)
}

$("enter-form").addEventListener("submit", submit)
$("language").addEventListener("change", () => turnTo($("language").value))
addEventListener("hashchange", () => location.reload())

on("joined", () => {
  remember(here, { secret: $("code").value.trim() }, true)
  if (!$("room").hidden) return
  $("enter").hidden = true
  $("room").hidden = false
  $("log").focus()
})
on("refused", (message) => {
  remember(here, null, true)
  $("enter").hidden = false
  $("room").hidden = true
  $("enter-button").disabled = false
  if (message.refused === "code") {
    $("code-field").hidden = false
    $("code").focus()
  }
  tellRefusal(message)
})
on("farewell", () => remember(here, null, true))
