import { $ } from "../room/dom.js"
import { say } from "../room/words.js"
import { notify } from "./notice.js"
import { ask } from "./server.js"
import { quiet } from "./speech.js"

const player = $("sound")
// The card whose sound is heard or on its way.
let heard
// True from the sound that the reader plays to the one that is stopped.
let isWanted = false

async function play(id) {
  quiet()
  heard = id
  const file = await (await ask("GET", `cards/${id}/sound`)).blob()
  if (heard !== id) return // Something else is heard or shown meanwhile.
  URL.revokeObjectURL(player.src)
  player.src = URL.createObjectURL(file)
  player.play().catch(({ name }) => { if (name !== "AbortError") notify(say("cannotPlay")) })
}

addEventListener("quiet", () => {
  heard = null
  player.pause()
})

// Lets a button play what was said, or stop it.
export function bindSound(button, id) {
  button.hidden = false
  button.onclick = () => {
    isWanted = player.paused || heard !== id
    return isWanted ? play(id) : quiet()
  }
}

// Plays the sound of a card by itself if the reader listens to sounds.
export function playAgain({ id, sound }) {
  if (sound && isWanted) return play(id)
}
