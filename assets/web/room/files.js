import { room } from "./state.js"
import { $, make } from "./dom.js"
import { say } from "./words.js"
import { notify } from "./notice.js"
import { toBottom } from "./scroll.js"
import { size } from "./attachment.js"

const most = 10e6

/** Why a file was not taken, by the hub's answer. */
const reasons = { 403: "fileRefused", 413: "fileTooLarge", 415: "fileKind" }

/** Sends a picture or a document; its line comes from the hub. */
function upload(file) {
  if (file.size > most) return notify(say("fileTooLarge"))
  if (!room.connected) return notify(say("fileFailed"))
  const item = make("li", "line own upload")
  const bar = make("progress")
  bar.max = 1
  bar.setAttribute("aria-label", say("sending"))
  item.append(make("p", "text", `\u2068${file.name}\u2069 · ${size(file.size)}`), bar)
  $("unsent").append(item)
  toBottom()

  const request = new XMLHttpRequest()
  request.open("POST", `./file?session=${encodeURIComponent(room.session)}&name=${encodeURIComponent(file.name)}`)
  request.setRequestHeader("Content-Type", file.type || "application/octet-stream")
  request.upload.onprogress = ({ loaded, total }) => { bar.value = total ? loaded / total : 0 }
  request.onloadend = () => {
    item.remove()
    if (request.status !== 201) notify(say(reasons[request.status] || "fileFailed"))
  }
  request.send(file)
}

$("attach").addEventListener("click", () => $("file").click())
$("file").addEventListener("change", () => {
  const [file] = $("file").files
  if (file) upload(file)
  $("file").value = "" // The same file can be chosen again.
})
$("field").addEventListener("paste", ({ clipboardData }) => {
  const [file] = (clipboardData && clipboardData.files) || []
  if (file) upload(file)
})
