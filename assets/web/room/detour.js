// The conversation by requests: some browsers open no WebSocket to a certificate that signs itself.
export function openDetour(hello, hear, end) {
  const batches = []
  let query, events, isBusy = false, isClosed = false

  const post = (path, body) => fetch(path, { method: "POST", body })
  const fail = () => { if (!isClosed) end() }

  async function enter() {
    const answer = await post("./enter", hello)
    const text = await answer.text()
    if (isClosed) return
    if (!answer.ok) return hear(text)
    query = `?session=${JSON.parse(text).session}`
    events = new EventSource(`./events${query}`)
    events.onmessage = ({ data }) => hear(data)
    events.onerror = fail
  }

  async function pump() {
    if (isBusy) return
    isBusy = true
    while (batches.length && !isClosed) {
      const { path, parts } = batches.shift()
      const answer = await post(path + query, new Blob(parts))
      if (!answer.ok) fail()
    }
    isBusy = false
  }

  enter().catch(fail)
  return {
    // What waits is posted in order, messages together and sound together.
    put(data) {
      const [path, part] = typeof data === "string" ? ["./send", `${data}\n`] : ["./sound", data]
      const last = batches[batches.length - 1]
      if (last?.path === path) last.parts.push(part)
      else batches.push({ path, parts: [part] })
      pump().catch(fail)
    },
    backlog: () => batches.length && batches[batches.length - 1].parts.length * 3200,
    close() {
      isClosed = true
      events?.close()
    },
  }
}
