export const $ = (id) => document.getElementById(id)

/** An element with text; never markup, since texts come from other people. */
export function make(tag, className = "", text = "") {
  const element = document.createElement(tag)
  if (className) element.className = className
  if (text) element.textContent = text
  return element
}

export function button(className, text, act) {
  const element = make("button", className, text)
  element.type = "button"
  element.addEventListener("click", act)
  return element
}

/** Sets a text only if it differs, so that selections and screen readers are left alone. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text
}

/** A text of a person in its own language and direction. */
export function setSaid(element, text, lang) {
  setText(element, text)
  element.lang = lang || ""
  element.dir = "auto"
}
