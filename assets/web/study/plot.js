import { number } from "../room/words.js"

const [height, foot, widest] = [180, 24, 48]

function shape(name, attributes, text) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  if (text) element.textContent = text
  return element
}

// Draws columns of stacked values; `series` have a class and a value for each of the labels.
export function drawColumns(svg, labels, series) {
  const sums = labels.map((_, index) => series.reduce((sum, { values }) => sum + values[index], 0))
  const most = Math.max(1, ...sums)
  const isMirrored = document.documentElement.dir === "rtl"
  // As many units as pixels, so that the letters have their size on a phone, too.
  const width = Math.min(innerWidth - 40, 664)
  const step = width / labels.length
  const bar = Math.min(step * 0.8, widest)
  const tall = height - foot
  svg.setAttribute("viewBox", `0 -16 ${width} ${height + 16}`)
  const bars = labels.flatMap((_, index) => {
    let base = tall
    const x = (isMirrored ? labels.length - 1 - index : index) * step
    return series.map(({ kind, values }) => {
      const size = values[index] / most * tall
      base -= size
      return shape("rect", { class: kind, x: x + (step - bar) / 2, y: base, width: bar, height: size })
    })
  })
  // Letters begin at the right side on a page from right to left, and the plot is drawn from the left one.
  const sides = isMirrored ? { start: "end", middle: "middle", end: "start" } : { start: "start", middle: "middle", end: "end" }
  const at = (index, anchor) => {
    const x = (isMirrored ? labels.length - index - 0.5 : index + 0.5) * step
    return shape("text", { x: anchor === "start" ? x - step / 2 : anchor === "end" ? x + step / 2 : x, y: height - 4,
      "text-anchor": sides[anchor] }, labels[index])
  }
  const [left, right] = isMirrored ? [labels.length - 1, 0] : [0, labels.length - 1]
  const feet = labels.length > 5 ? [at(left, "start"), at(right, "end")] : labels.map((_, index) => at(index, "middle"))
  svg.replaceChildren(
    shape("line", { x1: 0, y1: tall, x2: width, y2: tall }),
    shape("text", { x: isMirrored ? width : 0, y: -4, "text-anchor": "start" }, number(most)),
    ...bars, ...feet)
}

// The same numbers as a table.
export function fillTable(table, heads, labels, series) {
  const row = (tag, cells) => {
    const element = document.createElement("tr")
    element.append(...cells.map((text, index) => {
      const cell = document.createElement(index ? tag : "th")
      cell.textContent = text
      return cell
    }))
    return element
  }
  table.replaceChildren(
    row("th", heads), ...labels.map((label, index) => row("td", [label, ...series.map(({ values }) => number(values[index]))])))
}
