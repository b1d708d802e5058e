import Captions
import Testing

@Suite("Folding updates")
struct FoldingTests {
  private static let states: [Field<String>] = [.absent, .erased, .value("x"), .value("y")]

  @Test func foldingAFieldIsApplyingOneAfterTheOther() {
    for known in [nil, "k"] {
      for first in Self.states {
        for second in Self.states {
          var oneByOne = known
          first.update(&oneByOne)
          second.update(&oneByOne)
          var folded = first
          folded.fold(second)
          var atOnce = known
          folded.update(&atOnce)
          #expect(atOnce == oneByOne)
        }
      }
    }
  }

  /// Every pair of changes to two languages, after every possible first change.
  @Test func foldingTranslationsIsApplyingOneAfterTheOther() {
    let changes: [Field<TranslationUpdate>] = [
      .absent, .erased, .value(.init(text: .value("x"))), .value(.init(stable: .value(1))),
    ]
    let updates =
      [false, true].flatMap { erases in
        changes.flatMap { fr in
          changes.map { de in
            TranslationsUpdate(
              erasesKnown: erases,
              entries: [.init(language: "fr", change: fr), .init(language: "de", change: de)])
          }
        }
      }
    for first in updates {
      for second in updates {
        #expect(
          Self.shown([first, second], folded: false) == Self.shown([first, second], folded: true))
      }
    }
  }

  private static func shown(_ updates: [TranslationsUpdate], folded: Bool) -> [[VisibleCaption]] {
    var board = Board()
    board.say("u") {
      $0.translations = TranslationsUpdate(entries: [
        .init(language: "fr", change: .value(.init(text: .value("known"), stable: .value(3))))
      ])
    }
    var steps = updates.map { translations in
      var update = CaptionUpdate()
      update.translations = translations
      return update
    }
    if folded { steps = [steps.dropFirst().reduce(into: steps[0]) { $0.fold($1) }] }
    for step in steps { board.say("u") { $0 = step } }
    // A folded text agrees with no earlier one, so its words are dimmed for a moment.
    board.now = .seconds(1)
    return ["fr", "de"].map { board.visible(for: Reader(language: $0)).captions }
  }
}
