import { on, me } from "./state.js"
import { send } from "./connection.js"
import { lastSeen } from "./scroll.js"

let told = 0

/** Tells the hub, at most once a second, which line has been on the screen. */
setInterval(() => {
  if (document.hidden) return
  const seen = lastSeen()
  if (seen > told && send({ read: seen })) told = seen
}, 1000)

on("joined", () => { told = me().read || 0 })
