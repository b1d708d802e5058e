internal import Glibc
internal import ProgramBench

/// Sound of 16 bits, to be written as a WAV file or as raw samples.
struct Sound {
  let rate: Int
  /// The samples of each channel, all of the same length.
  private(set) var channels: [[Int16]]

  init(rate: Int = 16_000, _ channels: [[Int16]]) {
    self.rate = rate
    let length = channels.map(\.count).max() ?? 0
    self.channels = channels.map { $0 + [Int16](repeating: 0, count: length - $0.count) }
  }

  /// Reads a WAV file of 16 bits.
  init(wav bytes: [UInt8]) throws {
    func number(_ offset: Int, _ count: Int) -> Int {
      bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    var (offset, rate, channelCount) = (12, 0, 0)
    while offset + 8 <= bytes.count {
      let kind = String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
      let size = number(offset + 4, 4)
      if kind == "fmt " { (channelCount, rate) = (number(offset + 10, 2), number(offset + 12, 4)) }
      if kind == "data", channelCount > 0 {
        let data = bytes[(offset + 8)...].prefix(size)
        self.init(rate: rate, Self.channels(of: Array(data), channelCount))
        return
      }
      offset += 8 + size + size % 2
    }
    throw BenchFailure("this is no WAV file")
  }

  static func silence(seconds: Double, rate: Int = 16_000) -> Sound {
    Sound(rate: rate, [[Int16](repeating: 0, count: Int(seconds * Double(rate)))])
  }

  /// The length in seconds.
  var seconds: Double { Double(channels[0].count) / Double(rate) }

  /// Returns one sound after the other; both have the same format.
  static func + (left: Sound, right: Sound) -> Sound {
    Sound(rate: left.rate, zip(left.channels, right.channels).map { $0 + $1 })
  }

  /// Returns two channels with a sound each.
  static func stereo(_ left: Sound, _ right: Sound) -> Sound {
    Sound(rate: left.rate, [left.channels[0], right.channels[0]])
  }

  /// The samples as bytes, those of all channels in turn.
  var raw: [UInt8] {
    var samples = channels[0]
    if channels.count > 1 {
      samples = samples.indices.flatMap { index in channels.map { $0[index] } }
    }
    return unsafe samples.withUnsafeBytes { unsafe Array($0) }
  }

  /// The bytes of a WAV file.
  var wav: [UInt8] {
    let data = raw
    let frame = channels.count * 2
    return Array("RIFF".utf8) + Self.little(36 + data.count, 4) + Array("WAVEfmt ".utf8)
      + Self.little(16, 4) + Self.little(1, 2) + Self.little(channels.count, 2)
      + Self.little(rate, 4) + Self.little(rate * frame, 4) + Self.little(frame, 2)
      + Self.little(16, 2) + Array("data".utf8) + Self.little(data.count, 4) + data
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func channels(of data: [UInt8], _ count: Int) -> [[Int16]] {
    let samples = stride(from: 0, to: data.count - 1, by: 2).map { index in
      Int16(bitPattern: UInt16(data[index]) | UInt16(data[index + 1]) << 8)
    }
    guard count > 1 else { return [samples] }
    return (0..<count).map { channel in
      stride(from: channel, to: samples.count, by: count).map { samples[$0] }
    }
  }
}

/// Sounds in which nobody speaks.
extension Sound {
  /// Noise of a fan: white and, mostly, brown.
  static func noise(seconds: Double) -> Sound {
    var (state, low) = (UInt64(0x9E37_79B9_7F4A_7C15), 0.0)
    let samples = (0..<Int(seconds * 16_000)).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let white = Double(state >> 33) / Double(1 << 31) * 2 - 1
      low += 0.05 * (white - low)
      return Int16(2500 * (0.2 * white + low * 4))
    }
    return Sound([samples])
  }

  /// Chords of plucked strings, two a second.
  static func music(seconds: Double) -> Sound {
    let chords = [[220.0, 277.2, 329.6], [196.0, 246.9, 293.7], [174.6, 220.0, 261.6]]
    let samples = (0..<Int(seconds * 16_000)).map { index in
      let time = Double(index) / 16_000
      let chord = chords[Int(time * 2) % chords.count]
      let age = time * 2 - Double(Int(time * 2))
      let tones = chord.reduce(0) { sum, tone in
        sum + sin(2 * .pi * tone * time) + 0.4 * sin(4 * .pi * tone * time)
      }
      return Int16(2200 * tones * exp(-2 * age))
    }
    return Sound([samples])
  }
}

extension SoundServer {
  /// Begins to play a sound into the microphone.
  func play(_ sound: Sound) throws -> Child {
    let path = try folder.write(sound.wav, to: "played.wav")
    return try Child("paplay", ["-d", "mic", path], variables: variables, input: .devNull)
  }

  /// Plays a sound into the microphone to its end.
  func speak(_ sound: Sound) async throws {
    let player = try play(sound)
    guard try await eventually({ player.end != nil }), player.end == .exited(0) else {
      throw BenchFailure("paplay: \(player.errorOutput)")
    }
  }
}
