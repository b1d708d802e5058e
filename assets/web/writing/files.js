import { $ } from "../room/dom.js"
import { emit } from "../room/state.js"
import { say } from "../room/words.js"
import { bindFiles, saveAs } from "../study/drop.js"
import { notify } from "../study/notice.js"
import { ask, place, post } from "../study/server.js"
import { shownLanguage } from "./list.js"
import { takeFile } from "./writing.js"

const path = () => `wordfiles?language=${shownLanguage()}`

// Confirms the words of a file.
async function bring(file) {
  notify(say("adding", { name: file.name }))
  const count = await post(path(), file)
  emit("spelled")
  notify(say("imported", { new: count.new, changed: count.changed, known: count.known, bad: count.bad }))
}

bindFiles($("choose-file"), $("file"), () => !document.querySelector("dialog[open]"),
  (file) => place()[0] === "list" ? bring(file) : takeFile(file))
$("export").onclick = async () => saveAs(`words-${shownLanguage()}.tsv`, await ask("GET", path()))
