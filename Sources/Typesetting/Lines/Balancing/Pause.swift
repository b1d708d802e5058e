/// Where a reader stops for breath.
enum Pause {
  case sentence
  case clause

  /// The pause behind `word`, by its last character but for quotation marks and brackets; nil for
  /// none.
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
