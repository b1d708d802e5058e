internal import ArgumentParser
internal import Console
internal import FoundationEssentials
internal import Glibc
internal import Language
internal import System

/// The application: `visavis-speak`, which reads final captions aloud.
@main struct Speak: Program {
  static let configuration = CommandConfiguration(
    commandName: "visavis-speak",
    abstract: "Reads captions aloud: standard input in any format, by the desktop's speech.",
    discussion: """
      Translations are read once they are final, and never while somebody is heard. Standard output gets a \
      line before and after each. visavis runs it with --speak.
      """,
    version: RunningProgram.version)

  @Flag(help: "List the loudspeakers and headphones.")
  var devices = false

  @Flag(help: "With --devices: a line of JSON for each, for programs.")
  var json = false

  @Option(
    help: ArgumentHelp("The loudspeaker, by its name or a part of it.", valueName: "name"))
  var device: String?

  @Option(
    help: ArgumentHelp(
      "The language that is read, such as es; otherwise every one.", valueName: "language"))
  var language: String?

  mutating func validate() throws {
    if json, !devices { throw ValidationError("--json is for --devices") }
    if let language, LanguageTag(language) == nil {
      throw ValidationError("--language takes a language, such as es")
    }
  }

  static func main() {
    prepare("visavis-speak", ignoring: SIGPIPE)
    runAndExit()
  }

  static func exitProcess(_ code: Int32) -> Never { exitBesideThreads(code) }

  func run() throws {
    guard !devices else { return try list() }
    var session = try SpeakSession(output: device, language: language)
    try SignalWatch.start(session.askToEnd)
    try session.run()
  }

  private func list() throws {
    guard let outputs = SoundOutputs() else {
      throw Failure.unavailable("no PipeWire or PulseAudio answers; only these list their outputs")
    }
    for output in outputs.all {
      if json {
        let line = try JSONEncoder().encode(["name": output.description])
        print(String(decoding: line, as: UTF8.self))
      } else {
        print(Diagnostics.printable(output.description) + (output.isDefault ? " (default)" : ""))
      }
    }
    if outputs.all.isEmpty, !json { print("no loudspeakers") }
  }
}
