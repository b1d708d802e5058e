internal import CaptionCoding
internal import Captions
internal import Console
internal import Messages
internal import Signs
internal import Synchronization
internal import System

/// The program `visavis-translate`, which translates the paragraphs of signs.
///
/// One thread sends texts; the answers arrive on another.
final class SignTranslator: Sendable {
  private let process: FilterProcess
  private let answers: Answers

  /// The translations that have arrived, by the identifiers of their texts.
  private final class Answers: Sendable {
    private let texts = Mutex<[String: String?]>([:])
    private let hasEnded = SharedFlag()
    let wakeUp: WakeUp

    init() throws(SystemError) { wakeUp = try WakeUp() }

    func add(_ id: String, _ text: String?) {
      texts.withLock { $0[id] = .some(text) }
      wakeUp.signal()
    }

    func end() {
      hasEnded.set()
      wakeUp.signal()
    }

    var isComplete: Bool { hasEnded.isSet }
    var all: [String: String?] { texts.withLock(\.self) }
  }

  /// Starts the program.
  ///
  /// - Throws: `Failure` if it is not installed; `SystemError` without descriptors or threads.
  init() throws {
    try SisterProgram.translate.check()
    let answers = try Answers()
    self.answers = answers
    process = try CaptionProcess.start(
      "exec " + ShellCommand.line([SisterProgram.translate.path, "--to-each"]),
      named: "translation",
      onUtterance: { id, snapshot in
        guard snapshot.isFinal else { return }
        answers.add(id, snapshot.translations.first?.words.value)
      }, onEnd: answers.end)
  }

  func stop() { process.stop(within: .seconds(2)) }

  /// Returns the translations of the paragraphs of signs, by the signs' numbers.
  ///
  /// A sign is left out if a paragraph cannot be translated, or not in time.
  func translations(of signs: [Sign], into language: String, within limit: Duration) -> [Int:
    [String]]
  {
    var asked: [String] = []
    for sign in signs {
      for (index, paragraph) in sign.paragraphs.enumerated() {
        let id = "\(sign.id)-\(index)"
        if send(id, Sign.text(of: paragraph), from: sign.language, into: language) {
          asked.append(id)
        }
      }
    }
    let deadline = ContinuousClock.now + limit
    while !answers.isComplete, !asked.allSatisfy({ answers.all[$0] != nil }), deadline > .now {
      answers.wakeUp.wait(atMost: deadline - .now)
      answers.wakeUp.acknowledge()
    }
    let all = answers.all
    var translations: [Int: [String]] = [:]
    for sign in signs {
      let texts = sign.paragraphs.indices.compactMap { all["\(sign.id)-\($0)"] ?? nil }
      if texts.count == sign.paragraphs.count { translations[sign.id] = texts }
    }
    return translations
  }

  private func send(_ id: String, _ text: String, from source: String?, into language: String)
    -> Bool
  {
    var line = JSONLine()
    line.add("id", id)
    line.add("source", text)
    if let source { line.add("source_lang", source) }
    line.add("into", raw: "[\(CaptionStreamEncoder.quoted(language))]")
    line.add("final", raw: "true")
    return process.write(Array((line.text + "\n").utf8))
  }
}
