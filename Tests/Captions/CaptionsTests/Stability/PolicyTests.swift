import CaptionCoding
import Captions
import Testing

@Suite("Balanced stability")
struct BalancedTests {
  var recorder = DisplayRecorder(.balanced)

  @Test mutating func aWordIsShownWhenALaterUpdateAgrees() {
    recorder.addRevisingStream()
    recorder.receive("uno", "uno dos", "uno dos tres", from: 40_000, every: 300)
    #expect(recorder.observations.map(\.text) == ["uno", "uno dos"])
    #expect(recorder.observations.map(\.time) == [40_300, 40_600])
  }

  @Test mutating func aNewStreamIsTrustedUntilItTakesSomethingBack() {
    recorder.receive("nos vemos", at: 40_000)
    #expect(recorder.text == "nos vemos")
    recorder.receive("nos vemos mañana", at: 40_300)
    #expect(recorder.text == "nos vemos mañana")
    recorder.receive("nos vemos más tarde", at: 40_600)
    #expect(recorder.text == "nos vemos mañana")
  }

  @Test mutating func aWordAloneWaitsForAnother() {
    recorder.receive("nos", at: 40_000)
    #expect(recorder.text == nil)
    recorder.receive("nos vemos", at: 40_300)
    #expect(recorder.text == "nos vemos")
  }

  @Test mutating func aWordThatFlickersIsNeverSeen() {
    recorder.addRevisingStream()
    recorder.receive(
      "el", "el casa", "el caso", "el caso es", "el caso es", from: 40_000, every: 300)
    #expect(!recorder.observations.contains { $0.text?.contains("casa") == true })
    #expect(recorder.text == "el caso es")
  }

  @Test mutating func wordsBehindAnInsertionAreNotNew() {
    recorder.addRevisingStream()
    recorder.receive("tengo un perro", "tengo un perro", from: 40_000, every: 300)
    #expect(recorder.text == "tengo un perro")
    recorder.receive("no tengo un perro", "no tengo un perro", from: 40_600, every: 300)
    recorder.receive("no tengo un perro aquí", at: 41_200)
    #expect(recorder.text == "no tengo un perro")
  }

  @Test mutating func aShownWordChangesOnlyForOneThatHasStood() {
    recorder.addRevisingStream()
    recorder.receive(
      "la casa es", "la casa es", "la cosa es", "la casa es", from: 40_000, every: 200)
    #expect(recorder.observations.map(\.text) == ["la casa es"])
    recorder.receive(
      "la cosa es", "la cosa es", "la cosa es", "la cosa es", from: 40_800, every: 200)
    #expect(recorder.text == "la cosa es")
  }

  @Test mutating func theEndOfAClauseNeedsNoAgreement() {
    recorder.addRevisingStream()
    recorder.receive("Buenos días,", at: 40_000)
    #expect(recorder.text == "Buenos días,")
  }

  @Test mutating func fullStopsBehindEveryGuessAreNotBelieved() {
    recorder.addRevisingStream()
    recorder.receive("uno.", "dos y.", "tres y medio.", "cuatro.", from: 40_000, every: 100)
    #expect(recorder.observations.map(\.text) == ["uno."])
  }

  @Test mutating func aTextThatOnlyEverGrowsIsShownWithoutDelay() {
    var text = ""
    for word in 0..<100 {
      text += "palabra\(word) "
      recorder.receive(text, at: word * 100)
    }
    #expect(recorder.text?.hasSuffix("palabra99") == true)
    #expect(recorder.observations.last?.time == 9900)
  }

  @Test mutating func scriptsWithoutBlanksGrowByCharacters() {
    recorder.addRevisingStream()
    recorder.receive("今天天", "今天天气", "今天天气很", from: 40_000, every: 300)
    #expect(recorder.observations.map(\.text) == ["今天天", "今天天气"])
  }

  @Test mutating func allThatIsShownIsMoreThanAGuess() {
    recorder.addRevisingStream()
    recorder.receive("uno", "uno dos", from: 40_000, every: 300)
    #expect(recorder.board.visible().captions.last?.confirmedLength == 3)
  }

  @Test mutating func connectionsLearnForThemselves() {
    recorder.addRevisingStream()
    var board = recorder.board
    board.apply(.ended(client))
    for word in ["uno", "uno dos", "uno dos tres", "uno dos tres cuatro"] {
      board.update("v", word, from: ConnectionID(2))
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
    return caption.map { String($0.text.unicodeScalars.prefix($0.confirmedLength)) }
  }

  @Test mutating func everythingIsShownAtOnceAndDimmedUntilItIsAgreedWith() {
    board.update("u", "uno dos")
    #expect(board.texts() == ["uno dos"])
    #expect(confirmed() == "")
    board.now = .milliseconds(100)
    board.update("u", "uno doce")
    #expect(board.texts() == ["uno doce"])
    #expect(confirmed() == "uno")
  }

  @Test mutating func whatHasStoodIsNotDimmed() {
    board.update("u", "uno dos")
    board.now = .milliseconds(599)
    #expect(confirmed() == "")
    board.now = .milliseconds(600)
    #expect(confirmed() == "uno dos")
  }

  @Test mutating func theStableLengthOfThePipelineCountsIfThereIsOne() {
    for _ in 1...2 { board.update("u", "uno dos") { $0.text.stable = .value(4) } }
    #expect(confirmed() == "uno ")
    board.now = .seconds(2)
    #expect(confirmed() == "uno ")
  }

  @Test mutating func finalsAreNotDimmed() {
    board.line("uno dos")
    #expect(confirmed() == "uno dos")
  }

  @Test mutating func aTextMayShrink() {
    board.update("u", "uno dos")
    board.update("u", "uno")
    #expect(board.texts() == ["uno"])
  }
}

@Suite("Reading stability")
struct ReadingPolicyTests {
  var recorder = DisplayRecorder(.reading)

  @Test mutating func wordsWaitForTwoAgreements() {
    recorder.addGrowingStream()
    recorder.receive(
      "uno", "uno dos", "uno dos tres", "uno dos tres cuatro", from: 2000, every: 300)
    #expect(recorder.observations.compactMap(\.text) == ["uno", "uno dos"])
  }

  @Test mutating func noPhraseEndsWithASingleLetter() {
    recorder.addGrowingStream()
    recorder.receive("voy a", "voy a casa", "voy a casa ya", from: 2000, every: 300)
    #expect(recorder.text == "voy")
    recorder.receive("voy a casa ya", at: 2900)
    #expect(recorder.text == "voy a casa")
  }

  @Test mutating func whereLastWordsChangeTheyAreNotShown() {
    recorder.addRevisingStream()
    let beginning = "uno dos tres cuatro cinco seis siete ocho nueve diez"
    for (index, end) in ["al", "ella", "el", "allá", "al"].enumerated() {
      recorder.receive("\(beginning) \(end)", at: 40_000 + index * 200)
    }
    #expect(recorder.text?.hasPrefix("uno dos") == true)
    #expect(recorder.text?.contains("diez") == false)
  }

  @Test func agreedWordsAreShownAtOnceAndOthersWait() {
    var display = DisplayRecorder(.balanced)
    display.receive("uno dos tres", at: 0) { $0.text.agreed = .value(7) }
    #expect(display.text == "uno dos")
    display.receive("uno dos tres cuatro", at: 400) { $0.text.agreed = .value(7) }
    #expect(display.text == "uno dos", "the pipeline decides which words stay")
    display.wait(until: 1850)
    #expect(display.text == "uno dos")
    display.wait(until: 1950)
    #expect(display.text == "uno dos tres cuatro")
  }

  @Test func readingDoesNotRelyOnAgreedWords() {
    var display = DisplayRecorder(.reading)
    display.receive("uno dos tres", at: 0) { $0.text.agreed = .value(12) }
    #expect(display.text == nil)
  }
}
