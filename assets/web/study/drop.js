const hasFile = (event) => [...event.dataTransfer.types].includes("Files")

// Lets files be chosen by a button or dropped anywhere, while the page `isFree`; `take` takes one.
export function bindFiles(button, input, isFree, take) {
  button.onclick = () => input.click()
  input.onchange = async () => {
    const [file] = input.files
    input.value = "" // The same file can be chosen again.
    if (file) await take(file)
  }
  addEventListener("dragover", (event) => {
    if (!hasFile(event)) return
    event.preventDefault()
    document.body.classList.toggle("dropping", isFree())
  })
  addEventListener("dragleave", ({ relatedTarget }) => { if (!relatedTarget) document.body.classList.remove("dropping") })
  addEventListener("drop", async (event) => {
    if (!hasFile(event)) return
    event.preventDefault()
    document.body.classList.remove("dropping")
    const [file] = event.dataTransfer.files
    if (file && isFree()) await take(file)
  })
}

// Saves what was answered as a file of the browser.
export async function saveAs(name, answer) {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(await answer.blob())
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60000)
}
