/// A writing system's way into Latin letters.
///
/// Each instance belongs to one thread.
protocol ScriptRomanizer: AnyObject {
  /// True if the result is a guess in many places, because the script leaves vowels out.
  var isApproximate: Bool { get }

  /// Part that it lacks on this machine; nil if it has everything.
  var absence: RomanizationAbsence? { get }

  /// Returns the units of a text, in its order; the last one ends where the text does.
  func units(of text: [Unicode.Scalar]) -> [LatinUnit]
}

extension ScriptRomanizer {
  var isApproximate: Bool { false }
  var absence: RomanizationAbsence? { nil }
}

extension [Unicode.Scalar] {
  /// Returns the unit of a piece that is no word of the script.
  func keptUnit(_ piece: TextPiece, isSeparated: Bool = false) -> LatinUnit {
    LatinUnit(
      latin: LatinSigns.latin(self[piece.range]), end: piece.range.upperBound,
      isWord: piece.kind == .foreign, isSeparated: isSeparated && piece.kind == .foreign)
  }
}

extension String {
  /// Creates a text of Unicode code points.
  init(_ scalars: some Sequence<Unicode.Scalar>) {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    self.init(view)
  }
}
