internal import ArgumentParser
internal import CaptionCoding
internal import Imaging
internal import Language

/// Makes a transform for an option, whose error for an invalid value names those that "it takes".
func valueParser<Value>(
  _ expected: String, _ parse: @escaping @Sendable (String) -> Value?
) -> @Sendable (String) throws -> Value {
  { text in
    guard let value = parse(text) else { throw ValidationError("it takes \(expected)") }
    return value
  }
}

/// Makes a transform for numbers in `range`.
func valueParser<Value: LosslessStringConvertible & Sendable>(
  _ expected: String, in range: some RangeExpression<Value> & Sendable
) -> @Sendable (String) throws -> Value {
  valueParser(expected) { text in Value(text).flatMap { range.contains($0) ? $0 : nil } }
}

extension PixelSize {
  /// The longest side of windows and of pictures that are made.
  static let maxSide = 16_384

  /// Parses a size such as `1280x720`, up to `maxSide` in each dimension.
  static let argument = valueParser("a width and a height up to \(maxSide), such as 1280x720") {
    PixelSize(parsing: $0).flatMap { max($0.width, $0.height) <= maxSide ? $0 : nil }
  }
}

extension PixelPoint {
  /// Parses a position such as `100,50`.
  ///
  /// Negative numbers are screens to the left or above.
  static let argument = valueParser("two whole numbers up to 32767, such as 100,50") {
    PixelPoint(parsing: $0)
  }
}

extension PixelRect {
  /// Parses `x,y,w,h`: the top left corner and the size of a region inside a picture.
  static let argument = valueParser("a corner and a size in pixels, x,y,w,h") { text in
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
      .compactMap { Int32($0) }.map(Int.init)
    guard numbers.count == 4, text.count(where: { $0 == "," }) == 3,
      numbers[0] >= 0, numbers[1] >= 0, numbers[2] > 0, numbers[3] > 0
    else { return PixelRect?.none }
    return PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

extension NamedLanguage {
  /// Parses a BCP 47 tag or a language name.
  ///
  /// - Throws: `ValidationError` with the nearest language as a suggestion, if there is one.
  @Sendable static func argument(_ text: String) throws -> NamedLanguage {
    if let language = NamedLanguage(text) { return language }
    let question = nearest(to: text).map { "; did you mean '\($0.tag)', \($0.englishName)?" } ?? ""
    throw ValidationError("it takes a language such as es or Spanish\(question)")
  }
}

extension FormatArgument: ExpressibleByArgument {}
