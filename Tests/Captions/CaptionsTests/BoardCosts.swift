import CostCounts
import Testing

@testable import Captions

/// The work of the board for a caption among others.
@Suite struct BoardCosts {
  @Test func aWord() {
    var board = Board(stability: .balanced)
    for number in 0..<20 { board.line("the sentence number \(number)") }
    board.update("new", "the next")
    _ = board.visible()
    let visible = counted("a word on the board") {
      board.update("new", "the next sentence")
      return board.visible()
    }
    #expect(visible.captions.last?.text == "the next sentence")
  }
}
