import { $ } from "../room/dom.js"
import { say } from "../room/words.js"
import { bindFiles, saveAs } from "./drop.js"
import { notify } from "./notice.js"
import { offer } from "./languages.js"
import { ask, place, post, Refusal } from "./server.js"
import { openSheet } from "./sheets.js"

const maxBytes = 64 * 2 ** 20
let changed = () => {}

// Calls `done` once a file has brought cards.
export function onFile(done) { changed = done }

async function upload(file, language = "") {
  notify(say("adding", { name: file.name }))
  const count = await post(`files?name=${encodeURIComponent(file.name)}&learn=${language}`, file)
  await changed()
  const said = [say("added", { new: count.new, known: count.known })]
  if (count.withoutSound) said.push(say("withoutSound", { count: count.withoutSound }))
  notify(said.join(" "))
}

// Takes a file; for a transcript, the language that is learned is asked first.
function take(file) {
  if (file.size > maxBytes) throw new Refusal("tooLarge")
  if (/\.(apkg|colpkg|csv|tsv)$/i.test(file.name)) return upload(file)
  offer($("learned").querySelector("select"), "", say("eachOwn"))
  openSheet("learned", (fields) => { upload(file, fields.get("language")) })
}

// Saves a deck as a file of the browser.
export const save = async (deck, form) =>
  saveAs(`${deck.name.replace(/[\\/:*?"<>|]+/g, " ")}.${form}`, await ask("GET", `decks/${deck.id}/file?form=${form}`))

const isFree = () => !document.querySelector("dialog[open]") && place()[0] !== "review"

bindFiles($("choose-file"), $("file"), isFree, take)
