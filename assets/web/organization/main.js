import { $, copy, partsOf, setText } from "../room/dom.js"
import { key } from "../room/kept.js"
import { listed, say } from "../room/words.js"
import { on } from "../room/state.js"
import { turnToOwn } from "../own-language.js"

let about = {}

const ask = (name, body) => fetch(`/hub/${name}`, { method: "POST", body: JSON.stringify(body ?? {}) })

// Says what went wrong below the fields, with the seconds in which nothing is tried.
function explain(form, word, seconds = 0) {
  const wait = seconds > 0 && say("waitSeconds", { count: seconds })
  form.querySelector(".bad").textContent = listed(word && say(word), wait)
}

// Does what a form is for; `refused` has the words of the answers that are no success.
function handle(id, refused, succeed) {
  $(id).onsubmit = async (event) => {
    event.preventDefault()
    const form = event.target
    explain(form)
    const button = form.querySelector(".primary")
    button.disabled = true
    try {
      const answer = await ask(id, { ...Object.fromEntries(new FormData(form)), key })
      const body = await answer.json().catch(() => ({}))
      if (answer.ok) return await succeed(body, form)
      if (answer.status === 401) await show()
      explain(form, refused[answer.status] || "unreachable", body.seconds)
    } catch {
      explain(form, "unreachable")
    } finally {
      button.disabled = false
    }
  }
}

function draw() {
  setText($("hub"), about.hub || "")
  document.title = about.hub || "Vis-à-vis"
  $("insecure").hidden = about.secure !== false
  $("sign-in").hidden = Boolean(about.account) || about.secure === false
  $("account").hidden = !about.account
  $("learn").hidden = !about.study
  $("none").hidden = Boolean(about.rooms?.length)
  $("rooms").replaceChildren(...(about.rooms || []).map(item))
}

function item(room) {
  const element = copy("room")
  const part = partsOf(element)
  setText(part("title"), room.name)
  setText(part("facts"), listed(room.code, say("people", { count: room.people })))
  part("enter").onclick = () => act("enter", room)
  part("close").onclick = () => { if (confirm(say("closeSure", { room: room.name }))) act("close", room) }
  return element
}

async function act(deed, room) {
  const answer = await ask(deed, { room: room.id, key }).catch(() => null)
  if (deed === "enter" && answer?.ok) return go(await answer.json())
  if (!answer) return explain($("open"), "unreachable")
  await show()
}

const go = ({ path, token = $("find").elements.code.value.trim() }) => location.assign(`${path}#${token}`)

async function show() {
  const answer = await fetch("/hub/about.json").catch(() => null)
  if (!answer?.ok) return explain($("find"), "unreachable")
  about = await answer.json()
  draw()
}

handle("find", { 403: "wrongCode" }, go)
handle("sign-in", { 403: "wrongPassword" }, async (_, form) => {
  form.reset()
  await show()
})
handle("open", { 400: "roomName", 507: "tooMany" }, go)
$("sign-out").onclick = async () => {
  await ask("sign-out").catch(() => null)
  await show()
}
$("ended").hidden = location.hash !== "#closed"
on("words", draw)
await turnToOwn()
await show()
if (about.account) $("staff").open = true
// Who comes back from a room sees the rooms as they are now.
addEventListener("pageshow", (event) => { if (event.persisted) show() })
