package import System

/// Raw samples on a descriptor: 16 kHz, one channel, signed 16 bits, little-endian.
package final class RawAudio: AudioSource {
  package let name: String
  package let format = AudioFormat.speech
  package let kind = AudioSourceKind.pipe
  private let descriptor: Int32
  /// The first byte of a sample of which the second has not arrived.
  private nonisolated(unsafe) var oddByte: UInt8?

  private static let bytesPerRead = 8192

  /// Creates a source that reads `descriptor`, which stays open.
  package init(_ descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  package func read(until stop: WakeUp) throws(AudioError) -> [Float]? {
    var pollSet = PollSet([descriptor, stop.descriptor])
    while true {
      pollSet.wait()
      if pollSet[1].contains(.readable) { return [] }
      var bytes = [UInt8](repeating: 0, count: Self.bytesPerRead)
      let outcome: Descriptor.Outcome
      do throws(SystemError) {
        outcome = try Descriptor(borrowing: descriptor).readNow(into: &bytes)
      } catch {
        throw .unreadableFile(name, reason: error.reason)
      }
      if outcome == .end { return nil }
      // Another process that reads the input may have been faster.
      guard case .bytes(let count) = outcome else { continue }
      let samples = samples(in: bytes.prefix(count))
      if !samples.isEmpty { return samples }
    }
  }

  private func samples(in bytes: ArraySlice<UInt8>) -> [Float] {
    var bytes = bytes
    if let first = unsafe oddByte.take() { bytes.insert(first, at: bytes.startIndex) }
    if bytes.count % 2 == 1 { unsafe oddByte = bytes.popLast() }
    return stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map { index in
      let bits = UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8
      return Float(Int16(bitPattern: bits)) / 32_768
    }
  }
}
