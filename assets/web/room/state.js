// What all modules know of the room, and the signals between them.
export const room = {
  about: {}, info: {}, people: new Map(), you: null, change: 0, connected: false, speaking: false,
}

const signals = new EventTarget()

// Hears one signal, or several whose names are separated by blanks.
export function on(names, listener) {
  for (const name of names.split(" ")) signals.addEventListener(name, ({ detail }) => listener(...detail))
}

export const emit = (name, ...detail) => signals.dispatchEvent(new CustomEvent(name, { detail }))

export const me = () => room.people.get(room.you) || {}
export const others = (isTrue) => [...room.people.values()].filter((one) => one.id !== room.you && isTrue(one))
export const isOpener = () => room.info.opener === room.you
// Muted by the opener, alone or with all others.
export const isMuted = () => Boolean(me().muted || (room.info.muted && !isOpener()))
