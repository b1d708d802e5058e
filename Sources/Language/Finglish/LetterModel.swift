/// The probabilities of Persian letters behind two others, as counted in the words of a table.
struct LetterModel: Sendable {
  /// The number of a letter; 0 is the beginning or the end of a word.
  typealias Code = Int

  /// The letters of Persian words; others have no numbers.
  private static let letters = Array("آابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهیئؤأء".unicodeScalars)
  /// The codes of letters with some to spare; computed, as it is asked for each letter of a table.
  private static var size: Int { 40 }
  private static let codes: [Unicode.Scalar: Code] = Dictionary(
    uniqueKeysWithValues: zip(letters, 1...))
  /// The numbers of letters by the two bytes of UTF-8, of which the first one is D8 to DB.
  private let numbers: [UInt8] = {
    var numbers = [UInt8](repeating: 0, count: 4 * 64)
    for (index, letter) in letters.enumerated() {
      numbers[Int(letter.value >> 6 & 3) << 6 | Int(letter.value & 63)] = UInt8(index + 1)
    }
    return numbers
  }()

  /// The counts of three letters, of two, and of one.
  private var three = [UInt32](repeating: 0, count: size * size * size)
  private var two = [UInt32](repeating: 0, count: size * size)
  private var one = [UInt32](repeating: 0, count: size)

  /// Returns the number of a letter.
  static func code(_ letter: Unicode.Scalar) -> Code { codes[letter] ?? 0 }

  /// Returns the letter of a number that is not 0.
  static func letter(_ code: Code) -> Unicode.Scalar { letters[code - 1] }

  /// Counts the letters of a word in UTF-8; half spaces are passed over.
  mutating func add(_ word: Span<UInt8>) {
    // Each word begins behind nothing.
    if !word.isEmpty { two[0] += 1 }
    var (before, last): (Code, Code) = (0, 0)
    for place in word.indices.dropFirst() where word[place] < 0xC0 {
      let lead = word[place - 1]
      guard lead >= 0xD8, lead < 0xDC else { continue }
      let code = Code(numbers[Int(lead & 3) << 6 | Int(word[place] & 63)])
      count(code, behind: before, last)
      (before, last) = (last, code)
    }
    if last != 0 { count(0, behind: before, last) }
  }

  private mutating func count(_ code: Code, behind before: Code, _ last: Code) {
    three[(before * Self.size + last) * Self.size + code] += 1
    two[last * Self.size + code] += 1
    one[last] += 1
  }

  /// Returns how improbable a letter is behind two others, in bits.
  func bits(_ code: Code, behind before: Code, _ last: Code) -> Double {
    let pair = before * Self.size + last
    let behindTwo = Double(three[pair * Self.size + code]) / Double(max(1, two[pair]))
    let behindOne = Double(two[last * Self.size + code]) / Double(max(1, one[last]))
    return -(0.7 * behindTwo + 0.29 * behindOne + 0.01 / Double(Self.size)).binaryLogarithm
  }
}

extension Double {
  /// The logarithm to the base 2, with a straight line between powers.
  var binaryLogarithm: Double { Double(exponent) + significand - 1 }
}
