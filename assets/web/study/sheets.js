import { $ } from "../room/dom.js"
import { notify } from "./notice.js"

// Opens a sheet; `done` takes its fields once they are sent, and the sheet closes when that has succeeded.
export function openSheet(id, done) {
  const sheet = $(id)
  const form = sheet.querySelector("form")
  notify("")
  form.onsubmit = async (event) => {
    event.preventDefault()
    await done(new FormData(form, event.submitter))
    close(sheet)
  }
  sheet.showModal()
}

function close(sheet) {
  sheet.close()
  sheet.querySelector("form").reset()
  notify("")
}

for (const sheet of document.querySelectorAll("dialog")) {
  sheet.onclick = ({ target }) => { if (target === sheet || target.matches(".close")) close(sheet) }
}

// Asks before something is removed; `done` removes it.
export function makeSure(text, done) {
  document.querySelector("dialog[open]")?.close()
  $("sure-text").textContent = text
  openSheet("sure", done)
}
