import { emit } from "./state.js"

// What the browser keeps; where that is forbidden or full, the page goes on without.
function storage(kind, prefix) {
  return {
    get(key) {
      try { return JSON.parse(window[kind].getItem(prefix + key)) } catch { return null }
    },
    set(key, value) {
      try { window[kind].setItem(prefix + key, JSON.stringify(value)) } catch { /* It is not kept. */ }
    },
  }
}

const device = storage("localStorage", "visavis.")
// For as long as this tab shows this room, over reloads.
export const tab = storage("sessionStorage", `visavis.${location.pathname}.`)

// A new identifier.
export const random = () => crypto.getRandomValues(new Uint32Array(4)).join("-")

// The key by which the hub knows a person who comes back.
export const key = device.get("key") || random()
device.set("key", key)

// What this person has chosen.
export const preferences = {
  name: "", lang: "", translated: true, check: false, hear: false, sounds: true, size: 1.3, theme: "auto",
  ...device.get("preferences"),
}

export function prefer(name, value) {
  preferences[name] = value
  device.set("preferences", preferences)
  emit("preference", name, value)
}
