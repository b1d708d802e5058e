internal import Language

extension Pause {
  /// Creates the pause after `word`, or nil if its punctuation marks no pause.
  ///
  /// The last character decides, not counting closing quotation marks and brackets. A dash ends a
  /// clause: a line may well end there.
  init?(endOf word: String) {
    guard let sign = word.unicodeScalars.last(where: { !$0.closesQuotation }) else { return nil }
    switch sign {
    case "–", "—": self = .clause
    default: self.init(sign)
    }
  }
}
