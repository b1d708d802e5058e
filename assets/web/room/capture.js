const wanted = { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 1 }

export const canCapture = () =>
  Boolean(window.isSecureContext && navigator.mediaDevices && window.AudioContext && window.AudioWorkletNode)

function context(options) {
  try { return new AudioContext(options) } catch { return new AudioContext() }
}

/** Some browsers do not bring a microphone into a context of another rate: then the context has the device's. */
async function connect(stream, first) {
  let audio = first
  let source
  try {
    source = audio.createMediaStreamSource(stream)
  } catch {
    audio.close()
    audio = context()
    source = audio.createMediaStreamSource(stream)
  }
  await audio.audioWorklet.addModule(new URL("./samples.js", import.meta.url))
  const node = new AudioWorkletNode(audio, "samples")
  source.connect(node)
  node.connect(audio.destination) // It puts out silence; unconnected, some browsers would not run it.
  return { audio, node }
}

/** Opens the microphone; `heard` gets each block of samples and its peak, `lost` tells that the device is gone. */
export async function capture(heard, lost) {
  const first = context({ sampleRate: 16000 })
  first.resume().catch(() => {})
  let stream
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: wanted })
    const { audio, node } = await connect(stream, first)
    await Promise.race([audio.resume(), new Promise((done) => setTimeout(done, 500))])
    node.port.onmessage = ({ data }) => heard(data.samples, data.peak)
    const [track] = stream.getTracks()
    track.onended = lost
    return {
      resume: () => audio.resume(),
      stop() {
        node.port.onmessage = track.onended = null
        track.stop()
        audio.close()
      },
    }
  } catch (error) {
    if (stream) stream.getTracks().forEach((track) => track.stop())
    if (first.state !== "closed") first.close()
    throw error
  }
}
