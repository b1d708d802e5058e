package import Decks
internal import Glibc
internal import Synchronization
internal import System

/// The cutting of sentences out of the recording of a conversation, by the program `ffmpeg`.
///
/// It reads the file as far as the last sentence may be, twice if the place of the sentences is to be found. The cuts are made
/// between the frames of the sound that it writes.
package struct SoundCutter {
  /// The reason why cards get no sound.
  package enum Failure: Error, Hashable {
    /// There is no program `ffmpeg`.
    case noProgram
    /// The file has no sound that it reads.
    case noSound
    /// The program cannot write MP3.
    case noEncoder
    case tooSlow
    /// The sentences and the sound do not fit together.
    case elsewhere
  }

  /// The sound that was found of some cards.
  package struct Outcome: Hashable, Sendable {
    /// The cards that got their sound, and those whose sentences are not in the file.
    package var cut = 0
    package var missing = 0
    /// The cards whose file tells no times.
    package var untimed = 0
    /// The time of the transcript at which the sound begins.
    package var start = Duration.zero
  }

  /// The longest part of a file that is read.
  private static let maxLength = Duration.seconds(4 * 3600)
  /// The time by which a clock goes back if it belongs to another conversation.
  private static let restart = Duration.seconds(30)

  private let program: String
  private let timeout: Duration

  package init(program: String = "ffmpeg", timeout: Duration = .seconds(300)) {
    (self.program, self.timeout) = (program, timeout)
  }

  /// Gives cards the sound of their sentences out of a file.
  ///
  /// The sound begins at `start` of the transcript's time; with nil, that is found by the pauses.
  package func addSounds(
    to records: inout [CardRecord], from path: String, startingAt start: Duration? = nil
  ) throws(Failure) -> Outcome {
    var outcome = Outcome()
    let spoken = records.indices.filter { records[$0].speech != nil }
    outcome.untimed = records.count - spoken.count
    let times = Self.firstConversation(spoken.compactMap { records[$0].speech?.times })
    outcome.missing = spoken.count - times.count
    guard let end = times.map(\.upperBound).max() else { return outcome }
    // A sound that began earlier than the transcript is longer; how much, is not known yet.
    let needed = end - (start ?? .seconds(-600)) + ClipTimes.margin
    let length = min(max(needed, .seconds(1)), Self.maxLength)
    let sound = try sound(of: path, length)
    var shift = start.map { .zero - $0 }
    if shift == nil {
      shift = Self.shift(of: times, in: try loudness(of: path, length))
    }
    guard let shift else { throw .elsewhere }
    outcome.start = .zero - shift
    for (index, clip) in zip(spoken, ClipTimes.clips(of: times)) {
      guard let field = records[index].speech?.field,
        let bytes = sound.clip(clip.lowerBound + shift..<clip.upperBound + shift),
        let cut = CardSound(bytes, of: field)
      else {
        outcome.missing += 1
        continue
      }
      records[index].sound = cut
      outcome.cut += 1
    }
    return outcome
  }

  /// Returns the times up to the first one that goes far back, as a transcript may have the conversations of several days.
  private static func firstConversation(_ times: [Range<Duration>]) -> [Range<Duration>] {
    var latest = Duration.zero
    return Array(
      times.prefix { time in
        latest = max(latest, time.upperBound)
        return time.upperBound >= latest - restart
      })
  }

  private static func shift(of times: [Range<Duration>], in levels: [Float]) -> Duration? {
    let sentences = times.map { time in
      Int(time.lowerBound / SpeechSound.frame)..<Int(time.upperBound / SpeechSound.frame)
    }
    return SpeechPlacement(of: sentences, in: levels).shift.map { SpeechSound.frame * $0 }
  }

  // MARK: - ffmpeg

  /// Reads the sound of a file as MP3.
  private func sound(of path: String, _ length: Duration) throws(Failure) -> SpeechSound {
    let output = Mutex<[UInt8]>([])
    try run(words(path, length, Self.encoding)) { bytes in
      output.withLock { $0 += bytes.prefix(Self.maxBytes - $0.count) }
    }
    let bytes = output.withLock(\.self)
    if SpeechSound.isBegun(by: bytes) { return SpeechSound(bytes) }
    let isHeard = try !loudness(of: path, .seconds(1)).isEmpty
    throw isHeard ? .noEncoder : .noSound
  }

  /// Reads the loudness of each frame of a file.
  private func loudness(of path: String, _ length: Duration) throws(Failure) -> [Float] {
    let loudness = Mutex(Loudness())
    try run(words(path, length, Self.samples)) { bytes in
      loudness.withLock { $0.add(bytes) }
    }
    return loudness.withLock(\.levels)
  }

  /// Runs the program, whose output `receive` gets.
  private func run(
    _ words: [String], receive: @escaping @Sendable (ArraySlice<UInt8>) -> Void
  ) throws(Failure) {
    let deadline = ContinuousClock.now + timeout
    let command = "exec \(ShellCommand.line(words)) 2>/dev/null"
    let ending = Mutex<ExitStatus?>(nil)
    let worker = try? Worker("sound") { worker in
      guard var process = try? CommandProcess(command) else { return }
      let status = process.run(until: deadline, on: worker, receive: receive)
      ending.withLock { $0 = status }
    }
    worker?.waitForEnd(within: timeout + .seconds(2))
    _ = worker?.stop(within: .seconds(2))
    guard let status = ending.withLock(\.self) else { throw .tooSlow }
    if status == .exited(127) { throw .noProgram }
  }

  private static let maxBytes = 64 << 20

  /// MP3 as `SpeechSound` has it.
  private static let encoding = [
    "-ar", "24000", "-c:a", "libmp3lame", "-b:a", "32k", "-reservoir", "0", "-map_metadata", "-1",
    "-write_xing", "0", "-id3v2_version", "0", "-f", "mp3", "-",
  ]
  /// Samples as `Loudness` takes them.
  private static let samples = ["-ar", "\(Loudness.rate)", "-f", "s16le", "-"]

  /// Returns the command that writes the beginning of a sound to standard output.
  private func words(_ path: String, _ length: Duration, _ output: [String]) -> [String] {
    // A file may not lead to other machines.
    let input = [
      "-v", "quiet", "-nostdin", "-protocol_whitelist", "file", "-i", "file:\(path)",
    ]
    // Gaps become silence, so that places in the sound are times.
    let filter = ["-af", "aresample=async=1:first_pts=0"]
    let times = ["-t", "\(length / .seconds(1))", "-map", "0:a:0", "-ac", "1"]
    return [program] + input + filter + times + output
  }
}

/// The loudness of sound, frame by frame, as its samples come: 16 bits each, the lower byte first.
struct Loudness {
  static let rate = 8000
  /// The samples of 24 ms, the frame of `SpeechSound`.
  private static let frameSamples = 192

  private(set) var levels: [Float] = []
  private var low: UInt8?
  private var (squares, count) = (Float(0), 0)

  mutating func add(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      guard let low else {
        low = byte
        continue
      }
      self.low = nil
      let sample = Float(Int16(bitPattern: UInt16(byte) << 8 | UInt16(low)))
      squares += sample * sample
      count += 1
      guard count == Self.frameSamples else { continue }
      levels.append(10 * log10(squares / Float(count) + 1))
      (squares, count) = (0, 0)
    }
  }
}
