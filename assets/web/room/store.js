/** Storage that may be forbidden or full: then things are remembered until the page is closed. */
const memory = new Map()

function attempt(act) {
  try { return act() } catch { return undefined }
}

const place = (session) => attempt(() => session ? sessionStorage : localStorage)

export function recall(key, session = false) {
  const text = attempt(() => place(session).getItem(`visavis.${key}`)) ?? memory.get(key)
  return text === undefined ? undefined : attempt(() => JSON.parse(text))
}

export function remember(key, value, session = false) {
  const text = JSON.stringify(value)
  memory.set(key, text)
  attempt(() => place(session).setItem(`visavis.${key}`, text))
}
