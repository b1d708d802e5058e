internal import CaptionCoding
internal import Captions
internal import Rooms
internal import System

/// A text to translate into languages.
struct TranslationTask {
  /// The caller's name of the task.
  let id: String
  let text: String
  let language: String
  let targets: [String]
  let isFinal: Bool
  var isCancelled = false
}

/// The newest state of the answer to a task.
struct TranslationAnswer: Sendable {
  let id: String
  let translations: [String: RoomLine.Translation]
  /// True if nothing follows: languages without a text have failed.
  let isComplete: Bool
}

/// The program that translates for all rooms: visavis-translate, which is told with each text into which languages.
///
/// One thread uses the object. The program is started with the first text, and again after a pause if it ends. Texts
/// whose answers are lost get none; the caller has a time limit.
final class LineTranslator {
  private let command: String
  private let deliver: @Sendable (TranslationAnswer) -> Void
  private var process: FilterProcess?
  private var backoff = Backoff(first: .milliseconds(250), max: .seconds(5))
  /// Set by the end of the present process.
  private var hasEnded = SharedFlag()

  /// Creates a translator of a command line; `deliver` is called on another thread.
  init(_ command: String, deliver: @escaping @Sendable (TranslationAnswer) -> Void) {
    self.command = command
    self.deliver = deliver
  }

  /// Translates a text, or its newest state; returns false if it cannot be done now.
  func translate(_ task: TranslationTask) -> Bool {
    guard let process = runningProcess() else { return false }
    var line = JSONLine()
    line.add("id", task.id)
    if task.isCancelled {
      line.add("cancel", raw: "true")
    } else {
      line.add("source", task.text)
      line.add("source_lang", task.language)
      line.add(
        "into", raw: "[\(task.targets.map(CaptionStreamEncoder.quoted).joined(separator: ","))]")
      if task.isFinal { line.add("final", raw: "true") }
    }
    return process.write(Array((line.text + "\n").utf8))
  }

  func stop() { process?.stop(within: .seconds(2)) }

  private func runningProcess() -> FilterProcess? {
    if hasEnded.isSet {
      process = nil
      hasEnded = SharedFlag()
      backoff.recordFailure()
    }
    if let process { return process }
    guard !backoff.isPaused() else { return nil }
    process = try? CaptionProcess.start(
      command, named: "translation",
      onUtterance: { [deliver] id, snapshot in
        deliver(TranslationAnswer(id: id, of: snapshot))
      },
      onEnd: { [hasEnded] in hasEnded.set() })
    if process == nil { backoff.recordFailure() }
    return process
  }
}

extension TranslationAnswer {
  fileprivate init(id: String, of snapshot: UtteranceSnapshot) {
    let texts = snapshot.translations.compactMap { text in
      text.language.value.map { language in
        (
          language,
          RoomLine.Translation(
            text: text.words.value, isFinal: text.isFinal.value == true,
            hasFailed: text.isFinal.value == true && text.words.value == nil)
        )
      }
    }
    self.init(
      id: id, translations: Dictionary(texts, uniquingKeysWith: { first, _ in first }),
      isComplete: snapshot.isFinal)
  }
}
