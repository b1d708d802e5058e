internal import Apertium
internal import System
internal import Translation

/// A translation by Apertium, of which the programs run all the time.
///
/// `apertium -z` answers only when its input ends, so the pipeline of the pair's mode is run itself, each
/// program with the option to flush at NUL (lt-proc(1), apertium-transfer(1)).
final class ApertiumEngine: TranslationEngine {
  let name = "apertium"
  var mayRewordSentences: Bool { false }
  private(set) var unknownWords: [String] = []
  private let processes: EngineProcesses
  private let command: String
  private let pair: LanguagePair
  private let supplement: WordSupplement

  /// The mark after a text, which Apertium passes through as it does formatting.
  private static let end = "[][\n]"

  /// Creates an engine that is not started yet, with the contents of the pair's mode file.
  init(mode: String, _ pair: LanguagePair, _ processes: EngineProcesses = EngineProcesses()) {
    self.pair = pair
    self.processes = processes
    supplement = .words(for: pair)
    command = ApertiumMode(mode).translation
  }

  func prepare() { processes.prepare(command, terminator: 0) }

  func translate(_ sentence: String) throws(TranslationError) -> String {
    let sentence =
      switch (pair.source, pair.target) {
      case ("pt", _): ApertiumPortuguese.simplified(sentence)
      case ("es", "pt"): ApertiumPortuguese.simplifiedSpanish(sentence)
      default: sentence
      }
    let request = Array((ApertiumText.escaped(Self.withoutMarks(sentence)) + Self.end).utf8) + [0]
    let bytes = try processes.answer(to: request, by: command, of: name, terminator: 0)
    let answer = String(decoding: bytes, as: UTF8.self)
    guard let end = answer.firstRange(of: Self.end)?.lowerBound else {
      throw .failed(engine: name, reason: "its answer has no end")
    }
    let (text, unknown) = supplement.completed(String(answer[..<end]))
    unknownWords = unknown
    var translation = Self.withMarks(ApertiumText.unescaped(text[...]))
    // Some dictionaries write ordinals with the sign of degrees.
    if sentence.contains("º"), !sentence.contains("°") {
      translation = translation.replacing("°", with: "º")
    }
    if pair.target == "pt" { return ApertiumPortuguese.polished(translation) }
    return pair == LanguagePair("pt", "es")
      ? ApertiumPortuguese.polishedSpanish(translation) : translation
  }

  /// Signs that stand for those with which Apertium marks words, while a sentence is translated.
  private static let substitutes: [Character: Character] = ["*": "\u{204E}", "#": "\u{FE5F}"]
  private static let marks = Dictionary(uniqueKeysWithValues: substitutes.map { ($1, $0) })

  private static func withoutMarks(_ text: String) -> String {
    String(text.map { substitutes[$0] ?? $0 })
  }

  private static func withMarks(_ text: String) -> String { String(text.map { marks[$0] ?? $0 }) }
}
