internal import CLanguageModel
internal import Glibc
internal import Language

/// A teller of the languages of signs, by their letters and words.
///
/// One thread uses it.
@safe final class SignLanguages {
  /// The languages with Latin letters that are told apart: those that engines translate.
  private static let latin = """
     en es de fr it pt nl pl tr ca cs sk sl hr hu ro sv da no fi et lv lt is sq vi id gl eu \

    """
  /// The letters of Devanagari from which smaller languages are told apart, as short texts are too much alike.
  private static let enoughDevanagari = 60

  /// The characters from which a text in traditional ones is Chinese.
  private static let enoughHan = 6

  private let model: OpaquePointer
  private let words = SignWords()
  /// The languages of the last texts that left no doubt, which decide about single words, and about two or three if the
  /// model is in doubt.
  private var surest: [String] = []
  private static let maxSurest = 8
  /// The number of words from which the model's answer leaves no doubt.
  private static let enoughWords = 4

  /// Loads fastText's model of languages.
  ///
  /// - Throws: `SignReadingError` if the file is no model.
  init(_ path: String) throws(SignReadingError) {
    guard unsafe access(path, R_OK) == 0, let model = unsafe language_model_load(path) else {
      throw .badModel(path)
    }
    unsafe self.model = unsafe model
  }

  deinit { unsafe language_model_free(model) }

  /// Returns the language of a text; nil if it has no words.
  func language(of text: String) -> String? {
    var counts: [Script: Int] = [:]
    for scalar in text.unicodeScalars {
      if let script = Script(scalar) { counts[script, default: 0] += 1 }
    }
    // A line of Latin letters below one of another script repeats it, as on signs of airports.
    let script = counts.filter { $0.key != .latin }.max { $0.value < $1.value }?.key
    switch script ?? .latin {
    case .kana: return "ja"
    case .hangul: return "ko"
    case .thai: return "th"
    case .hebrew: return "he"
    case .greek: return "el"
    case .han: return hanScript(text)
    case .arabic: return arabicScript(text)
    case .devanagari:
      let isLong = counts[.devanagari, default: 0] >= Self.enoughDevanagari
      return isLong ? guess(text, among: " hi mr ne ") ?? "hi" : "hi"
    case .cyrillic: return guess(text, among: " ru uk bg sr ") ?? "ru"
    case .latin: return counts[.latin, default: 0] > 1 ? latin(text) : nil
    }
  }

  /// Tells a language with Latin letters: few words by those that stand on signs, and by the signs read before.
  private func latin(_ text: String) -> String? {
    let known = words.languages(of: text)
    let count = SignWords.words(of: text).count
    if let seen = surest.last(where: { known.isEmpty ? count == 1 : known.contains($0) }) {
      return seen
    }
    let candidates = known.isEmpty ? Self.latin : " \(known.sorted().joined(separator: " ")) "
    let likely = count < Self.enoughWords ? surest : []
    let language = guess(text, among: candidates, likely: likely)
    // A word alone may be a name, or a word of a language that no list has.
    if known.count == 1 && count > 1 || count >= Self.enoughWords, let language {
      surest = surest.suffix(Self.maxSurest - 1) + [language]
    }
    return language ?? known.min()
  }

  /// The letters of a script, with those that only some of its languages have.
  private enum Script {
    case latin, han, kana, hangul, arabic, devanagari, cyrillic, greek, hebrew, thai

    init?(_ scalar: Unicode.Scalar) {
      switch scalar.value {
      case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x1E00...0x1EFF: self = .latin
      case 0x3041...0x30FF, 0xFF66...0xFF9F: self = .kana
      case 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: self = .han
      case 0x1100...0x11FF, 0xAC00...0xD7A3: self = .hangul
      case 0x620...0x64A, 0x66E...0x6D3, 0xFB50...0xFEFC: self = .arabic
      case 0x904...0x939, 0x958...0x961: self = .devanagari
      case 0x400...0x52F: self = .cyrillic
      case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
      case 0x5D0...0x5EA: self = .hebrew
      case 0xE01...0xE5B: self = .thai
      default: return nil
      }
    }
  }

  /// Tells Persian, Arabic and Urdu by letters that the others do not have, and otherwise by their words.
  ///
  /// Readers of Persian write ک and ی for what readers of Arabic write ك and ي, so these do not count.
  func arabicScript(_ text: String) -> String {
    func has(_ letters: String) -> Bool {
      text.unicodeScalars.contains { letters.unicodeScalars.contains($0) }
    }
    if has("ٹڈڑےں") { return "ur" }
    if has("گچپژ") { return "fa" }
    let persian = text.replacing("ك", with: "ک").replacing("ي", with: "ی")
    return guess(persian, among: " fa ar ") ?? "fa"
  }

  /// Tells Chinese and Japanese, if there is no kana, by characters that the other's standard sets lack, and otherwise by
  /// the words.
  private func hanScript(_ text: String) -> String {
    let han = String(String.UnicodeScalarView(text.unicodeScalars.filter { Script($0) == .han }))
    guard Self.isWritable(han, in: "SHIFT_JIS") else { return "zh" }
    if !Self.isWritable(han, in: "GB2312") {
      guard Self.isWritable(han, in: "BIG5") else { return "ja" }
      // Hardly any Japanese text has neither kana nor a character of its own.
      if han.count >= Self.enoughHan { return "zh" }
    }
    return guess(text, among: " zh ja ") ?? "zh"
  }

  /// Returns true if a character set has all characters of a text.
  private static func isWritable(_ text: String, in set: String) -> Bool {
    guard let converter = unsafe iconv_open(set, "UTF-8"), Int(bitPattern: converter) != -1
    else { return true }
    defer { unsafe iconv_close(converter) }
    var source = text.utf8.map { CChar(bitPattern: $0) }
    var target = [CChar](repeating: 0, count: source.count * 2 + 8)
    var (sourceCount, targetCount) = (source.count, target.count)
    return unsafe source.withUnsafeMutableBufferPointer { source in
      unsafe target.withUnsafeMutableBufferPointer { target in
        var (from, to) = (source.baseAddress, target.baseAddress)
        return unsafe iconv(converter, &from, &sourceCount, &to, &targetCount) != -1
      }
    }
  }

  /// Returns the most probable language of a list, or a likely one that is at least a fifth as probable.
  private func guess(
    _ text: String, among languages: String, likely: [String] = []
  ) -> String? {
    // The model calls Bokmål so.
    let languages = languages.replacing(" nb ", with: " no ")
    let likely = likely.map { $0 == "nb" ? "no" : $0 }
    // The model knows small letters best.
    let line = text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let place = unsafe language_of_text(
      model, line, languages, " \(likely.joined(separator: " ")) ")
    guard place >= 0 else { return nil }
    let code = String(
      decoding: languages.utf8.dropFirst(Int(place)).prefix { $0 != 0x20 }, as: UTF8.self)
    return code == "no" ? "nb" : code
  }
}
