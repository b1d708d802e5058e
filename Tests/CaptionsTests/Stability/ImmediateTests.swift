import CaptionCoding
import Captions
import Testing

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
