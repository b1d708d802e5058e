internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

/// Tests of visavis-speak, of visavis-listen beside it, and of the window with both, on a real sound server whose
/// microphone hears the loudspeaker.
@Suite("Captions that are read aloud") struct ReadingAloudTests {
  private static let sentence =
    #"{"id":"u1","text":"Buenos días, ¿dónde está la estación de tren?","lang":"es","final":true}"#

  /// Variables by which programs find the sound server, and a Speech Dispatcher of the test's own.
  private func variables(of server: SoundServer) -> [String: String?] {
    server.variables.merging([
      "XDG_RUNTIME_DIR": server.folder.path, "DBUS_SESSION_BUS_ADDRESS": nil, "DISPLAY": nil,
      "SPEECHD_ADDRESS": nil,
    ]) { $1 }
  }

  /// Starts visavis-speak, which waits for captions.
  private func speak(
    _ options: [String] = [], on server: SoundServer, _ more: [String: String?] = [:]
  ) throws -> Child {
    try Child(
      "\(ListenProgram.folder)/visavis-speak", options,
      variables: variables(of: server).merging(more) { $1 })
  }

  /// Variables with which there is no Speech Dispatcher.
  private static let withoutDesktop: [String: String?] = [
    "SPEECHD_ADDRESS": "unix_socket:/proc/none/speechd.sock"
  ]

  /// Begins to record what an output plays, into a file.
  private func record(_ output: String, of server: SoundServer) throws -> (Child, path: String) {
    let path = server.folder.file("recorded.raw")
    let command =
      "exec parec -d \(output).monitor --rate=16000 --channels=1 --format=s16le >'\(path)'"
    return (try Child("sh", ["-c", command], variables: server.variables, input: .devNull), path)
  }

  /// Returns the seconds of a recording in which something is heard.
  private func secondsOfSound(at path: String) throws -> Double {
    let bytes = try readFile(path)
    let loud = stride(from: 1, to: bytes.count, by: 2).count { index in
      let sample = Int8(bitPattern: bytes[index])
      return sample > 1 || sample < -2
    }
    return Double(loud) / 16_000
  }

  @Test(arguments: [[:], withoutDesktop])
  func aSentenceIsHeardAndReported(without: [String: String?]) async throws {
    let server = try await SoundServer.running()
    let (recorder, path) = try record("mic", of: server)
    let child = try speak(on: server, without)
    child.send(Self.sentence + "\n")
    #expect(
      try await eventually(within: Listening.timeout) { child.printed.contains("spoken") },
      "\(child.printed) \(child.errorOutput)")
    child.closeInput()
    #expect(try await eventually(within: Listening.timeout) { child.end == .exited(0) })
    let silent = #"{"speaking":null}"#
    #expect(
      child.printed.split(separator: "\n").map(String.init)
        == [silent, #"{"speaking":"u1"}"#, #"{"spoken":"u1"}"#, silent])
    #expect(child.errorOutput == "")
    recorder.send(signal: SIGTERM)
    #expect(try await eventually { recorder.end != nil })
    #expect(try secondsOfSound(at: path) > 0.5)
  }

  @Test func aChosenLoudspeakerIsListedAndPlays() async throws {
    let server = try SoundServer()
    try await server.start(modules: [
      "module-null-sink sink_name=other sink_properties=device.description=Kopfhörer"
    ])
    try await server.plugIn()
    let list = try speak(["--devices", "--json"], on: server)
    #expect(try await eventually(within: Listening.timeout) { list.end == .exited(0) })
    #expect(list.printed.contains(#"{"name":"Kopfhörer"}"#), "\(list.printed)")
    let (recorder, path) = try record("other", of: server)
    let child = try speak(["--device", "kopf"], on: server)
    child.send(Self.sentence + "\n")
    child.closeInput()
    #expect(
      try await eventually(within: Listening.timeout) { child.end == .exited(0) },
      "\(child.printed) \(child.errorOutput)")
    recorder.send(signal: SIGTERM)
    #expect(try await eventually { recorder.end != nil })
    #expect(try secondsOfSound(at: path) > 0.5)
  }

  @Test func whoeverBeginsToSpeakCutsItShort() async throws {
    let server = try await SoundServer.running()
    let child = try speak(on: server, Self.withoutDesktop)
    let long = String(repeating: "una frase muy larga, ", count: 30)
    child.send(#"{"state":"paused"}"# + "\n")
    child.send(#"{"id":"u1","text":"\#(long)","lang":"es","final":true}"# + "\n")
    #expect(
      try await eventually(within: Listening.timeout) { child.printed.contains(#""u1""#) })
    child.send(#"{"state":"hearing"}"# + "\n")
    child.send(#"{"id":"u2","text":"después","lang":"es","final":true}"# + "\n")
    let silent = #"{"speaking":null}"#
    let isSilent = { child.printed.split(separator: "\n").last.map(String.init) == silent }
    #expect(try await eventually(within: .seconds(5), isSilent), "\(child.printed)")
    #expect(!child.printed.contains("spoken"))
    // What comes next waits until nobody is heard.
    #expect(try await throughout(.seconds(1), isSilent))
    child.send(#"{"state":"listening"}"# + "\n")
    #expect(
      try await eventually(within: Listening.timeout) { child.printed.contains(#""spoken":"u2""#) })
  }

  @Test(arguments: [
    (["PULSE_SERVER": "unix:/nonexistent"], [], "no loudspeaker to read aloud"),
    ([:], ["--device", "none such"], "no loudspeaker named 'none such'"),
    ([:], [], "no voice speaks xh"),
  ])
  func whatIsMissingIsOneLine(
    variables: [String: String], options: [String], message: String
  ) async throws {
    let server = try await SoundServer.running()
    let child = try speak(options, on: server, variables.mapValues { $0 })
    child.send(#"{"id":"u1","text":"Molo","lang":"xh","final":true}"# + "\n")
    child.closeInput()
    #expect(try await eventually(within: Listening.timeout) { child.end != nil })
    #expect(child.end == .exited(EX_UNAVAILABLE))
    #expect(child.errorOutput.contains(message), "\(child.errorOutput)")
    #expect(child.errorOutput.split(separator: "\n").count == 1, "\(child.errorOutput)")
    #expect(!child.printed.contains("spoken"))
  }

  @Test func aSoundServerThatHangsHoldsUpNothing() async throws {
    let server = try await SoundServer.running()
    let child = try speak(on: server, Self.withoutDesktop)
    child.send(Self.sentence + "\n")
    #expect(
      try await eventually(within: Listening.timeout) { child.printed.contains(#""u1""#) })
    server.hang(true)
    defer { server.hang(false) }
    child.send(#"{"clear":true}"# + "\n")
    let silent = #"{"speaking":null}"#
    #expect(
      try await eventually(within: .seconds(5)) {
        child.printed.split(separator: "\n").last.map(String.init) == silent
      }, "\(child.printed)")
    child.send(signal: SIGTERM)
    #expect(try await eventually(within: .seconds(5)) { child.end == .exited(0) })
  }

  @Test func aMutedMicrophoneHearsNothingUntilItIsOpenAgain() async throws {
    let server = try await SoundServer.running()
    let listening = try ListenProgram.start(
      ["--model", InstalledModels.english, "--microphone", "Micro"], variables: server.variables)
    #expect(try await listening.eventually { $0.lines.contains { $0.level != nil } })
    let time = try await listening.timeOfAnswer(to: "mute", state: "muted")
    #expect(time < .milliseconds(500))
    try await server.speak(Clip.amiableWoman.sound())
    let count = listening.lines.count
    let opening = try await listening.timeOfAnswer(to: "unmute", state: "listening")
    #expect(opening < .milliseconds(500))
    try await server.speak(Sound.silence(seconds: 1) + Clip.himself.sound())
    #expect(try await listening.eventuallyHears("himself", after: count))
    #expect(Words(listening.transcript.finalText).list.allSatisfy { $0 != "respectable" })
    #expect(listening.notices == [])
  }

  @Test func whatTheComputerPlaysIsHeard() async throws {
    let server = try SoundServer()
    try await server.start()
    let listening = try ListenProgram.start(
      ["--model", InstalledModels.english, "--microphone", "system"], variables: server.variables)
    #expect(try await server.eventuallyIsRecorded(true), "\(listening.errorLines)")
    try await server.speak(Sound.silence(seconds: 2) + Clip.amiableWoman.sound())
    #expect(try await listening.eventuallyHears("respectable"), "\(listening.lines)")
    #expect(listening.errorLines == [])
  }

  @Test func withoutASoundServerNothingThatItPlaysCanBeHeard() async throws {
    let listening = try ListenProgram.start(
      ["--model", InstalledModels.english, "--microphone", "system"])
    #expect(
      try await listening.eventually {
        $0.notices.contains { $0.contains("What the computer plays cannot be heard") }
      }, "\(listening.lines)")
    // The stream has it a moment before standard error.
    #expect(try await listening.eventually { $0.errorLines.count == 1 })
  }

  @Test func theWindowReadsAloudAndItsMicrophoneHearsNoWordOfIt() async throws {
    let server = try await SoundServer.running()
    let screen = try await VirtualScreen(size: PixelSize(width: 1280, height: 720))
    let transcript = server.folder.file("transcript.jsonl")
    let program = try Child(
      "\(ListenProgram.folder)/visavis",
      [
        "--camera", "pattern", "--listen", "--microphone", "Micro", "--between", "en,es",
        "--speak", "both", "--no-state", "--painter", "memory", "--transcript", transcript,
        "--transcript-show", "both", "--consent-given",
      ],
      variables: variables(of: server).merging([
        "DISPLAY": screen.name, "WAYLAND_DISPLAY": nil,
      ]) { $1 }, input: .terminal)
    #expect(try await server.eventuallyIsRecorded(true), "\(program.errorOutput)")
    let client = try SocketClient(path: server.folder.file("visavis.sock"))
    client.send("{\"hello\":1,\"want\":[\"spoken\"],\"name\":\"test\"}\n")
    for (number, text) in ["La reunión empieza mañana.", "El tren sale a las nueve."].enumerated() {
      let line =
        #"{"id":"t\#(number)","source":"…","source_lang":"en","text":"\#(text)","lang":"es","final":true}"#
      client.send(line + "\n")
      #expect(
        try await eventually(within: Listening.timeout) {
          client.received.contains(#"{"spoken":"t\#(number)"}"#)
        }, "\(client.received) \(program.errorOutput)")
    }
    // Words that were heard would be recognized by now.
    #expect(try await throughout(.seconds(3)) { program.end == nil })
    program.send(signal: SIGTERM)
    #expect(try await eventually(within: Listening.timeout) { program.end == .exited(0) })
    let lines = String(decoding: try readFile(transcript), as: UTF8.self).split(separator: "\n")
    #expect(lines.count { $0.contains(#""source""#) && !$0.contains("…") } == 0, "\(lines)")
    try await screen.tearDown()
  }

  @Test func aVoiceThatIsKilledIsNamedAndReadsAgain() async throws {
    let server = try await SoundServer.running()
    let screen = try await VirtualScreen(size: PixelSize(width: 640, height: 360))
    let program = try Child(
      "\(ListenProgram.folder)/visavis",
      [
        "--camera", "pattern", "--speak", "both", "--speak-device", "mic", "--no-state",
        "--painter", "memory",
      ],
      variables: variables(of: server).merging([
        "DISPLAY": screen.name, "WAYLAND_DISPLAY": nil,
      ]) { $1 }, input: .terminal)
    let command = "^\(ListenProgram.folder)/visavis-speak --device mic"
    var voice: pid_t?
    for _ in 1...100 where voice == nil {
      try await Task.sleep(for: .milliseconds(100))
      let found = try? await Tool.run("pgrep", ["-n", "-f", command])
      voice = found.flatMap { pid_t($0.filter(\.isNumber)) }
    }
    #expect(kill(try #require(voice), SIGKILL) == 0)
    #expect(
      try await eventually(within: Listening.timeout) {
        program.errorOutput.contains("visavis-speak")
      }, "\(program.errorOutput)")
    let client = try SocketClient(path: server.folder.file("visavis.sock"))
    client.send("{\"hello\":1,\"want\":[\"spoken\"],\"name\":\"test\"}\n")
    client.send(
      #"{"id":"t","source":"…","source_lang":"en","text":"Buenos días.","lang":"es","final":true}"#
        + "\n")
    #expect(
      try await eventually(within: Listening.timeout) {
        client.received.contains(#"{"spoken":"t"}"#)
      }, "\(client.received) \(program.errorOutput)")
    program.send(signal: SIGTERM)
    #expect(try await eventually(within: Listening.timeout) { program.end == .exited(0) })
    try await screen.tearDown()
  }
}
