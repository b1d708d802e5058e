internal import Audio
internal import ProgramBench
internal import Recognition
internal import SimulatedSpeech
internal import Synchronization
internal import System
internal import Testing

@testable internal import visavis_listen

/// Simulated speech that is read like a file.
private final class SimulatedSource: AudioSource {
  let name = "simulated speech"
  let format = AudioFormat.speech
  let kind = AudioSourceKind.file
  private let rest: Mutex<ArraySlice<Float>>

  init(_ samples: [Float]) {
    rest = Mutex(samples[...])
  }

  func read(until stop: WakeUp) throws(AudioError) -> [Float]? {
    rest.withLock { rest in
      defer { rest = rest.dropFirst(1600) }
      return rest.isEmpty ? nil : Array(rest.prefix(1600))
    }
  }
}

/// Tests of a session in this process, with the threads of audio, recognition and stream.
@Suite("A listening session") struct ListenSessionTests {
  private let folder: Folder
  private let session = ListenSession(pace: .fast, isMicrophone: false, diagnose: { _ in })

  init() throws {
    folder = try Folder()
  }

  private var path: String { folder.file("captions") }

  /// Starts the session on utterances of four words each.
  private func start(
    utterances: Int,
    recognizer: @escaping @Sendable () -> any SpeechRecognizer = {
      UtteranceRecognizer(
        SimulatedTranscriber(), detectors: [LoudnessDetector()], languages: ["en"])
    }
  ) throws {
    let samples = (0..<utterances).flatMap { speech($0 * 4 + 1...$0 * 4 + 4) + silence(1) }
    let source = SimulatedSource(silence(1) + samples)
    try session.start(
      to: .socket(try #require(CaptionSocketAddress("unix:\(path)"))), hello: #"{"hello":1}"#,
      open: { () throws(AudioError) in source }, makeRecognizer: recognizer)
  }

  /// The words of all final texts.
  private func words(_ lines: [CaptionLine]) -> [String] {
    HeardTranscript(lines).finals.flatMap { ($0.source ?? "").split(separator: " ") }.map(
      String.init)
  }

  /// The words, of which one that a pause has cut counts once.
  private func distinct(_ words: [String]) -> [String] {
    words.enumerated().filter { $0 == 0 || words[$0 - 1] != $1 }.map(\.element)
  }

  private func expected(_ utterances: Int) -> [String] { (1...utterances * 4).map { "w\($0)" } }

  @Test func everyWordArrivesInOrder() async throws {
    let listener = try SocketListener(path: path)
    try start(utterances: 30)
    #expect(try await listener.eventually { $0.last?.state == "paused" && $0.count > 60 })
    #expect(words(try listener.lines()) == expected(30))
    #expect(session.waitForEnd(within: .seconds(10)))
    #expect(session.failure == nil && session.outputFailure == nil)
  }

  @Test func anEngineThatEndsItsOwnSentencesIsHeardWordByWord() async throws {
    let listener = try SocketListener(path: path)
    try start(utterances: 30) { SimulatedStreamingRecognizer() }
    #expect(try await listener.eventually { $0.last?.state == "paused" && $0.count > 60 })
    let transcript = HeardTranscript(try listener.lines())
    #expect(words(try listener.lines()) == expected(30))
    #expect(transcript.finals.count == 30)
    #expect(session.waitForEnd(within: .seconds(10)))
    #expect(session.failure == nil && session.outputFailure == nil)
  }

  /// A transcriber that takes as long for its first text as a test wants.
  private final class SlowTranscriber: Transcriber {
    private let words = SimulatedTranscriber()
    private let began: WakeUp
    private let goesOn: WakeUp

    init(began: WakeUp, goesOn: WakeUp) {
      (self.began, self.goesOn) = (began, goesOn)
    }

    var languages: [String] { words.languages }

    func knows(_ language: String) -> Bool { true }

    func transcribe(_ samples: [Float], language: String, task: DecodingTask) -> Transcription? {
      if words.decodings.isEmpty {
        began.signal()
        _ = goesOn.wait(atMost: .seconds(30))
      }
      return words.transcribe(samples, language: language, task: task)
    }

    func probabilities(
      of languages: [String]
    ) -> [(language: String, probability: Double)] { words.probabilities(of: languages) }
  }

  @Test func nobodyCountsAsSilentWhileTheNextSentenceWaitsToBeExamined() throws {
    let (began, goesOn, ended) = (try WakeUp(), try WakeUp(), try WakeUp())
    let heard = Mutex<[Bool]>([])
    let loop = try RecognitionLoop(
      isPaced: true, canWait: false,
      makeRecognizer: {
        UtteranceRecognizer(
          SlowTranscriber(began: began, goesOn: goesOn), detectors: [LoudnessDetector()],
          languages: ["en"])
      },
      deliver: { event in
        if case .hearing(let isHearing) = event { heard.withLock { $0.append(isHearing) } }
        if case .ended = event { ended.signal() }
      })
    let first = silence(1) + speech(1...4) + silence(0.6)
    loop.add(AudioChunk(start: 0, streams: [first]))
    #expect(began.wait(atMost: .seconds(30)))
    // As a microphone delivers it.
    let second = silence(0.3) + speech(5...8) + silence(0.6)
    for start in stride(from: 0, to: second.count, by: 640) {
      let samples = Array(second[start..<min(start + 640, second.count)])
      loop.add(AudioChunk(start: first.count + start, streams: [samples]))
    }
    loop.post(.finish)
    goesOn.signal()
    #expect(ended.wait(atMost: .seconds(30)))
    #expect(heard.withLock(\.self) == [true, false])
  }

  @Test func requestsDuringSpeechLoseNoWord() async throws {
    let listener = try SocketListener(path: path)
    try start(utterances: 200)
    for request in ["clear", "stop", "start", "stop", "clear", "start", "start", "stop", "start"] {
      _ = try await listener.eventually { !$0.isEmpty }
      listener.request(request)
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(try await listener.eventually { words($0).last == "w800" })
    let lines = try listener.lines()
    #expect(distinct(words(lines)) == expected(200))
    #expect(lines.dropLast().contains { $0.state == "paused" }, "a request came while it listened")
    #expect(HeardTranscript(lines).brokenPromises == [])
  }

  private struct NoModel: Error, CustomStringConvertible {
    let description = "no model knows the language"
  }

  @Test func languagesThatAreInUseArePassedOn() async throws {
    let listener = try SocketListener(path: path)
    try start(utterances: 400) {
      UtteranceRecognizer(
        SimulatedTranscriber(), detectors: [LoudnessDetector()], languages: ["en"]
      ) { languages, current in
        guard languages == ["es"] || languages == ["auto"] else { throw NoModel() }
        return current
      }
    }
    _ = try await listener.eventually { !$0.isEmpty }
    listener.send(#"{"control":"languages","from":"xx","to":"en"}"#)
    listener.send(#"{"control":"languages","from":"es","to":"en"}"#)
    listener.send(#"{"control":"languages","from":"auto"}"#)
    #expect(try await listener.eventually { $0.contains { $0.from == "auto" } })
    let lines = try listener.lines()
    #expect(lines.filter { $0.control != nil }.map(\.from) == ["es", "auto"])
    #expect(lines.contains { $0.notice == "No model knows the language" })
    session.finish()
    #expect(session.waitForEnd(within: .seconds(10)))
  }

  @Test func aReaderThatComesLateGetsEveryWord() async throws {
    try start(utterances: 10)
    try await Task.sleep(for: .milliseconds(200))
    let listener = try SocketListener(path: path)
    #expect(try await listener.eventually { words($0).last == "w40" })
    #expect(words(try listener.lines()) == expected(10))
    #expect(session.waitForEnd(within: .seconds(10)))
  }

  @Test func anEndFromAnotherThreadLeavesNoOpenUtterance() async throws {
    let listener = try SocketListener(path: path)
    try start(utterances: 400)
    #expect(try await listener.eventually { HeardTranscript($0).finals.count > 2 })
    session.finish()
    #expect(try await listener.eventually { $0.last?.state == "paused" })
    #expect(session.waitForEnd(within: .seconds(10)))
    let transcript = HeardTranscript(try listener.lines())
    #expect(transcript.finals.count == transcript.utterances.count)
  }

  /// A connection with more lines than a socket holds, to a listener that has not read any.
  private func fullConnection(
    report: @escaping @Sendable (String) -> Void = { _ in }
  ) throws -> (SocketListener, StreamConnection) {
    let listener = try SocketListener(path: path)
    let connection = try StreamConnection(
      to: .socket(try #require(CaptionSocketAddress("unix:\(path)"))), hello: #"{"hello":1}"#,
      report: report, receive: { _ in })
    try connection.start()
    let text = String(repeating: "word ", count: 800)
    for number in 0..<500 { connection.write(#"{"id":"\#(number)","text":"\#(text)"}"#) }
    return (listener, connection)
  }

  @Test(arguments: [false, true])
  func anAbortDoesNotWaitForAReaderThatDoesNotRead(hasEnded: Bool) throws {
    let reports = Mutex<[String]>([])
    let (listener, connection) = try fullConnection { report in
      reports.withLock { $0.append(report) }
    }
    defer { listener.end() }
    if hasEnded { connection.finish(.whenRead) }
    connection.finish(.soon)
    #expect(connection.waitForEnd(within: .seconds(10)))
    #expect(
      reports.withLock { $0 } == [
        "unix:\(path) has not read the last captions in time; they are lost"
      ])
  }

  @Test func anEndWaitsForASlowReader() async throws {
    let (listener, connection) = try fullConnection()
    connection.finish(.whenRead)
    #expect(!connection.waitForEnd(within: .seconds(2)))
    #expect(try await listener.eventually { $0.count == 501 })
    #expect(connection.waitForEnd(within: .seconds(10)))
  }
}
