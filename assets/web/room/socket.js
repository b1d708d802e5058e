/** The conversation over a WebSocket. */
export function openSocket(hello, heard, ended) {
  const address = new URL("socket", location.href)
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:"
  address.hash = address.search = ""
  let socket
  try {
    socket = new WebSocket(address)
  } catch {
    setTimeout(ended)
    return { send() {}, sound() {}, backlog: () => 0, close() {} }
  }
  socket.onopen = () => socket.send(JSON.stringify(hello))
  socket.onclose = () => ended()
  socket.onmessage = (event) => {
    if (typeof event.data === "string") heard(event.data)
  }
  const open = () => socket.readyState === 1
  return {
    send(message) { if (open()) socket.send(JSON.stringify(message)) },
    sound(samples) { if (open()) socket.send(samples) },
    backlog: () => socket.bufferedAmount,
    close() { socket.onclose = socket.onmessage = null; socket.close() },
  }
}
