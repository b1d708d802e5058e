import { isHub, toPage } from "./server.js"

// The way back to the rooms of a hub, also for who is signed out.
document.querySelector(".to-rooms").hidden = !isHub

// Lets the links to other pages lead there.
export function bindBar() {
  for (const page of ["decks", "writing", "games"]) {
    for (const link of document.querySelectorAll(`.to-${page}`)) link.href = toPage(page)
  }
  document.querySelector(".to-progress").href = toPage("decks", "progress")
}
