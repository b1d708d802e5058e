import Decks
import Glibc
import ProgramBench
import Testing

@testable import SentenceSounds

@Suite("Sounds of sentences", .enabled(if: SpokenConversation.canBeCut, "ffmpeg is not installed"))
struct SoundCutterTests {
  private let folder: Folder
  init() throws { folder = try Folder() }

  private func records(later seconds: Double = 0) -> [CardRecord] {
    TranscriptCards.records(of: Array(SpokenConversation.transcript(later: seconds).utf8))
  }

  @Test func whatIsOverBeforeTheSoundBeginsHasNoClip() {
    let sound = SpeechSound(Array(repeating: 0xFF, count: 9600))
    #expect(sound.clip(.milliseconds(-140) ..< .milliseconds(-90)) == nil)
    #expect(sound.clip(.milliseconds(-140) ..< .milliseconds(90)) != nil)
  }

  private func convert(_ file: String, _ options: [String], to path: String) async throws {
    try await Tool.run(
      "/usr/bin/ffmpeg", ["-v", "error", "-nostdin", "-y", "-i", file] + options + [path])
  }

  /// Returns samples of a sound, 8000 a second.
  private func samples(of file: String) async throws -> [Float] {
    let raw = folder.file("samples")
    try await convert(file, ["-ac", "1", "-ar", "8000", "-f", "s16le"], to: raw)
    let bytes = try readFile(raw)
    return stride(from: 0, to: bytes.count - 1, by: 2).map { place in
      Float(Int16(bitPattern: UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8))
    }
  }

  /// Returns the correlation of a clip with a part of a sound.
  private func correlation(of clip: [Float], in sound: [Float], at place: Int) -> Float {
    var (products, clipSquares, squares) = (Float(0), Float(0), Float(0))
    for (index, sample) in clip.enumerated() where sound.indices.contains(place + index) {
      let other = sound[place + index]
      products += sample * other
      clipSquares += sample * sample
      squares += other * other
    }
    return products / max(1, (clipSquares * squares).squareRoot())
  }

  @Test func eachSentenceHasTheSamplesOfItsPlaceInTheRecording() async throws {
    var records = records()
    let outcome = try SoundCutter().addSounds(to: &records, from: SpokenConversation.sound)
    #expect(outcome == SoundCutter.Outcome(cut: 11))
    let sound = try await samples(of: SpokenConversation.sound)
    for number in [0, 5, 6, 10] {
      let (start, end, isSpanish, _) = SpokenConversation.sentences[number]
      let cut = try #require(records[number].sound)
      #expect(cut.form == .mp3 && cut.field == .word && isSpanish == (number != 5))
      let clip = try await samples(of: try folder.write(cut.bytes, to: "clip.mp3"))
      // The margins, and less than two frames before and one behind them.
      let length = Double(clip.count) / 8000
      #expect(length > end - start + 0.3 && length < end - start + 0.3 + 3 * 0.024, "\(length)")
      let expected = Int((start - 0.15) * 8000)
      let places = expected - 400...expected
      let beginning = Array(clip.prefix(6000))
      let best = places.map { correlation(of: beginning, in: sound, at: $0) }.max() ?? 0
      #expect(best > 0.97, "\(number): \(best)")
    }
  }

  @Test(arguments: [3.7, 21.3, -2.5])
  func aRecordingThatBeganLaterOrEarlierIsPlacedByItsPauses(seconds: Double) async throws {
    // Times before the beginning of the clock are none.
    let later = max(seconds, 0)
    var records = records(later: later)
    var path = SpokenConversation.sound
    if seconds < 0 {
      path = folder.file("early.wav")
      try await convert(
        SpokenConversation.sound, ["-af", "adelay=\(Int(-seconds * 1000))"], to: path)
    }
    let outcome = try SoundCutter().addSounds(to: &records, from: path)
    #expect(outcome.cut == 11 && outcome.missing == 0)
    #expect(abs(outcome.start / .seconds(1) - seconds) < 0.05, "\(outcome.start)")
    var others = self.records(later: later)
    _ = try SoundCutter().addSounds(to: &others, from: path, startingAt: .seconds(seconds))
    let difference = zip(records, others).map { one, other in
      abs((one.sound?.bytes.count ?? 0) - (other.sound?.bytes.count ?? 0))
    }
    #expect(difference.allSatisfy { $0 <= 2 * 96 }, "\(difference)")
  }

  @Test func theSoundOfSomethingElseIsNotGivenToTheSentences() async throws {
    let path = folder.file("backwards.wav")
    try await convert(SpokenConversation.sound, ["-af", "areverse"], to: path)
    var records = records()
    #expect(throws: SoundCutter.Failure.elsewhere) {
      try SoundCutter().addSounds(to: &records, from: path)
    }
    #expect(records.allSatisfy { $0.sound == nil })
    let outcome = try SoundCutter().addSounds(to: &records, from: path, startingAt: .zero)
    #expect(outcome.cut == 11, "who says where it begins is believed")
  }

  @Test func sentencesBeyondTheEndOfTheSoundHaveNone() async throws {
    let path = folder.file("short.ogg")
    try await convert(SpokenConversation.sound, ["-t", "18.5"], to: path)
    var records = records()
    let outcome = try SoundCutter().addSounds(to: &records, from: path)
    #expect(outcome == SoundCutter.Outcome(cut: 5, missing: 6))
    #expect(records.map { $0.sound != nil } == (0..<11).map { $0 < 5 })
  }

  @Test func aTranscriptOfTwoDaysHasTheSoundOfTheFirst() throws {
    var records = records() + records()
    let outcome = try SoundCutter().addSounds(to: &records, from: SpokenConversation.sound)
    #expect(outcome == SoundCutter.Outcome(cut: 11, missing: 11))
  }

  @Test func sentencesWithoutTimesHaveNoSound() throws {
    var records = records()
    records[3].speech = nil
    #expect(
      try SoundCutter().addSounds(to: &records, from: SpokenConversation.sound)
        == SoundCutter.Outcome(cut: 10, untimed: 1))
    for index in records.indices { records[index].speech = nil }
    #expect(
      try SoundCutter().addSounds(to: &records, from: "missing")
        == SoundCutter.Outcome(untimed: 11))
  }

  @Test func aFileWithoutSoundIsToldApart() throws {
    let letter = try folder.write(Array("This is a letter.".utf8), to: "talk.mkv")
    let list = try folder.write(
      Array("#EXTM3U\n#EXTINF:9,\nhttp://127.0.0.1:1/a.mp3\n".utf8), to: "talk.m3u8")
    for path in [letter, list, "assets/conversation.avi", "missing"] {
      var records = records()
      #expect(throws: SoundCutter.Failure.noSound) {
        try SoundCutter().addSounds(to: &records, from: path)
      }
    }
  }

  @Test func aDamagedRecordingGivesTheSentencesThatAreLeft() throws {
    var bytes = try readFile(SpokenConversation.sound)
    bytes.replaceSubrange(100_000..<120_000, with: Array(repeating: 0, count: 20_000))
    let path = try folder.write(bytes, to: "damaged.ogg")
    var records = records()
    let outcome = try SoundCutter().addSounds(to: &records, from: path)
    #expect(outcome.cut >= 5 && outcome.cut + outcome.missing == 11, "\(outcome)")
  }
}

@Suite("The program that cuts sounds")
struct SoundProgramTests {
  private func failure(_ program: String, timeout: Duration = .seconds(20)) -> SoundCutter.Failure?
  {
    var records = TranscriptCards.records(of: Array(SpokenConversation.transcript().utf8))
    do throws(SoundCutter.Failure) {
      _ = try SoundCutter(program: program, timeout: timeout)
        .addSounds(to: &records, from: SpokenConversation.sound)
      return nil
    } catch {
      return error
    }
  }

  @Test func aMissingProgramIsToldApart() {
    #expect(failure("/nonexistent/ffmpeg") == .noProgram)
  }

  @Test func aProgramWithoutTheEncoderIsToldApart() throws {
    let folder = try Folder()
    let script = try folder.write(
      Array("#!/bin/sh\ncase \"$*\" in *libmp3lame*) exit 1 ;; esac\nexec ffmpeg \"$@\"\n".utf8),
      to: "ffmpeg")
    _ = try unsafe check("chmod", chmod(script, 0o755))
    #expect(failure(script) == .noEncoder)
  }

  @Test func aProgramThatFailsHangsOrWritesSomethingElseGivesNoSound() throws {
    let folder = try Folder()
    for (command, reason, timeout) in [
      ("exit 1", .noSound, .seconds(20)), ("sleep 60", .tooSlow, .milliseconds(400)),
      ("yes", .tooSlow, .milliseconds(400)), ("echo x", .noSound, .seconds(20)),
    ] as [(String, SoundCutter.Failure, Duration)] {
      let script = try folder.write(Array("#!/bin/sh\n\(command)\n".utf8), to: "ffmpeg")
      _ = try unsafe check("chmod", chmod(script, 0o755))
      #expect(failure(script, timeout: timeout) == reason, "\(command)")
    }
  }

  @Test func loudnessIsThatOfEachFrameHoweverItsBytesCome() {
    let samples = (0..<600).map { $0 < 192 ? 0 : $0 < 384 ? 1000 : Int16(-20_000) }
    let bytes = samples.flatMap { sample in
      [UInt8(truncatingIfNeeded: sample), UInt8(truncatingIfNeeded: sample >> 8)]
    }
    var (whole, pieces) = (Loudness(), Loudness())
    whole.add(bytes[...])
    for start in stride(from: 0, to: bytes.count, by: 7) {
      pieces.add(bytes[start..<min(start + 7, bytes.count)])
    }
    #expect(whole.levels == pieces.levels)
    #expect(whole.levels.map { $0.rounded() } == [0, 60, 86])
  }
}
