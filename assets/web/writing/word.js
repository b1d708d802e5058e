import { $ } from "../room/dom.js"
import { emit } from "../room/state.js"
import { listed, say } from "../room/words.js"
import { date, setIn } from "../study/languages.js"
import { get, post, remove } from "../study/server.js"
import { openSheet } from "../study/sheets.js"

const sheet = $("word")
const form = sheet.querySelector("form")
const deeds = form.querySelector(".deeds")

const path = (word) => `words/${encodeURIComponent(word)}`

// Adds a spelling, confirms one or refuses it. Who decides names the version that was shown.
export async function decide(deed, language, { word, version }, spelling) {
  if (deed === "add") await post("words", { language, word, spelling })
  else if (deed === "confirm") await post(path(word), { language, spelling, version })
  else await remove(`${path(word)}?language=${language}&version=${version}`)
  emit("spelled", word)
}

function happened({ action, spelling, person, time }) {
  const item = document.createElement("li")
  item.textContent = listed(say(`action.${action}`), spelling, person, date(time, { dateStyle: "medium", timeStyle: "short" }))
  return item
}

// Shows a word as it is now; `hint` is how the program spells it.
async function show(language, word, hint) {
  const entry = await get(`${path(word)}?language=${language}`)
  const { state, spelling, mayDecide, isOwn, history } = entry
  setIn(sheet.querySelector("h2 bdi"), word, language)
  const now = document.createElement("bdi")
  now.className = state
  now.textContent = spelling || hint
  sheet.querySelector(".now").replaceChildren(now, " ", listed(say(state), isOwn && say("own")))
  sheet.querySelector("h3").hidden = !history.length
  sheet.querySelector(".history").replaceChildren(...history.map(happened).reverse())
  form.elements.spelling.value = spelling || hint
  const [addButton, confirmButton, removeButton] = ["add", "confirm", "remove"]
    .map((deed) => form.querySelector(`[value=${deed}]`))
  const isKnown = state === "confirmed"
  confirmButton.textContent = say(isKnown ? "change" : "confirm")
  removeButton.textContent = say(isKnown ? "takeOff" : "refuse")
  confirmButton.hidden = !mayDecide
  removeButton.hidden = !mayDecide || state === "unknown"
  // Return does what comes first: what waits is decided, what is missing is added.
  const first = mayDecide && state !== "unknown" ? confirmButton : addButton
  deeds.prepend(first)
  for (const button of [addButton, confirmButton]) button.classList.toggle("primary", button === first)
  return entry
}

export async function openWord(language, word, hint = "") {
  let entry = await show(language, word, hint)
  openSheet("word", async (fields) => {
    try { await decide(fields.get("deed"), language, entry, fields.get("spelling").trim()) } catch (refusal) {
      if (refusal.message === "changed") entry = await show(language, word, hint)
      throw refusal
    }
  })
}
