import CaptionCoding
import Testing

@testable import Captions

@Suite("Speakers")
struct SpeakerTests {
  private func places(_ board: inout Board, for reader: Reader = Reader()) -> [String: Int] {
    var places: [String: Int] = [:]
    for case let speaker? in board.visible(for: reader).captions.map(\.speaker) {
      places[speaker.name] = speaker.place
    }
    return places
  }

  @Test func theyAreCountedInTheOrderInWhichTheyFirstSpeak() {
    var board = Board()
    board.say("a", "uno") { $0.speaker = .value("Ana") }
    board.say("b", "dos") { $0.speaker = .value("Luis") }
    board.say("c", "tres") { $0.speaker = .value("Ana") }
    let speakers = board.visible().captions.compactMap(\.speaker)
    #expect(speakers.map(\.name) == ["Ana", "Luis", "Ana"])
    #expect(speakers.map(\.place) == [0, 1, 0])
  }

  @Test(arguments: StabilityPolicy.allCases)
  func howLongWordsAreHeldBackDoesNotChangeTheirOrder(policy: StabilityPolicy) {
    var board = Board(stability: policy)
    _ = board.visible()
    board.say("a", "Creo") { $0.speaker = .value("Ana") }
    board.now = .milliseconds(50)
    board.say("b", "Sí", final: true) { $0.speaker = .value("Luis") }
    _ = board.visible()
    board.now = .seconds(3)
    #expect(places(&board) == ["Ana": 0, "Luis": 1])
  }

  @Test(arguments: StabilityPolicy.allCases)
  func aReaderWhoComesLaterHasTheSameOrder(policy: StabilityPolicy) {
    var board = Board(stability: policy)
    board.say("a", "Creo") { $0.speaker = .value("Ana") }
    board.say("b", "Sí", final: true) { $0.speaker = .value("Luis") }
    board.now = .seconds(3)
    #expect(places(&board) == ["Ana": 0, "Luis": 1])
  }

  @Test func whoIsNotHeardByAReaderTakesNoColourAway() {
    var board = Board()
    let near = Reader(side: .near)
    _ = board.visible(for: near)
    board.say("f", "lejos") {
      $0.speaker = .value("Eva")
      $0.audience = .value(.far)
    }
    board.say("a", "cerca") {
      $0.speaker = .value("Ana")
      $0.audience = .value(.near)
    }
    #expect(places(&board, for: near) == ["Ana": 0])
    #expect(places(&board, for: Reader(side: .both)) == ["Eva": 0, "Ana": 1])
  }

  @Test func theyKeepTheirPlacesWhenTheirWordsAreGone() {
    var board = Board()
    board.say("a", "uno", final: true) { $0.speaker = .value("Ana") }
    _ = board.visible()
    board.release([0])
    board.say("b", "dos") { $0.speaker = .value("Luis") }
    #expect(places(&board) == ["Luis": 1])
  }
}
