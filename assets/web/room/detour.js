/** The conversation over plain requests, where a WebSocket cannot be opened. */
export function openDetour(hello, heard, ended) {
  const waiting = []
  let session, source, busy = false, closed = false

  function close() {
    closed = true
    if (source) source.close()
  }

  function end() {
    if (closed) return
    close()
    ended()
  }

  const post = (what, body) => fetch(what, { method: "POST", body, headers: { "Content-Type": typeof body === "string" ? "application/json" : "application/octet-stream" } })

  async function enter() {
    const answer = await post("./enter", JSON.stringify(hello))
    const text = await answer.text()
    if (closed) return
    session = answer.ok && JSON.parse(text).session
    if (!session) {
      heard(text)
      return end()
    }
    source = new EventSource(`./events?session=${encodeURIComponent(session)}`)
    source.onmessage = (event) => heard(event.data)
    source.onerror = end
    pump()
  }

  /** Takes what waits, in order: lines together, sound together. */
  async function pump() {
    if (busy || closed || !session || !waiting.length) return
    busy = true
    const text = typeof waiting[0] === "string"
    const kind = (item) => typeof item === "string" === text
    const count = waiting.every(kind) ? waiting.length : waiting.findIndex((item) => !kind(item))
    const batch = waiting.splice(0, count)
    const body = text ? batch.join("\n") : new Blob(batch)
    const answer = await post(`./${text ? "send" : "sound"}?session=${encodeURIComponent(session)}`, body).catch(() => ({}))
    busy = false
    answer.ok ? pump() : end()
  }

  const put = (item) => { waiting.push(item); pump() }
  enter().catch(end)
  return {
    send: (message) => put(JSON.stringify(message)),
    sound: put,
    backlog: () => waiting.reduce((sum, item) => sum + (item.byteLength || 0), 0),
    close,
  }
}
