/** What all modules know of the room, and the signals between them. */
export const room = {
  about: { languages: [] }, you: null, session: null, info: {}, people: new Map(),
  hears: false, change: 0, connected: false, speaking: false,
}

const listeners = new Map()

export function on(signal, listener) {
  if (!listeners.has(signal)) listeners.set(signal, [])
  listeners.get(signal).push(listener)
}

export function emit(signal, ...values) {
  for (const listener of listeners.get(signal) || []) listener(...values)
}

export const me = () => room.people.get(room.you) || {}
export const isOpener = () => room.you !== null && room.info.opener === room.you
/** Muted by the opener, alone or with all others. */
export const isMuted = () => Boolean(me().muted || (room.info.muted && !isOpener()))
