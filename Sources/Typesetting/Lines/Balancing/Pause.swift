/// A pause that punctuation marks in the text.
enum Pause {
  case sentence
  case clause

  /// Creates the pause after `word`, or nil if its punctuation marks no pause.
  ///
  /// The last character decides, not counting closing quotation marks and brackets.
  init?(endOf word: String) {
    guard let sign = word.last(where: { !Self.closing.contains($0) }) else { return nil }
    if Self.sentenceEnds.contains(sign) {
      self = .sentence
    } else if Self.clauseEnds.contains(sign) {
      self = .clause
    } else {
      return nil
    }
  }

  private static let closing: Set<Character> = Set("\"'”’»›)]}」』）】〉》")
  private static let sentenceEnds: Set<Character> = Set(".!?…‽。！？．؟۔।॥።။។")
  private static let clauseEnds: Set<Character> = Set(",;:—–，、；：،؛·፣၊")
}
