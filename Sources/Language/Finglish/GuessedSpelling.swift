/// The Persian letters for sounds that are no word of the table, such as those of a loan word or a name.
struct GuessedSpelling {
  /// A beginning of the word with its cost, in bits.
  private struct Hypothesis {
    var letters: [LetterModel.Code] = []
    var bits = 0.0
  }

  /// The hypotheses that are followed.
  private static let breadth = 24

  let model: LetterModel

  /// Returns the most probable spellings of sounds, the best one first, with their costs in bits.
  func spellings(of sounds: [UInt8], atMost count: Int) -> [(word: String, bits: Double)] {
    var hypotheses = [Hypothesis()]
    for place in sounds.indices {
      let choices = choices(for: place, in: sounds)
      var next = hypotheses.flatMap { hypothesis in
        choices.map { extended(hypothesis, by: $0.letters, $0.bits) }
      }
      next.sort { $0.bits < $1.bits }
      hypotheses = Array(next.prefix(Self.breadth))
    }
    let ended = hypotheses.filter { $0.letters.count > 1 }.map { extended($0, by: [0], 0) }
      .sorted { $0.bits < $1.bits }
    return ended.prefix(count).map { hypothesis in
      let letters = hypothesis.letters.dropLast().map(LetterModel.letter)
      return (String(String.UnicodeScalarView(letters)), hypothesis.bits)
    }
  }

  private func extended(
    _ hypothesis: Hypothesis, by letters: [LetterModel.Code], _ bits: Double
  ) -> Hypothesis {
    var longer = hypothesis
    longer.bits += bits
    for letter in letters {
      let last = longer.letters.suffix(2)
      longer.bits += model.bits(
        letter, behind: last.count > 1 ? last.first ?? 0 : 0, last.last ?? 0)
      longer.letters.append(letter)
    }
    return longer
  }

  private func choices(for place: Int, in sounds: [UInt8]) -> [(letters: [Int], bits: Double)] {
    let choices =
      place == 0
      ? Self.atBeginning[sounds[place]]
      : place == sounds.count - 1 ? Self.atEnd[sounds[place]] : nil
    return choices ?? Self.within[sounds[place]] ?? [([], 0)]
  }

  private typealias Choices = [UInt8: [(letters: [Int], bits: Double)]]

  /// The letters of sounds, each with the bits that it costs to write it so; a hyphen stands for no letter.
  private static let within = choices(
    "b ب p پ t ت,ط5 j ج c چ x خ,کس5 d د r ر z ز,ذ4,ض4,ظ5 Z ژ s س,ص3,ث5 S ش q ق,غ2 f ف k ک g گ l ل m م n ن "
      + "v و h ه,ح1 y ی a ا,-3,ع5 e -,ی4 i ی o و,-3 u و")
  private static let atBeginning = choices("a ا1,آ,ع4 e ا,ع4 i ای o ا,او1,ع4 u او")
  private static let atEnd = choices("a ا,ه3 e ه,-3")

  private static func choices(_ text: String) -> Choices {
    let fields = text.split(separator: " ")
    var choices: Choices = [:]
    for (sound, written) in zip(fields, fields.dropFirst()) where sound.utf8.count == 1 {
      choices[sound.utf8[sound.utf8.startIndex]] = written.split(separator: ",").map { choice in
        let letters = choice.unicodeScalars.map(LetterModel.code).filter { $0 > 0 }
        return (letters, Double(choice.last.flatMap(\.wholeNumberValue) ?? 0))
      }
    }
    return choices
  }
}
