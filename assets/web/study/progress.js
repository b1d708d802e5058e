import { $, copy, partsOf } from "../room/dom.js"
import { listed, number, say } from "../room/words.js"
import { date } from "./languages.js"
import { drawColumns, fillTable } from "./plot.js"
import { get } from "./server.js"

const sum = (values) => values.reduce((all, value) => all + value, 0)

function plot(title, first, labels, series) {
  const figure = copy("plot")
  const part = partsOf(figure)
  figure.querySelector("figcaption").textContent = say(title)
  const sums = series.map(({ word, values }) => `${say(word)}: ${number(sum(values))}`)
  part("plot").setAttribute("aria-label", listed(say(title), ...sums))
  drawColumns(part("plot"), labels, series)
  if (series.length > 1) {
    part("legend").append(...series.map(({ kind }, index) => {
      const entry = document.createElement("span")
      entry.className = kind
      entry.textContent = sums[index]
      return entry
    }))
  }
  fillTable(figure.querySelector("table"), [say(first), ...series.map(({ word }) => say(word))], labels, series)
  return figure
}

export async function openProgress() {
  const { days, new: unseen, learning, known, due } = await get("progress")
  const day = (time) => date(time, { day: "numeric", month: "short" })
  const today = days.at(-1).time
  const $plots = $("progress").querySelector(".plots")
  $plots.replaceChildren(
    plot("reviewsADay", "day", days.map(({ time }) => day(time)), [["good", "known"], ["hard", "unsure"], ["again", "unknown"]]
      .map(([kind, word]) => ({ kind, word, values: days.map((one) => one[kind]) }))),
    plot("dueSoon", "day", due.map((_, index) => day(today + index * 86400)), [{ kind: "due", word: "cards", values: due }]),
    plot("states", "state", [say("stateNew"), say("stateLearning"), say("stateKnown")],
      [{ kind: "due", word: "cards", values: [unseen, learning, known] }]))
}
