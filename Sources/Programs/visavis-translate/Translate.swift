internal import ArgumentParser
internal import CaptionCoding
internal import Captions
internal import Console
internal import FoundationEssentials
internal import Glibc
internal import HTTP
internal import Language
internal import System
internal import Translation
internal import TranslationEngines

/// The application: `visavis-translate`, a filter that adds translations to captions.
@main struct Translate: Program {
  static let configuration = CommandConfiguration(
    commandName: "visavis-translate",
    abstract: "Translates captions: standard input in any format, the caption stream out.",
    discussion: """
      For example `visavis listen | visavis translate --from en --to es | visavis`. Nothing leaves \
      this machine unless --engine names a service: libretranslate, deepl or azure.
      """,
    version: RunningProgram.version)

  @Flag(help: "List the installed language pairs and their engines, and the services.")
  var list = false

  @Flag(help: "With --list: a line of JSON for each language that is translated, for programs.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "The language of captions that do not name theirs, such as en.", valueName: "language"))
  var from: String?

  @Option(
    help: ArgumentHelp("The language to translate into; may be repeated.", valueName: "language"))
  var to: [String] = []

  @Option(
    help: ArgumentHelp("Two languages; each is translated into the other.", valueName: "languages"))
  var between: LanguageCouple?

  @Flag(help: "Translate each caption into the languages that its key `into` names.")
  var toEach = false

  @Option(
    help: """
      The engine: auto, apertium, firefox or command; on the network libretranslate, deepl or azure.
      """)
  var engine = EngineChoice.auto

  @Option(
    help: ArgumentHelp(
      "The address of the service, if it is not the usual one: your own LibreTranslate, for instance.",
      valueName: "url"))
  var serviceURL: String?

  @Option(
    help: ArgumentHelp(
      "A command that translates: a sentence a line in, its translation a line out. $SOURCE and "
        + "$TARGET are the languages.", valueName: "command"))
  var command: String?

  @Option(
    help: ArgumentHelp(
      "A table of terms and their translations: a term, a tab, its translation.", valueName: "file"),
    completion: .file())
  var glossary: String?

  @Option(help: ArgumentHelp("A word that stays as it is; may be repeated.", valueName: "word"))
  var keep: [String] = []

  @Option(help: ArgumentHelp("The format of the captions; auto by default.", valueName: "format"))
  var format = FormatArgument.auto

  @Flag(help: .hidden)
  var check = false

  mutating func validate() throws {
    if list { return }
    if json { throw ValidationError("--json is for --list") }
    guard between != nil || !to.isEmpty || toEach else {
      throw ValidationError("--to or --between names the languages")
    }
    if toEach, between != nil || !to.isEmpty || from != nil {
      throw ValidationError("--to-each excludes --from, --to and --between")
    }
    if between != nil, from != nil || !to.isEmpty {
      throw ValidationError("--between excludes --from and --to")
    }
    if (engine == .command) != (command != nil) {
      throw ValidationError("--engine command and --command belong together")
    }
    guard serviceURL == nil || engine.service != nil else {
      throw ValidationError("--service-url is for the engines libretranslate, deepl and azure")
    }
    for language in to + [from].compactMap({ $0 }) where LanguageTag(language) == nil {
      throw ValidationError("'\(language)' is no language tag such as en or pt-BR")
    }
  }

  static func main() {
    prepare("visavis-translate", ignoring: SIGPIPE)
    runAndExit()
  }

  static func failure(for error: any Error) -> Failure? {
    (error as? TranslationError).map { .unavailable($0.description) }
  }

  // Threads may still wait for engines.
  static func exitProcess(_ code: Int32) -> Never { exitBesideThreads(code) }

  func run() throws {
    let catalog = EngineCatalog(firefox: EngineSelection.folder)
    if list { return try json ? printDirections(of: catalog) : printList(of: catalog) }
    let directions =
      between.map { TranslationDirections.between($0.first, $0.second) }
      ?? (toEach ? .asWanted : .into(to, from: from))
    let engines = EngineSelection(
      catalog: catalog, choice: engine, command: command,
      service: try engine.service.map { try access(to: $0) })
    try report(engines, for: directions)
    let glossary = try readGlossary()
    let phrases = try readPhrases()
    if check { return }
    var session = try TranslationSession(
      STDIN_FILENO, format: format.format, directions, announcing: engines.notice,
      targets: { engines.targets(for: $0) }
    ) { pair throws(TranslationError) in
      TextTranslator(
        SentenceTranslator(
          pair, try engines.engine(for: pair), glossary: glossary,
          phrases: phrases))
    }
    let askToEnd = session.askToEnd
    try SignalWatch.start {
      askToEnd()
      // A reader that does not read holds up the main thread.
      _ = try? Worker("ending") { worker in
        _ = worker.stopRequest.wait(atMost: TranslationSession.endingTime * 2)
        _exit(0)
      }
    }
    try session.run()
  }

  /// Reports the engine of each pair, or the service that gets what is said.
  private func report(_ engines: EngineSelection, for directions: TranslationDirections) throws {
    if let notice = engines.notice, let host = engines.service?.host {
      if !check { Diagnostics.report("\(notice.text), at \(host)") }
      return
    }
    for pair in directions.pairs where !pair.isTrivial {
      let description = try engines.description(for: pair)
      if !check { Diagnostics.report("\(pair): \(description)") }
    }
  }

  private func printList(of catalog: EngineCatalog) {
    let rows = catalog.steps.map { [$0.pair.sourceTag, $0.pair.targetTag, $0.engine.rawValue] }
    if rows.isEmpty {
      print("no languages; packages such as apertium-eng-spa have some")
    } else {
      for line in TextTable.lines(of: [["FROM", "TO", "ENGINE"]] + rows) { print(line) }
    }
    let missing = EngineSelection.missingPackages(in: catalog)
    if !missing.isEmpty { print("not installed, from each into the other:") }
    for line in TextTable.lines(of: missing.map { [$0.pair, "apt install \($0.package)"] }) {
      print(line)
    }
    for service in TranslationService.allCases {
      let state: String
      do throws(Failure) {
        state =
          try KeyStore().key(for: service).map { "key in \($0.origin)" }
          ?? (service.needsKey ? "it needs a key" : "it needs no key")
      } catch {
        state = error.description
      }
      print(Diagnostics.printable("\(service.rawValue): a service on the network; \(state)"))
    }
  }

  /// Prints a line for each language with those into which it is translated, in one step or two.
  private func printDirections(of catalog: EngineCatalog) throws {
    struct Directions: Encodable {
      let from: String
      let to: [String]
    }
    for source in Set(catalog.steps.map(\.pair.source)).sorted() {
      let directions = Directions(from: source, to: catalog.targets(from: [source]))
      print(String(decoding: try JSONEncoder().encode(directions), as: UTF8.self))
    }
  }

  /// Returns the access to a service, with its key.
  private func access(to service: TranslationService) throws -> ServiceAccess {
    let keys = KeyStore()
    let key = try keys.requiredKey(for: service)
    let region = service == .azure ? try keys.azureRegion() : nil
    do throws(ServerAddress.Fault) {
      return try ServiceAccess(service, key: key, region: region, at: serviceURL)
    } catch {
      switch error {
      case .malformed:
        throw Failure.usage("--service-url takes an address such as https://translate.example.org")
      case .notEncrypted:
        throw Failure.usage(
          "--service-url: http:// is for this machine (localhost) only, as nothing is encrypted; "
            + "use https://")
      }
    }
  }

  /// Reads the user's own phrases, and those that come with the program; none for an engine that the user brings.
  private func readPhrases() throws(Failure) -> PhraseBook {
    var book = PhraseBook()
    guard command == nil, engine.service == nil else { return book }
    let path = "\(EngineSelection.folder)/phrases.tsv"
    if unsafe Glibc.access(path, F_OK) == 0 {
      let file = try? Descriptor.smallFile(at: path, atMost: 1 << 20)
      guard let bytes = file?.bytes else { throw .noInput("cannot read the phrases \(path)") }
      do throws(GlossaryError) {
        try book.add(table: String(decoding: bytes, as: UTF8.self))
      } catch {
        throw .noInput("\(path): \(error)")
      }
    }
    book.addBundled()
    return book
  }

  private func readGlossary() throws(Failure) -> Glossary {
    let kept = keep.map { Glossary.Entry($0, $0) }
    guard let path = glossary else { return Glossary(kept) }
    guard let bytes = try? Descriptor(opening: path, O_RDONLY).readAll(atMost: 16 << 20) else {
      throw .noInput("cannot read the glossary \(path)")
    }
    do throws(GlossaryError) {
      let read = try Glossary(parsing: String(decoding: bytes, as: UTF8.self))
      return Glossary(read.entries + kept)
    } catch {
      throw .noInput("\(path): \(error)")
    }
  }
}

/// The two languages of a conversation, such as `en,es`.
struct LanguageCouple: ExpressibleByArgument {
  let first: String
  let second: String

  init?(argument: String) {
    let tags = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard tags.count == 2, tags.allSatisfy({ LanguageTag($0) != nil }),
      !LanguagePair(tags[0], tags[1]).isTrivial
    else { return nil }
    (first, second) = (tags[0], tags[1])
  }
}

extension FormatArgument: ExpressibleByArgument {}
