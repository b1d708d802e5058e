import { toPage } from "./server.js"

// Lets the links to other pages lead there.
export function bindBar() {
  for (const page of ["decks", "writing", "games"]) {
    for (const link of document.querySelectorAll(`.to-${page}`)) link.href = toPage(page)
  }
  document.querySelector(".to-progress").href = toPage("decks", "progress")
}
