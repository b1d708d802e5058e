import Language
import Testing

@testable import Typesetting

/// The agreement of `Language` with ICU's data.
@Suite struct UnspacedScriptTests {
  /// Letters with line breaks on both sides belong to scripts without spaces, except Korean.
  @Test func lettersBetweenBreaksAreUnspaced() {
    for scalar in (0...0x10FFFF).compactMap(Unicode.Scalar.init(_:))
    where scalar.isSetWithoutSpaces && scalar.properties.isAlphabetic {
      #expect(scalar.isUnspaced || scalar.writingSystem == .hangul, "\(scalar.value)")
    }
  }
}
