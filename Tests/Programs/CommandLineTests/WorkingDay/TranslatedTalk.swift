internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

/// A conversation through two programs, which are joined by a pipe with a name: one that translates, and
/// the window.
struct TranslatedTalk {
  let translator: Child
  let window: Child
  let transcript: String
  private var talk = Talk()

  init(_ harness: WindowHarness, _ options: [String] = []) throws {
    let pipe = harness.folder.file("words")
    transcript = harness.folder.file("talk.jsonl")
    try unsafe check("mkfifo", mkfifo(pipe, 0o600))
    translator = try Child(
      "sh",
      [
        "-c", #"exec "$0" "$@" >"$WORDS""#, "\(builtProgramsFolder)/visavis-translate",
        "--engine", "apertium", "--from", "en", "--to", "es",
      ], variables: ["WORDS": pipe])
    window = try harness.start(
      "sh",
      [
        "-c", #"exec "$0" "$@" <words"#, harness.programPath, "--size",
        "\(WindowHarness.window.size)", "--position", "0,0", "--borderless", "--no-state",
        "--painter", "memory", "--camera", "pattern:moving", "--captions", "-", "--consent-given",
        "--transcript", transcript,
      ] + options)
  }

  /// The number of sentences that have been said.
  var count: Int { talk.count }

  /// Says sentences without waiting for anything.
  mutating func say(_ count: Int) { translator.send(talk.next(count)) }

  /// Says sentences, `pace` of them in a second, until there are `count`.
  mutating func say(upTo count: Int, pace: Int) async throws {
    let (began, first) = (ContinuousClock.now, talk.count)
    while talk.count < count, window.end == nil {
      say(min(max(1, pace / 5), count - talk.count))
      let due = began + .seconds(1) * (talk.count - first) / pace
      try await Task.sleep(until: due, clock: .continuous)
    }
  }

  /// Waits until the last sentence is in the transcript.
  func isWritten(within limit: Duration = .seconds(300)) async throws -> Bool {
    try await eventually(within: limit) {
      try WrittenTranscript(transcript).numbers.last == talk.count || window.end != nil
    }
  }

  /// Ends the programs as the end of the microphone does, and expects that all sentences are there.
  func expectWholeEnd(_ harness: WindowHarness) async throws {
    translator.closeInput()
    #expect(try await harness.waitForEnd(translator) == .exited(0))
    window.send(signal: SIGTERM)
    #expect(try await harness.waitForEnd(window) == .exited(0))
    #expect(window.errorOutput == "")
    #expect(translator.errorOutput == "visavis-translate: en-es: apertium en-es\n")
    #expect(try WrittenTranscript(transcript).numbers == Array(1...talk.count))
  }
}
