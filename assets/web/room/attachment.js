import { room } from "./state.js"
import { make } from "./dom.js"
import { say } from "./words.js"
import { cleanName } from "./names.js"

const shown = /^image\/(png|jpeg|gif|webp|avif)$/
const address = (file) => `./file/${encodeURIComponent(file.id)}?session=${encodeURIComponent(room.session)}`

async function picture(box, file) {
  const image = make("img")
  image.alt = cleanName(file.name)
  box.append(image)
  try {
    const answer = await fetch(address(file))
    if (!answer.ok) throw new Error(answer.status)
    image.src = URL.createObjectURL(await answer.blob())
    image.onload = () => URL.revokeObjectURL(image.src)
  } catch {
    image.remove()
    box.append(link(file))
  }
}

export function size(bytes) {
  const lang = document.documentElement.lang
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3).toLocaleString(lang)} kB` : `${(bytes / 1e6).toLocaleString(lang, { maximumFractionDigits: 1 })} MB`
}

function link(file) {
  const element = make("a", "document", `\u2068${cleanName(file.name) || say("document")}\u2069 · ${size(file.size || 0)}`)
  element.download = cleanName(file.name)
  element.href = address(file)
  // The session may be a newer one by the time of the touch.
  element.addEventListener("click", () => { element.href = address(file) })
  return element
}

/** Shows a line's picture, or a link to its document. */
export function drawFile(item, line) {
  const box = item.parts.file
  if (!line.file || box.dataset.id === line.file.id) return
  box.dataset.id = line.file.id
  box.hidden = false
  box.replaceChildren()
  if (shown.test(line.file.type)) picture(box, line.file)
  else box.append(link(line.file))
}
