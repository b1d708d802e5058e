import { recall, remember } from "./store.js"
import { emit } from "./state.js"

/** What this person has chosen, kept on this device. */
export const preferences = {
  name: "", lang: "", translated: true, check: false, hear: false, sounds: true, size: 3, theme: "auto",
  ...recall("preferences"),
}

export function prefer(name, value) {
  if (preferences[name] === value) return
  preferences[name] = value
  remember("preferences", preferences)
  emit("preference", name, value)
}
