import { on } from "./state.js"
import { preferences } from "./preferences.js"

const root = document.documentElement

function apply() {
  root.dataset.size = preferences.size
  root.dataset.theme = preferences.theme
}

/** The height that a phone's keyboard leaves. */
function fit() {
  root.style.setProperty("--height", `${window.visualViewport.height}px`)
  if (window.visualViewport.scale === 1) scrollTo(0, 0)
}

apply()
on("preference", apply)
if (window.visualViewport) {
  window.visualViewport.addEventListener("resize", fit)
  fit()
}
