import { $, on } from "./core.js"

const sheets = document.querySelectorAll("dialog")

// Safari before 15.4 shows a sheet without keeping the focus.
const open = (sheet) => sheet.showModal ? sheet.showModal() : sheet.setAttribute("open", "")
const close = (sheet) => sheet.close ? sheet.close() : sheet.removeAttribute("open")

// Binds inputs by their names: `changed` hears what is chosen. Returns what shows values.
export function bind(sheet, changed) {
  sheet.onchange = ({ target: { name, type, checked, value } }) => {
    changed(name, type === "checkbox" ? checked : value.trim())
  }
  return (values) => {
    for (const input of sheet.querySelectorAll("[name]")) {
      if (input.type === "checkbox") input.checked = values[input.name]
      else if (input !== document.activeElement) input.value = values[input.name] || ""
    }
  }
}

for (const opener of document.querySelectorAll("[data-opens]")) {
  opener.onclick = () => open($(opener.dataset.opens))
}
for (const sheet of sheets) {
  // A touch beside the sheet closes it.
  sheet.onclick = ({ target }) => { if (target === sheet || target.matches(".close")) close(sheet) }
}
on("ended refused", () => sheets.forEach(close))
