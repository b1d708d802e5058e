import Captions
import Testing

@Suite("The visible tail")
struct VisibleTailTests {
  var board = Board()

  @Test mutating func itHasTheNewestLastAndTwoMoreThanThereAreLines() {
    for text in ["uno", "dos", "tres", "cuatro", "cinco"] { board.line(text) }
    #expect(board.texts() == ["dos", "tres", "cuatro", "cinco"])
    board.board.lines = 3
    #expect(board.texts() == ["uno", "dos", "tres", "cuatro", "cinco"])
  }

  @Test mutating func ofWhatIsFinishedTheLastToHaveChangedAreThere() {
    board.board.lines = 1
    board.say("a", "creo que") { $0.speaker = .value("Ana") }
    for text in ["sí", "ya", "claro", "¿no?"] {
      board.now += .seconds(1)
      board.line(text)
    }
    board.now += .seconds(1)
    board.say("a", "creo que llueve", final: true)
    #expect(board.texts() == ["creo que llueve", "claro", "¿no?"])
  }

  @Test mutating func utterancesStandInOrderOfFirstAppearance() {
    board.say("a", "uno")
    board.say("b", "dos")
    board.say("a", "uno y medio")
    #expect(board.texts() == ["uno y medio", "dos"])
  }

  @Test mutating func whoIsSpeakingKeepsALineWhileOthersSpeak() {
    board.say("a", "sigo") { $0.speaker = .value("Ana") }
    board.line("dos")
    board.line("tres")
    #expect(board.texts() == ["sigo", "dos", "tres"])
    #expect(board.visible().captions.map(\.isLiving) == [true, false, false])
  }

  @Test mutating func whoFellSilentLosesTheLine() {
    board.say("a", "sigo") { $0.speaker = .value("Ana") }
    board.line("dos")
    board.line("tres")
    board.now = .seconds(1)
    _ = board.visible()
    let deadline = board.board.nextDeadline(after: board.now)
    #expect(deadline == .seconds(10))
    board.now = .seconds(10)
    #expect(board.visible().captions.map(\.isLiving) == [false, false, false])
    #expect(board.board.nextDeadline(after: board.now) == nil)
  }

  @Test mutating func anAbandonedPartialYieldsToTheSameSpeakersNext() {
    for (id, text) in [("1", "uno"), ("2", "dos"), ("3", "tres")] { board.say(id, text) }
    #expect(board.visible().captions.map(\.isLiving) == [false, false, true])
  }

  @Test mutating func theRevisionChangesOnlyWithWhatIsVisible() {
    for _ in 1...2 { board.say("u1", "Hola") }
    let first = board.visible()
    board.say("u1", "Hola")
    board.now = .seconds(1)
    board.say("u1") { $0.start = .value(.seconds(1)) }
    #expect(board.visible().revision == first.revision)
    board.say("u1", "Hola a todos")
    #expect(board.visible().revision > first.revision)
  }

  @Test mutating func blankTextsTakeNoLine() {
    board.line("uno")
    board.say("a", " \n ")
    board.say("b", "")
    #expect(board.texts() == ["uno"])
  }

  @Test mutating func ofAHugeTextTheEndIsShown() {
    board.line(String(repeating: "a", count: 100_000) + "fin")
    let text = board.texts().first ?? ""
    #expect((3584...4096).contains(text.unicodeScalars.count))
    #expect(text.hasSuffix("fin"))
  }

  @Test mutating func manyUtterancesAreForgottenOldestFirst() {
    board.board.lines = 10_000
    for number in 0..<5000 { board.line("\(number)") }
    for number in 0..<5000 { board.say("id\(number)", "p\(number)") }
    let visible = board.visible().captions
    #expect(visible.count <= 200)
    #expect(visible.last?.text == "p4999")
    #expect(visible.contains { $0.text == "4999" })
  }
}
