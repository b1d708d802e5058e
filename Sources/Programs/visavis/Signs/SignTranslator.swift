internal import CaptionCoding
internal import Captions
internal import Console
internal import FrameLoop
internal import Messages
internal import Signs
internal import Synchronization
internal import System

/// The program `visavis-translate`, which translates the paragraphs of signs.
final class SignTranslator: Sendable {
  private let process: FilterProcess
  private let texts: Texts

  /// The texts that wait for their translations, by the identifiers under which they were sent.
  private final class Texts: Sendable {
    private struct State {
      var waiting: [String: SignText] = [:]
      var count = 0
      var hasEnded = false
    }

    private let state = Mutex(State())
    let answer: @Sendable (SignText, String?) -> Void

    init(answer: @escaping @Sendable (SignText, String?) -> Void) { self.answer = answer }

    /// Returns an identifier for a text, or nil after the program's end.
    func add(_ text: SignText) -> String? {
      state.withLock { state in
        guard !state.hasEnded else { return nil }
        state.count += 1
        state.waiting["\(state.count)"] = text
        return "\(state.count)"
      }
    }

    func answer(_ id: String, _ translation: String?) {
      guard let text = state.withLock({ $0.waiting.removeValue(forKey: id) }) else { return }
      answer(text, translation)
    }

    /// Answers all texts that wait: there is nobody to translate them.
    func end() {
      let unanswered = state.withLock { state in
        defer { state.waiting = [:] }
        state.hasEnded = true
        return state.waiting.values
      }
      for text in unanswered { answer(text, nil) }
    }
  }

  /// Starts the program, whose translations are passed on by a thread of its own; nil stands for one that there is not.
  ///
  /// - Throws: `Failure` if it is not installed; `SystemError` without descriptors or threads.
  init(answer: @escaping @Sendable (SignText, String?) -> Void) throws {
    try SisterProgram.translate.check()
    let texts = Texts(answer: answer)
    self.texts = texts
    process = try CaptionProcess.start(
      "exec " + ShellCommand.line([SisterProgram.translate.path, "--to-each"]),
      named: "translation",
      onUtterance: { id, snapshot in
        guard snapshot.isFinal else { return }
        texts.answer(id, snapshot.translations.first?.words.value)
      }, onEnd: texts.end)
  }

  /// Ends the program, without waiting for that.
  func askToStop() { process.askToStop() }

  func stop() { process.stop(within: .seconds(2)) }

  func translate(_ text: SignText) {
    guard let id = texts.add(text) else { return texts.answer(text, nil) }
    var line = JSONLine()
    line.add("id", id)
    line.add("source", text.words)
    line.add("source_lang", text.language)
    line.add("into", raw: "[\(CaptionStreamEncoder.quoted(text.target))]")
    line.add("final", raw: "true")
    if !process.write(Array((line.text + "\n").utf8)) { texts.answer(id, nil) }
  }
}

/// The translations of whole signs, for which a thread waits.
final class SignTranslations: Sendable {
  private let texts = Mutex<[SignText: String?]>([:])
  private let wakeUp: WakeUp

  private init() throws(SystemError) { wakeUp = try WakeUp() }

  /// Returns the translations of the paragraphs of signs, by the signs' numbers.
  ///
  /// A sign is left out if it is not foreign, or if a paragraph cannot be translated, or not in time.
  ///
  /// - Throws: `Failure` if there is nothing that translates; `SystemError` without descriptors or threads.
  static func of(_ signs: [Sign], into language: String, within limit: Duration) throws -> [Int:
    [String]]
  {
    let foreign = signs.map { (id: $0.id, texts: $0.texts(foreignTo: language)) }
    guard foreign.contains(where: { !$0.texts.isEmpty }) else { return [:] }
    let translations = try SignTranslations()
    let translator = try SignTranslator { translations.add($1, of: $0) }
    defer { translator.stop() }
    let asked = Set(foreign.flatMap(\.texts))
    for text in asked { translator.translate(text) }
    translations.wait(for: asked.count, within: limit)
    let found = translations.texts.withLock(\.self)
    return foreign.reduce(into: [:]) { whole, sign in
      let words = sign.texts.compactMap { found[$0] ?? nil }
      if !words.isEmpty, words.count == sign.texts.count { whole[sign.id] = words }
    }
  }

  private func add(_ translation: String?, of text: SignText) {
    texts.withLock { $0[text] = .some(translation) }
    wakeUp.signal()
  }

  private func wait(for count: Int, within limit: Duration) {
    let deadline = ContinuousClock.now + limit
    while texts.withLock(\.count) < count, deadline > .now {
      wakeUp.wait(atMost: deadline - .now)
      wakeUp.acknowledge()
    }
  }
}
