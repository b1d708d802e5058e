import { $ } from "../room/dom.js"
import { say } from "../room/words.js"
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
  notify(say("added", { new: count.new, known: count.known }))
}

// Takes a file; for a transcript, the language that is learned is asked first.
function take(file) {
  if (!file) return
  if (file.size > maxBytes) throw new Refusal("tooLarge")
  if (/\.(apkg|colpkg|csv|tsv)$/i.test(file.name)) return upload(file)
  offer($("learned").querySelector("select"), "", say("eachOwn"))
  openSheet("learned", (fields) => { upload(file, fields.get("language")) })
}

// Saves a deck as a file of the browser.
export async function save(deck, form) {
  const answer = await ask("GET", `decks/${deck.id}/file?form=${form}`)
  const link = document.createElement("a")
  link.href = URL.createObjectURL(await answer.blob())
  link.download = `${deck.name.replace(/[\\/:*?"<>|]+/g, " ")}.${form}`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60000)
}

const isFree = () => !document.querySelector("dialog[open]") && place()[0] !== "review"
const hasFile = (event) => [...event.dataTransfer.types].includes("Files")

$("choose-file").onclick = () => $("file").click()
$("file").onchange = async () => {
  const [file] = $("file").files
  $("file").value = "" // The same file can be chosen again.
  await take(file)
}
addEventListener("dragover", (event) => {
  if (!hasFile(event)) return
  event.preventDefault()
  document.body.classList.toggle("dropping", isFree())
})
addEventListener("dragleave", ({ relatedTarget }) => { if (!relatedTarget) document.body.classList.remove("dropping") })
addEventListener("drop", async (event) => {
  if (!hasFile(event)) return
  event.preventDefault()
  document.body.classList.remove("dropping")
  if (isFree()) await take(event.dataTransfer.files[0])
})
