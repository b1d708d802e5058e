const digits = ["0123456789", "۰۱۲۳۴۵۶۷۸۹", "٠١٢٣٤٥٦٧٨٩"]

// The digit or Latin letter of a key, on keyboards of other scripts, too.
export function hintOf({ key, code = "" }) {
  const digit = key.length === 1 ? Math.max(...digits.map((row) => row.indexOf(key))) : -1
  if (digit >= 0) return String(digit)
  return /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace("Digit", "")
}

// A button for a text, with the key that presses it.
export function keyButton(hint, press) {
  const button = document.createElement("button")
  const key = document.createElement("kbd")
  key.textContent = hint
  key.setAttribute("aria-hidden", true)
  button.append(key, document.createElement("span"))
  button.onclick = press
  return button
}
