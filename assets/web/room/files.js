import { $, copy, emit, listed, notify, number, room, say } from "./core.js"

const session = () => `session=${room.session}`
const describe = ({ name, size }) => listed(name, `${number(Math.ceil(size / 1000))} kB`)

// Sends a picture or a document; its line comes from the hub.
async function upload(file) {
  if (file.size > 10 * 2 ** 20) return notify(say("file.413"))
  const item = copy("sending")
  item.firstElementChild.textContent = describe(file)
  const progress = document.createElement("progress")
  progress.title = say("sending")
  item.lastElementChild.replaceWith(progress)
  $("unsent").append(item)
  emit("sent")
  const address = `./file?${session()}&name=${encodeURIComponent(file.name)}`
  const { status } = await fetch(address, { method: "POST", body: file }).catch(() => ({}))
  item.remove()
  if (status !== 201) notify(say(`file.${status}`, {}, say("fileFailed")))
}

// Shows a line's picture, or the name of its document; a touch opens or saves it.
export function drawFile(link, file) {
  link.hidden = !file
  if (!file) return
  link.href = `./file/${file.id}?${session()}`
  if (link.firstChild) return
  const tell = () => { link.textContent = describe(file) }
  if (!file.type.startsWith("image/")) {
    link.download = file.name
    return tell()
  }
  const image = new Image()
  image.alt = file.name
  image.onerror = tell
  image.src = link.href
  link.append(image)
}

const take = ({ files: [file] }) => file && upload(file)

$("attach").onclick = () => $("file").click()
$("file").onchange = () => {
  take($("file"))
  $("file").value = "" // The same file can be chosen again.
}
$("field").onpaste = ({ clipboardData }) => take(clipboardData)
