import CaptionCoding
import Captions
import Testing

@Suite("Balanced stability")
struct BalancedTests {
  var reading = Reading(.balanced)

  @Test mutating func aWordIsShownWhenALaterUpdateAgrees() {
    reading.learnChurn()
    reading.hear("uno", "uno dos", "uno dos tres", from: 40_000, every: 300)
    #expect(reading.sights.map(\.text) == ["uno", "uno dos"])
    #expect(reading.sights.map(\.time) == [40_300, 40_600])
  }

  @Test mutating func aNewStreamIsTrustedUntilItTakesSomethingBack() {
    reading.hear("nos vemos", at: 40_000)
    #expect(reading.text == "nos vemos")
    reading.hear("nos vemos mañana", at: 40_300)
    #expect(reading.text == "nos vemos mañana")
    reading.hear("nos vemos más tarde", at: 40_600)
    #expect(reading.text == "nos vemos mañana")
  }

  @Test mutating func aWordAloneWaitsForAnother() {
    reading.hear("nos", at: 40_000)
    #expect(reading.text == nil)
    reading.hear("nos vemos", at: 40_300)
    #expect(reading.text == "nos vemos")
  }

  @Test mutating func aWordThatFlickersIsNeverSeen() {
    reading.learnChurn()
    reading.hear("el", "el casa", "el caso", "el caso es", "el caso es", from: 40_000, every: 300)
    #expect(!reading.sights.contains { $0.text?.contains("casa") == true })
    #expect(reading.text == "el caso es")
  }

  @Test mutating func wordsBehindAnInsertionAreNotNew() {
    reading.learnChurn()
    reading.hear("tengo un perro", "tengo un perro", from: 40_000, every: 300)
    #expect(reading.text == "tengo un perro")
    reading.hear("no tengo un perro", "no tengo un perro", from: 40_600, every: 300)
    reading.hear("no tengo un perro aquí", at: 41_200)
    #expect(reading.text == "no tengo un perro")
  }

  @Test mutating func aShownWordChangesOnlyForOneThatHasStood() {
    reading.learnChurn()
    reading.hear("la casa es", "la casa es", "la cosa es", "la casa es", from: 40_000, every: 200)
    #expect(reading.sights.map(\.text) == ["la casa es"])
    reading.hear("la cosa es", "la cosa es", "la cosa es", "la cosa es", from: 40_800, every: 200)
    #expect(reading.text == "la cosa es")
  }

  @Test mutating func theEndOfAClauseNeedsNoAgreement() {
    reading.learnChurn()
    reading.hear("Buenos días,", at: 40_000)
    #expect(reading.text == "Buenos días,")
  }

  @Test mutating func fullStopsBehindEveryGuessAreNotBelieved() {
    reading.learnChurn()
    reading.hear("uno.", "dos y.", "tres y medio.", "cuatro.", from: 40_000, every: 100)
    #expect(reading.sights.map(\.text) == ["uno."])
  }

  @Test mutating func aTextThatOnlyEverGrowsIsShownWithoutDelay() {
    var text = ""
    for word in 0..<100 {
      text += "palabra\(word) "
      reading.hear(text, at: word * 100)
    }
    #expect(reading.text?.hasSuffix("palabra99") == true)
    #expect(reading.sights.last?.time == 9900)
  }

  @Test mutating func scriptsWithoutBlanksGrowByCharacters() {
    reading.learnChurn()
    reading.hear("今天天", "今天天气", "今天天气很", from: 40_000, every: 300)
    #expect(reading.sights.map(\.text) == ["今天天", "今天天气"])
  }

  @Test mutating func allThatIsShownIsMoreThanAGuess() {
    reading.learnChurn()
    reading.hear("uno", "uno dos", from: 40_000, every: 300)
    #expect(reading.board.visible().captions.last?.confirmed == 3)
  }

  @Test mutating func connectionsLearnForThemselves() {
    reading.learnChurn()
    var board = reading.board
    board.apply(.ended(mic))
    for word in ["uno", "uno dos", "uno dos tres", "uno dos tres cuatro"] {
      board.say("v", word, from: ConnectionID(2))
      board.now += .milliseconds(100)
    }
    var other = board
    other.now += .milliseconds(1)
    #expect(board.texts().last?.hasPrefix("uno") == true)
  }
}

@Suite("Immediate stability")
struct ImmediateTests {
  var board = Board(stability: .immediate)

  private mutating func confirmed() -> String? {
    let caption = board.visible().captions.last
    return caption.map { String($0.text.unicodeScalars.prefix($0.confirmed)) }
  }

  @Test mutating func everythingIsShownAtOnceAndDimmedUntilItIsAgreedWith() {
    board.say("u", "uno dos")
    #expect(board.texts() == ["uno dos"])
    #expect(confirmed() == "")
    board.now = .milliseconds(100)
    board.say("u", "uno doce")
    #expect(board.texts() == ["uno doce"])
    #expect(confirmed() == "uno")
  }

  @Test mutating func whatHasStoodIsNotDimmed() {
    board.say("u", "uno dos")
    board.now = .milliseconds(599)
    #expect(confirmed() == "")
    board.now = .milliseconds(600)
    #expect(confirmed() == "uno dos")
  }

  @Test mutating func thePipelinesPromiseCountsWhereThereIsOne() {
    for _ in 1...2 { board.say("u", "uno dos") { $0.stable = .value(4) } }
    #expect(confirmed() == "uno ")
    board.now = .seconds(2)
    #expect(confirmed() == "uno ")
  }

  @Test mutating func finalsAreNotDimmed() {
    board.line("uno dos")
    #expect(confirmed() == "uno dos")
  }

  @Test mutating func aTextMayShrink() {
    board.say("u", "uno dos")
    board.say("u", "uno")
    #expect(board.texts() == ["uno"])
  }
}

@Suite("Reading stability")
struct ReadingPolicyTests {
  var reading = Reading(.reading)

  @Test mutating func wordsWaitForTwoAgreements() {
    reading.learnSteadiness()
    reading.hear(
      "uno", "uno dos", "uno dos tres", "uno dos tres cuatro", from: 2000, every: 300)
    #expect(reading.sights.compactMap(\.text) == ["uno", "uno dos"])
  }

  @Test mutating func noPhraseEndsWithASingleLetter() {
    reading.learnSteadiness()
    reading.hear("voy a", "voy a casa", "voy a casa ya", from: 2000, every: 300)
    #expect(reading.text == "voy")
    reading.hear("voy a casa ya", at: 2900)
    #expect(reading.text == "voy a casa")
  }

  @Test mutating func whereLastWordsChangeTheyAreNotShown() {
    reading.learnChurn()
    let beginning = "uno dos tres cuatro cinco seis siete ocho nueve diez"
    for (place, end) in ["al", "ella", "el", "allá", "al"].enumerated() {
      reading.hear("\(beginning) \(end)", at: 40_000 + place * 200)
    }
    #expect(reading.text?.hasPrefix("uno dos") == true)
    #expect(reading.text?.contains("diez") == false)
  }
}
