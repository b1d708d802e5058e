export const canCapture = () => Boolean(navigator.mediaDevices && window.AudioWorkletNode) // Secret connections only.

// Firefox does not bring a microphone into a context of another rate than the device's.
function listenTo(stream) {
  const audio = new AudioContext({ sampleRate: 16000 })
  try {
    return audio.createMediaStreamSource(stream)
  } catch {
    audio.close()
    return new AudioContext().createMediaStreamSource(stream)
  }
}

// Opens the microphone, returns what closes it. `heard` gets samples, `lost` the loss of the device.
export async function capture(heard, lost) {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 1 },
  })
  const [track] = stream.getTracks()
  const source = listenTo(stream)
  const audio = source.context
  function stop() {
    track.onended = null
    track.stop()
    audio.close()
  }
  try {
    await audio.audioWorklet.addModule("/web/room/samples.js")
    const node = new AudioWorkletNode(audio, "samples")
    node.port.onmessage = ({ data }) => heard(data)
    source.connect(node).connect(audio.destination) // Silence; unconnected, some would not run it.
    track.onended = lost
    audio.resume()
    return stop
  } catch (error) {
    stop()
    throw error
  }
}
