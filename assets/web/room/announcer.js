import { room, on } from "./state.js"
import { $, make, setSaid } from "./dom.js"
import { say } from "./words.js"
import { cleanName, nameOf } from "./names.js"

/** Screen readers hear finished lines of others only; growing ones would be read again and again. */
function announce(name, text, lang) {
  const entry = make("p")
  const said = make("span")
  setSaid(said, text, lang)
  entry.append(make("bdi", "", name), ": ", said)
  $("announcer").append(entry)
  while ($("announcer").children.length > 5) $("announcer").firstElementChild.remove()
}

on("settled", (line, read) => {
  if (line.person !== room.you) announce(nameOf(line.person) || cleanName(line.speaker), read.text, read.lang)
})
on("came", (person) => announce(person.name, say("came"), document.documentElement.lang))
on("left", (person) => announce(person.name, say("left"), document.documentElement.lang))
