/** Makes 16 kHz samples, 1600 a block, of whatever rate the sound comes in. */
class Samples extends AudioWorkletProcessor {
  constructor() {
    super()
    this.ratio = sampleRate / 16000
    this.due = 0
    this.sum = 0
    this.count = 0
    this.last = 0
    this.clear()
  }

  clear() {
    this.block = new Int16Array(1600)
    this.filled = 0
    this.peak = 0
  }

  process([input]) {
    for (const value of input[0] || []) {
      this.sum += value
      this.count += 1
      this.due += 1
      while (this.due >= this.ratio) {
        this.due -= this.ratio
        this.put()
      }
    }
    return true
  }

  /** One sample: the mean of those since the last one. */
  put() {
    if (this.count) this.last = this.sum / this.count
    this.sum = this.count = 0
    const value = Math.max(-1, Math.min(1, this.last))
    this.peak = Math.max(this.peak, Math.abs(value))
    this.block[this.filled++] = Math.round(value * 32767)
    if (this.filled < 1600) return
    this.port.postMessage({ samples: this.block.buffer, peak: this.peak }, [this.block.buffer])
    this.clear()
  }
}

registerProcessor("samples", Samples)
