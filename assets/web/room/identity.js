import { recall, remember } from "./store.js"

function random(bytes) {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes))))
    .replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "")
}

/** The key by which the hub knows a person who comes back. */
export function ownKey() {
  const known = recall("key")
  if (known) return known
  const key = random(24)
  remember("key", key)
  return key
}

/** A new id for a line or for speech, never used twice. */
export const newId = (letter) => letter + random(9).replace(/[-_]/g, "")

/** The token in the address of a QR code: #TOKEN.FINGERPRINT. */
export const token = () => decodeURIComponent(location.hash.slice(1)).split(".")[0]
