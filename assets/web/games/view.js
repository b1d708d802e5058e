import { $ } from "../room/dom.js"

// Shows one of the views; screen readers hear where they are.
export function view(id) {
  for (const view of document.querySelectorAll("main")) view.hidden = view.id !== id
  $(id).querySelector("h1").focus({ preventScroll: true })
  scrollTo(0, 0)
}
