internal import Captions
internal import Console
internal import FoundationEssentials
internal import FrameLoop
internal import Glibc
internal import Language
internal import Messages
internal import System

/// The programs of the window's own conversation: visavis-listen and visavis-translate as a pipeline,
/// a level meter while the start sheet is open, and visavis-models for a model that is missing.
///
/// The programs are started and ended by a thread, as their end may take seconds. A download has a
/// thread of its own.
final class SessionConversation: ConversationRunner, Sendable {
  private enum Task: Sendable {
    case lookUp
    case listen(ConversationChoice)
    case measure(MicrophoneChoice?)
  }

  private enum Download: Sendable {
    case models([ModelOffer])
    case list
  }

  let wishes: ConversationWishes
  let immediateChoice: ConversationChoice?
  private let feeds: FeedSet
  private let appEvents: Inbox<AppEvent>
  private let tasks: Inbox<Task>
  private let worker: Worker
  private let downloads: Inbox<Download>
  private let downloader: Worker

  /// The time limit for all that the programs are asked about the parts.
  private static let timeout = Duration.seconds(5)
  private static let end = Duration.seconds(2)
  /// The time for which the sound meter goes on after the start of listening.
  private static let handover = Duration.seconds(1)

  /// Creates a runner.
  ///
  /// - Throws: `SystemError` if there are no descriptors or threads left.
  init(
    _ wishes: ConversationWishes, immediateChoice: ConversationChoice? = nil, feeds: FeedSet,
    appEvents: Inbox<AppEvent>
  ) throws(SystemError) {
    self.wishes = wishes
    self.immediateChoice = immediateChoice
    self.feeds = feeds
    self.appEvents = appEvents
    worker = try Worker("conversation")
    tasks = Inbox(limit: 64, keepsNewest: true, signaling: worker.wakeUp)
    downloader = try Worker("download")
    downloads = Inbox(limit: 8, signaling: downloader.wakeUp)
    if immediateChoice != nil { appEvents.post(.notice(.waitingForCaptions)) }
    try worker.start { [self] in worker.serve(tasks, perform) }
    try downloader.start { [self] in downloader.serve(downloads, download) }
  }

  func lookUpParts() { tasks.post(.lookUp) }
  func start(_ choice: ConversationChoice) { tasks.post(.listen(choice)) }
  func measureLevel(of microphone: MicrophoneChoice?) { tasks.post(.measure(microphone)) }
  func get(_ models: [ModelOffer]) {
    if !downloads.offer(.models(models)) { appEvents.post(.models(.failed)) }
  }

  func findModels() {
    let isList = { (download: Download) in if case .list = download { true } else { false } }
    if !downloads.offer(.list, replacing: isList) { appEvents.post(.modelListFailed) }
  }

  /// Ends the threads; the feeds end what they run.
  func finish() {
    downloader.askToStop()
    worker.stop(within: Self.end)
    downloader.stop(within: Self.end)
  }

  private func perform(_ task: Task) {
    switch task {
    case .lookUp: appEvents.post(.conversationParts(parts()))
    case .listen(let choice):
      feeds.run(ConversationPipeline(choice).command, as: .conversation)
      // A source that nobody reads for a moment may keep back what is said next. A device that only one
      // program can read is free for the next attempt.
      if feeds.runs(.soundMeter) { _ = worker.stopRequest.wait(atMost: Self.handover) }
      feeds.run(nil, as: .soundMeter)
    case .measure(let microphone):
      feeds.run(
        microphone.map { choice in
          ShellCommand.line(
            [SisterProgram.listen.path, "--meter"]
              + (choice.name.map { ["--microphone", $0] } ?? [])) + " 2>/dev/null"
        }, as: .soundMeter)
    }
  }

  // MARK: - Parts

  /// A line of `visavis translate --list --json`.
  private struct Directions: Decodable {
    let from: String
    let to: [String]
  }

  /// A line of `visavis models list speech --json`.
  private struct SpeechModel: Decodable {
    let name: String
    let bytes: Int
    let languages: String
    let installed: Bool
    let `default`: Bool
  }

  /// A line of `visavis models list translation --json`.
  private struct TranslationModel: Decodable {
    let name: String
    let from: String
    let to: String
    let bytes: Int
    let installed: Bool
    /// True if Mozilla's list has the model.
    let listed: Bool
  }

  /// A line of `visavis listen --microphones --json`.
  private struct NamedMicrophone: Decodable {
    let name: String
  }

  private func parts() -> ConversationParts {
    let deadline = ContinuousClock.now + Self.timeout
    let directions = lines(of: .translate, ["--list", "--json"], as: Directions.self, deadline)
    let models = lines(of: .models, ["list", "speech", "--json"], as: SpeechModel.self, deadline)
    let translations = lines(
      of: .models, ["list", "translation", "--json"], as: TranslationModel.self, deadline)
    let microphones = lines(
      of: .listen, ["--microphones", "--json"], as: NamedMicrophone.self, deadline)
    // A conversation has two languages. Its model brings the voice detector along.
    let isReady =
      models.contains { $0.languages == "many" && $0.installed }
      && models.contains { $0.languages == "any" && $0.installed }
    let missing = isReady ? nil : models.first { $0.languages == "many" && $0.default }
    return ConversationParts(
      translations: Dictionary(
        directions.map { ($0.from, $0.to) }, uniquingKeysWith: { first, _ in first }),
      microphones: microphones.map(\.name),
      missingModel: missing.map { ModelOffer(name: $0.name, byteCount: $0.bytes) },
      offers: translations.contains(where: \.listed) ? Self.offers(translations) : nil)
  }

  /// Returns the models that are not installed, one for each pair of primary subtags.
  private static func offers(_ models: [TranslationModel]) -> [TranslationOffer] {
    var seen: Set<[String]> = []
    let pairs = models.map { model in
      (model, [model.from, model.to].map { String(LanguageTag.primarySubtag(of: $0)) })
    }
    return pairs.compactMap { model, languages in
      guard seen.insert(languages).inserted, !model.installed else { return nil }
      return TranslationOffer(
        source: languages[0], target: languages[1],
        model: ModelOffer(name: model.name, byteCount: model.bytes))
    }
  }

  /// Returns the objects that a program lists, one a line.
  ///
  /// A program that fails, or does not end before the deadline, lists fewer.
  private func lines<Line: Decodable>(
    of program: SisterProgram, _ options: [String], as type: Line.Type,
    _ deadline: ContinuousClock.Instant
  ) -> [Line] {
    let command = ShellCommand.line([program.path] + options) + " 2>/dev/null </dev/null"
    guard var process = try? CommandProcess(command) else { return [] }
    var output: [UInt8] = []
    _ = process.run(until: deadline, on: worker) { output += $0 }
    return output.split(separator: UInt8(ascii: "\n")).compactMap {
      try? JSONDecoder().decode(type, from: Data($0))
    }
  }

  // MARK: - Models

  private func download(_ download: Download) {
    switch download {
    case .models(let models):
      let status = run(["get"] + models.map(\.name)) { line in
        guard let percent = Self.percent(in: line) else { return Diagnostics.report(String(line)) }
        let share = Self.share(of: line.prefix { $0 != ":" }, percent, of: models)
        appEvents.post(.models(.receiving(percent: share)))
      }
      guard !downloader.isStopping else { return }
      appEvents.post(.models(status == .exited(0) ? .installed : .failed))
    case .list:
      let status = run(["list", "translation", "--refresh", "--json"]) { line in
        if line.first != "{" { Diagnostics.report(String(line)) }
      }
      guard !downloader.isStopping else { return }
      if status != .exited(0) { appEvents.post(.modelListFailed) }
      lookUpParts()
    }
  }

  /// Runs visavis-models, and takes the lines that it writes.
  private func run(_ options: [String], _ take: (Substring) -> Void) -> ExitStatus? {
    let command = ShellCommand.line([SisterProgram.models.path] + options) + " 2>&1"
    var output = ""
    do throws(SystemError) {
      var process = try CommandProcess(command)
      return process.run(on: downloader) { bytes in
        output += String(decoding: bytes, as: UTF8.self)
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
        for line in lines.dropLast() { take(line) }
        output = lines.last.map(String.init) ?? ""
      }
    } catch {
      Diagnostics.report("\(error)")
      return nil
    }
  }

  /// Returns the part of all models that has arrived, in percent, with a part of one of them.
  private static func share(of name: Substring, _ percent: Int, of models: [ModelOffer]) -> Int {
    let total = max(1, models.reduce(0) { $0 + $1.byteCount })
    guard let current = models.firstIndex(where: { $0.name == name }) else { return percent }
    let before = models[..<current].reduce(0) { $0 + $1.byteCount }
    return (before + models[current].byteCount * percent / 100) * 100 / total
  }

  /// Returns the percentage of a line of progress, such as `base: 40 % of 82 MB`.
  private static func percent(in line: Substring) -> Int? {
    let words = line.split(separator: " ")
    return words.firstIndex(of: "%").flatMap { $0 > 0 ? Int(words[$0 - 1]) : nil }
  }
}

extension ConversationPipeline {
  /// The programs of a conversation with what was chosen for it.
  init(_ choice: ConversationChoice) {
    let languages = "\(choice.near),\(choice.far)"
    self.init(
      listening: ["--language", languages]
        + (choice.microphone.name.map { ["--microphone", $0] } ?? []),
      translating: ["--between", languages])
  }
}
