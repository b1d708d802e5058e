internal import ArgumentParser
internal import Audio
internal import CaptionCoding
internal import Captions
internal import Console
internal import FoundationEssentials
internal import Glibc
internal import Language
internal import SpeechModels
internal import Recognition
internal import System
internal import Whisper

/// The application: `visavis-listen`, which turns speech into the caption stream.
@main struct Listen: Program {
  static let configuration = CommandConfiguration(
    commandName: "visavis-listen",
    abstract: "Listens to a microphone and writes what is said as captions.",
    discussion: """
      The lines on standard output are for visavis: `visavis --pipeline 'visavis listen'`. Nothing \
      leaves this machine, and nothing is kept.
      """,
    version: RunningProgram.version)

  @Flag(help: "List the microphones.")
  var microphones = false

  @Flag(help: "With --microphones: a line of JSON for each, for programs.")
  var json = false

  @Flag(help: "Report the level of the microphone, and recognize nothing.")
  var meter = false

  @Option(
    help: ArgumentHelp(
      "The microphone, by its name or a part of it; system is what the computer plays.",
      valueName: "name"))
  var microphone: String?

  @Option(
    help: ArgumentHelp(
      "A sound file instead of a microphone; - is raw audio on standard input (16 kHz, mono, 16 bits).",
      valueName: "file"), completion: .file())
  var audio: String?

  @Option(help: "The pace at which a file is read: real or fast.")
  var pace = AudioPace.real

  @Option(
    help: ArgumentHelp(
      "The sides of two microphones on two channels: near,far or far,near.", valueName: "sides"))
  var channels: ChannelSides?

  @Option(
    help: ArgumentHelp(
      "The language that is spoken, such as en; several, such as en,es; or auto.",
      valueName: "languages"))
  var language = SpokenLanguages(codes: ["en"])

  @Flag(help: "Translate into English, too.")
  var english = false

  @Option(help: ArgumentHelp("The speech model, by its name or file.", valueName: "model"))
  var model: String?

  @Flag(help: "Decode on the graphics processor, if whisper.cpp was built for it.")
  var gpu = false

  @Option(
    help: ArgumentHelp(
      "Send the captions to a socket instead: unix:PATH or tcp:HOST:PORT.", valueName: "address"))
  var toSocket: CaptionSocketAddress?

  @Option(
    help: ArgumentHelp("The file with the token that the socket asks for.", valueName: "file"),
    completion: .file())
  var tokenFile: String?

  @Flag(help: .hidden)
  var check = false

  mutating func validate() throws {
    if audio != nil, microphone != nil {
      throw ValidationError("--audio and --microphone exclude each other")
    }
    if json, !microphones { throw ValidationError("--json is for --microphones") }
    if pace == .fast, audio == nil {
      throw ValidationError("--pace fast is for --audio; a microphone has its own pace")
    }
    if channels != nil, audio == "-" {
      throw ValidationError("--channels needs a file or a microphone; raw audio has one channel")
    }
    if tokenFile != nil, toSocket == nil {
      throw ValidationError("--token-file is for --to-socket")
    }
  }

  static func main() {
    prepare("visavis-listen", ignoring: SIGPIPE)
    runAndExit()
  }

  static func failure(for error: any Error) -> Failure? {
    switch error {
    case AudioError.systemLimit, RecognitionError.noMemory: .system("\(error)")
    case let error as AudioError:
      error.mayPass ? .unavailable(error.description) : .noInput(error.description)
    case is MissingModel: .unavailable("\(error)")
    case RecognitionError.unknownLanguage: .usage("\(error)")
    case is RecognitionError: .noInput("\(error)")
    default: nil
    }
  }

  static func exitProcess(_ code: Int32) -> Never { exitBesideThreads(code) }

  func run() throws {
    if microphones {
      let names = try MicrophoneCatalog.names()
      guard !json else {
        for name in names {
          let line = try JSONEncoder().encode(["name": name])
          print(String(decoding: line, as: UTF8.self))
        }
        return
      }
      let lines = names.map(Diagnostics.printable)
      print(lines.isEmpty ? "no microphones" : lines.joined(separator: "\n"))
      return
    }
    try selection.check(for: language.codes ?? ["auto"])
    if check {
      if let audio, audio != "-" { _ = try AudioFile(audio) }
      return
    }
    if microphone == Microphone.systemName { MicrophoneCatalog.chooseMonitor() }
    if meter { return try SoundMeter().run(opening) }
    if gpu, !WhisperModel.hasGraphicsProcessor {
      Diagnostics.report(
        "this whisper.cpp has no code for a graphics processor, so the main processor decodes")
    }
    selection.adviseOnce(for: language.codes ?? [])
    let session = try startSession()
    while !session.waitForEnd(within: .milliseconds(500)), !session.isOverdue {}
    if let error = session.failure { throw error }
    if let error = session.outputFailure { throw StandardOutput.failure(error) }
  }

  private var selection: ModelSelection {
    ModelSelection(
      store: SpeechModelStore(), named: model, translatesToEnglish: english, usesGPU: gpu)
  }

  private func startSession() throws -> ListenSession {
    let (selection, english, codes, channelCount) = (
      selection, english, language.codes, channelCount
    )
    let session = ListenSession(
      sides: channels?.sides, pace: pace, isMicrophone: audio == nil,
      checksSignal: audio == nil && microphone != Microphone.systemName,
      diagnose: Diagnostics.report)
    try SignalWatch.start { session.finish() }
    try session.start(
      to: toSocket.map { .socket($0) } ?? .standardStreams(readsRequests: audio != "-"),
      hello: try hello(), open: opening,
      makeRecognizer: {
        let model = try selection.load(for: codes ?? ["auto"])
        let detectors = try (0..<channelCount).map { _ in try selection.loadVoiceDetector() }
        return UtteranceRecognizer(
          model, detectors: detectors, languages: codes ?? model.languages,
          translatesToEnglish: english
        ) { languages, current in
          languages.allSatisfy(current.knows) ? current : try selection.load(for: languages)
        }
      })
    return session
  }

  private var channelCount: Int { channels == nil ? 1 : 2 }

  /// Opens the source of the audio.
  private var opening: @Sendable () throws(AudioError) -> any AudioSource {
    let (audio, microphone, channelCount) = (audio, microphone, channelCount)
    return { () throws(AudioError) in
      switch audio {
      case nil where microphone == Microphone.systemName:
        try Microphone(hearingSystemWith: channelCount)
      case nil:
        try Microphone(
          named: microphone.map(MicrophoneCatalog.fullName),
          channelCount: channelCount)
      case "-": RawAudio(STDIN_FILENO, name: "standard input")
      case let path?: try AudioFile(path)
      }
    }
  }

  /// The first line of every connection.
  ///
  /// With a socket, utterances continue over a lost connection, as the stream has a name.
  private func hello() throws -> String {
    CaptionStreamEncoder.line(
      for: PipelineHello(wantsControl: true, name: "visavis listen"),
      stream: toSocket.map { _ in "listen-\(UInt64.random(in: 0...(.max)))" },
      token: try tokenFile.map { try SecretFile($0, maxBytes: 64 << 10).token().trimmed })
  }
}

extension AudioPace: ExpressibleByArgument {}

extension CaptionSocketAddress: ExpressibleByArgument {
  init?(argument: String) { self.init(argument) }
}

/// The sides of the first and the second channel.
struct ChannelSides: ExpressibleByArgument {
  let sides: [Audience]

  init?(argument: String) {
    sides = argument.split(separator: ",").compactMap { Audience(rawValue: String($0)) }
    guard ["near,far", "far,near"].contains(argument) else { return nil }
  }
}

/// The languages that may be spoken.
struct SpokenLanguages: ExpressibleByArgument, CustomStringConvertible {
  /// The codes, such as `en`; nil for all that the model knows.
  let codes: [String]?

  var description: String { codes?.joined(separator: ",") ?? "auto" }

  init(codes: [String]?) {
    self.codes = codes
  }

  init?(argument: String) {
    guard argument != "auto" else {
      codes = nil
      return
    }
    var codes: [String] = []
    for tag in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let code = LanguageTag(String(tag))?.primary else { return nil }
      if !codes.contains(code) { codes.append(code) }
    }
    self.codes = codes
  }
}
