internal import ArgumentParser
internal import Console
internal import Glibc
internal import Language
internal import Messages
internal import System

/// Options for listening and translating, which other programs do.
struct ListenOptions: ParsableArguments {
  @Option(
    help: .init(
      """
      A speech pipeline to run: its output is a feed, its input gets the window's requests, and it \
      is restarted when it ends. Repeatable.
      """, valueName: "command"),
    transform: Self.command)
  var pipeline: [String] = []

  @Flag(help: "Listen to a microphone, and translate if --to or --between is given.")
  var listen = false

  @Option(help: .init("The microphone, by its name or a part of it.", valueName: "name"))
  var microphone: String?

  @Option(
    help: .init("Listen to a sound file instead of a microphone.", valueName: "file"),
    completion: .file())
  var listenAudio: String?

  @Option(
    help: .init(
      "Show a room, by its name or address: `visavis room open` opens one.", valueName: "room"))
  var room: String?

  @Option(
    help: .init(
      "Two languages, such as en,es: each is translated into the other one.",
      valueName: "languages"),
    transform: LanguageCouple.argument)
  var between: LanguageCouple?

  @Flag(help: "Print the command line of --listen, as for --pipeline, instead of running it.")
  var printPipeline = false

  static let command = valueParser("a command, as for `sh -c`") { text in
    text.contains { !$0.isWhitespace } ? text : nil
  }

  /// The options that exclude each other, and those that do nothing without `--listen`.
  func contradictions(beside captions: CaptionOptions) -> [Contradiction?] {
    func unused(_ option: String, _ isUsed: Bool) -> Contradiction? {
      Contradiction(isUsed && !isListening, of: option, because: "--\(option) is for --listen")
    }
    return [
      Contradiction(
        room != nil && between != nil, of: "room", "between",
        because: "--room translates for everybody in the room; leave out --between"),
      Contradiction(
        microphone != nil && listenAudio != nil, of: "microphone", "listen-audio",
        because: "--microphone and --listen-audio exclude each other"),
      unused("microphone", microphone != nil), unused("between", between != nil),
      unused("print-pipeline", printPipeline),
      Contradiction(
        between != nil && (captions.from != nil || captions.to != nil), of: "between", "from", "to",
        because: "--between names both languages; leave out --from and --to"),
    ]
  }

  /// True if a program beside this one listens.
  var isListening: Bool { listen || listenAudio != nil }

  /// Leaves listening out of a run if the settings ask for it, and tells so.
  ///
  /// - Returns: False if the command line asks for it.
  func leaveOut(
    because missing: ConversationPipeline.MissingPart, of applied: inout AppliedSettings
  ) -> Bool {
    applied.leaveOut(
      listenAudio == nil ? "listen" : "listen-audio",
      because: "listening is left out: \(missing)", notice: missing.notice)
  }

  /// Takes back that a program beside this one listens.
  mutating func stopListening() {
    (listen, listenAudio, microphone, between) = (false, nil, nil, nil)
  }

  /// Returns the programs to run, which translate into the reader's language; nil without `--listen`.
  func pipeline(from spoken: NamedLanguage?, to language: NamedLanguage?) -> ConversationPipeline? {
    guard isListening || room != nil else { return nil }
    let source =
      listenAudio.map { ["--audio", $0] } ?? microphone.map { ["--microphone", $0] } ?? []
    if let between {
      let languages = "\(between.first.tag),\(between.second.tag)"
      return ConversationPipeline(
        listening: ["--language", languages] + source, translating: ["--between", languages])
    }
    if let room {
      // What is said here is translated for the others, and what they say for the reader.
      let own = (language ?? spoken)?.tag
      return ConversationPipeline(
        listening: isListening ? ["--language", own ?? "auto"] + source : nil,
        joining: ["room", "join", room, "--screen"] + (own.map { ["--lang", $0] } ?? []))
    }
    // Without a translation, English is the language with the best model.
    let heard = spoken?.tag ?? (language == nil ? "en" : "auto")
    let isTranslated = language.map { !$0.hasSameLanguage(as: spoken) } ?? false
    let directions = [("--from", spoken), ("--to", language)].flatMap { option, language in
      language.map { [option, $0.tag] } ?? []
    }
    return ConversationPipeline(
      listening: ["--language", heard] + source, translating: isTranslated ? directions : nil)
  }
}

/// Two languages of a conversation.
struct LanguageCouple: Equatable {
  let first: NamedLanguage
  let second: NamedLanguage

  @Sendable static func argument(_ text: String) throws -> LanguageCouple {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard names.count == 2 else {
      throw ValidationError("it takes two languages, such as en,es")
    }
    let couple = LanguageCouple(
      first: try NamedLanguage.argument(names[0]), second: try NamedLanguage.argument(names[1]))
    guard !couple.first.hasSameLanguage(as: couple.second) else {
      throw ValidationError("it takes two different languages")
    }
    return couple
  }
}

/// The programs that listen, translate and take part in a room for the window, as a pipe.
struct ConversationPipeline {
  /// The options of visavis-listen; nil if nobody is listened to.
  let listening: [String]?
  /// The options of visavis-translate; nil if nothing is translated.
  var translating: [String]?
  /// The options of visavis-hub; nil without a room.
  var joining: [String]?

  /// The command line for the shell.
  var command: String { ShellCommand.pipe(parts.map { [$0.program.path] + $0.options }) }

  /// Checks that everything that the programs need is installed; they write what is not to standard
  /// error.
  ///
  /// - Throws: `MissingPart` if a program is not there, or lacks something.
  func check() throws(MissingPart) {
    for (program, options) in parts where program != .hub || !program.isInstalled {
      do throws(Failure) {
        try program.check()
      } catch {
        throw MissingPart(
          description: error.description,
          notice: .listeningNotInstalled(package: program.debianPackage), ending: error)
      }
      let line = ShellCommand.line([program.path] + options + ["--check"])
      let status = unsafe ExitStatus(waitStatus: system(line + " </dev/null"))
      guard status != .exited(0) else { continue }
      let exitCode = if case .exited(let code) = status { code } else { EX_OSERR }
      throw MissingPart(
        description: "\(program.path) lacks something, as it says above; install that",
        notice: .listeningNotReady(command: "\(program.name) --check"),
        ending: ExitCode(exitCode))
    }
  }

  /// A part of the pipe that is not installed.
  struct MissingPart: Error, CustomStringConvertible {
    let description: String
    let notice: Notice
    /// The error that ends this program.
    let ending: any Error
  }

  /// The programs with their options.
  private var parts: [(program: SisterProgram, options: [String])] {
    [(SisterProgram.listen, listening), (.translate, translating), (.hub, joining)]
      .compactMap { program, options in options.map { (program: program, options: $0) } }
  }
}

extension NamedLanguage {
  /// True if the other language is the same one, perhaps of another region.
  func hasSameLanguage(as other: NamedLanguage?) -> Bool {
    other.map { LanguageTag.haveSameLanguage(tag, $0.tag) } ?? false
  }
}
