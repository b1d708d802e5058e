// Makes 16 kHz samples, 1600 a block, of whatever rate the sound comes in.
class Samples extends AudioWorkletProcessor {
  block = new Int16Array(1600)
  filled = 0
  due = 0
  sum = 0
  count = 0

  process([[input = []]]) {
    for (const value of input) {
      this.sum += value
      this.count += 1
      this.due += 16000 / sampleRate
      if (this.due >= 1) this.put(this.sum / this.count)
    }
    return true
  }

  put(value) {
    this.due -= 1
    this.sum = this.count = 0
    this.block[this.filled++] = Math.max(-1, Math.min(1, value)) * 32767
    if (this.filled < this.block.length) return
    this.port.postMessage(this.block)
    this.filled = 0
  }
}

registerProcessor("samples", Samples)
