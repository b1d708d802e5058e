import Randomness
import Testing

@testable import Captions

/// Lines of `count` words each that take `seconds` to read.
private func lines(_ count: Int, words: Int = 3) -> [String] {
  (0..<count).map { line in
    (0..<words).map { "w\(line)\($0)" }.joined(separator: " ")
  }
}

/// A roll driven by hand.
private struct Window {
  var roll: LineRoll
  var room = 2

  init(_ mode: CaptionMode = .rollUp) {
    roll = LineRoll(mode: mode)
  }

  /// Shows `captions` at that second; answers the lines in the window as caption.line.
  mutating func show(_ captions: LineRoll.Caption..., at seconds: Double) -> [String] {
    roll.advance(captions, room: room, at: .written(seconds))
    return roll.rows.map { "\($0.caption).\($0.line)" }
  }
}

private func final(_ number: Int, _ count: Int, words: Int = 3) -> LineRoll.Caption {
  LineRoll.Caption(
    number: number, lines: lines(count, words: words), isLiving: false, isFinal: true)
}

private func growing(_ number: Int, _ count: Int) -> LineRoll.Caption {
  LineRoll.Caption(number: number, lines: lines(count), isLiving: true, isFinal: false)
}

@Suite("Rolling lines")
struct LineRollTests {
  @Test func anArrivingCaptionShowsAtOnceAndTheOldestLineGoes() {
    var window = Window()
    #expect(window.show(final(1, 1), at: 0) == ["1.0"])
    #expect(window.show(final(1, 1), final(2, 1), at: 0.1) == ["1.0", "2.0"])
    #expect(window.show(final(2, 1), final(3, 1), at: 0.2) == ["2.0", "3.0"])
  }

  @Test func aGrowingTextAlwaysShowsItsEnd() {
    var window = Window()
    #expect(window.show(growing(1, 1), at: 0) == ["1.0"])
    #expect(window.show(growing(1, 2), at: 0.1) == ["1.0", "1.1"])
    #expect(window.show(growing(1, 5), at: 0.2) == ["1.3", "1.4"])
  }

  @Test func aLongFinishedTextRollsThroughLineByLineAtReadingPace() {
    var window = Window()
    #expect(window.show(final(1, 4), at: 0) == ["1.0", "1.1"])
    #expect(window.roll.deadline == .seconds(1))
    #expect(window.show(final(1, 4), at: 0.9) == ["1.0", "1.1"])
    #expect(window.show(final(1, 4), at: 1) == ["1.1", "1.2"])
    #expect(window.show(final(1, 4), at: 2) == ["1.2", "1.3"])
    #expect(window.show(final(1, 4), at: 60) == ["1.2", "1.3"])
    #expect(window.roll.deadline == nil)
  }

  @Test func longLinesStayLonger() {
    var window = Window()
    _ = window.show(final(1, 3, words: 10), at: 0)
    #expect(window.roll.deadline == .milliseconds(3300))
  }

  @Test func aTextThatLagsTooFarBehindJumpsToItsEnd() {
    var window = Window()
    _ = window.show(final(1, 20), at: 0)
    #expect(window.show(final(1, 20), at: 4.9) == ["1.4", "1.5"])
    #expect(window.show(final(1, 20), at: 5) == ["1.18", "1.19"])
    #expect(window.roll.deadline == nil)
  }

  @Test func aTextThatEndsLongerThanItGrewShowsWhatIsNewAtOnce() {
    var window = Window()
    _ = window.show(growing(1, 2), at: 0)
    #expect(window.show(final(1, 3), at: 0.1) == ["1.1", "1.2"])
    window = Window()
    _ = window.show(growing(1, 2), at: 0)
    #expect(window.show(final(1, 6), at: 0.1) == ["1.2", "1.3"])
    #expect(window.show(final(1, 6), at: 1.1) == ["1.3", "1.4"])
    #expect(window.show(final(1, 6), at: 2.1) == ["1.4", "1.5"])
  }

  @Test func anUnreadLineKeepsItsPlaceWhileTheNewestHasOne() {
    var window = Window()
    _ = window.show(final(1, 1), at: 0)
    #expect(window.show(final(1, 1), final(2, 2), at: 0.3) == ["1.0", "2.0"])
    #expect(window.show(final(1, 1), final(2, 2), at: 1) == ["2.0", "2.1"])
  }

  @Test func anUnreadLineKeepsItsPlaceBesideWhatIsBeingSaid() {
    var window = Window()
    _ = window.show(final(1, 1), at: 0)
    #expect(window.show(final(1, 1), growing(2, 2), at: 0.3) == ["1.0", "2.1"])
    #expect(window.show(final(1, 1), growing(2, 2), at: 1) == ["2.0", "2.1"])
  }

  @Test func aReadLineMakesRoomAtOnce() {
    var window = Window()
    _ = window.show(final(1, 1), at: 0)
    #expect(window.show(final(1, 1), final(2, 2), at: 3) == ["2.0", "2.1"])
  }

  @Test func aRollingTextGoesOnInOneLineWhileSomebodyElseSpeaks() {
    var window = Window()
    _ = window.show(final(1, 4), at: 0)
    #expect(window.show(final(1, 4), growing(2, 1), at: 0.5) == ["1.1", "2.0"])
    #expect(window.show(final(1, 4), growing(2, 1), at: 1.5) == ["1.2", "2.0"])
  }

  @Test func everyLivingSpeakerKeepsALine() {
    var window = Window()
    _ = window.show(growing(1, 3), at: 0)
    #expect(window.show(growing(1, 3), growing(2, 4), at: 1) == ["1.2", "2.3"])
  }

  @Test func aPaintedPageFillsAndIsThenReplaced() {
    var window = Window(.paintOn)
    #expect(window.show(growing(1, 1), at: 0) == ["1.0"])
    #expect(window.show(growing(1, 2), at: 1) == ["1.0", "1.1"])
    #expect(window.show(growing(1, 3), at: 2) == ["1.2"])
    #expect(window.show(growing(1, 4), at: 3) == ["1.2", "1.3"])
    #expect(window.show(growing(1, 4), growing(2, 1), at: 4) == ["1.3", "2.0"])
  }

  @Test func aFinishedTextTurnsItsPagesAfterTheyWereRead() {
    var window = Window(.paintOn)
    #expect(window.show(final(1, 4), at: 0) == ["1.0", "1.1"])
    #expect(window.show(final(1, 4), at: 1.9) == ["1.0", "1.1"])
    #expect(window.show(final(1, 4), at: 2) == ["1.2", "1.3"])
  }

  @Test func paintedWordsStayWhereTheyAreWhenTheirTextIsFinished() {
    var window = Window(.paintOn)
    #expect(window.show(growing(1, 5), at: 0) == ["1.4"])
    #expect(window.show(final(1, 5), at: 1) == ["1.4"])
    #expect(window.show(final(1, 5), at: 60) == ["1.4"])
    window = Window(.paintOn)
    #expect(window.show(final(1, 5), at: 0) == ["1.0", "1.1"])
    #expect(window.show(final(1, 5), at: 2) == ["1.2", "1.3"])
    #expect(window.show(final(1, 5), at: 4) == ["1.4"])
  }

  @Test func aTextThatHadNoRoomIsReadFromItsFirstLineOnWhenThereIsSome() {
    var window = Window()
    window.room = 1
    _ = window.show(growing(2, 1), at: 0)
    _ = window.show(final(1, 3), growing(2, 1), at: 0.1)
    #expect(window.roll.rows.map(\.caption) == [2])
    #expect(window.show(final(1, 3), at: 2) == ["1.0"])
    #expect(window.roll.deadline == .seconds(3))
    #expect(window.show(final(1, 3), at: 3) == ["1.1"])
  }

  @Test func whoEndsLongerThanTheyWereKeepsTheirLineBesideWhoeverStillSpeaks() {
    var window = Window()
    _ = window.show(growing(1, 1), growing(2, 1), at: 0)
    #expect(window.show(final(1, 3), growing(2, 1), at: 1) == ["1.1", "2.0"])
    #expect(window.show(final(1, 3), growing(2, 1), at: 2) == ["1.2", "2.0"])
  }

  @Test func twoLongTextsAtOnceAreReadOneAfterTheOther() {
    var window = Window()
    #expect(window.show(final(1, 3), final(2, 2), at: 0) == ["1.0", "2.0"])
    #expect(window.show(final(1, 3), final(2, 2), at: 1) == ["1.1", "2.0"])
    #expect(window.show(final(1, 3), final(2, 2), at: 2) == ["1.2", "2.0"])
    #expect(window.show(final(1, 3), final(2, 2), at: 3) == ["2.0", "2.1"])
    #expect(window.show(final(1, 3), final(2, 2), at: 60) == ["2.0", "2.1"])
  }

  @Test func aLineThatWasJustSaidIsNotYetRead() {
    var window = Window()
    for tenth in 0..<60 {
      let words = (0...tenth / 10).map { "w\($0)" }.joined(separator: " ")
      _ = window.show(
        LineRoll.Caption(number: 1, lines: [words], isLiving: true, isFinal: false),
        at: Double(tenth) / 10)
    }
    let ended = LineRoll.Caption(
      number: 1, lines: ["w0 w1 w2 w3 w4 w5 end"], isLiving: false, isFinal: true)
    #expect(window.show(ended, at: 6) == ["1.0"])
    #expect(window.show(ended, final(2, 2), at: 6.1) == ["1.0", "2.0"])
    #expect(window.show(ended, final(2, 2), at: 8.5) == ["2.0", "2.1"])
  }

  @Test func wordsThatEndASeenLineAreNew() {
    var window = Window()
    _ = window.show(growing(1, 2), at: 0)
    let ended = LineRoll.Caption(
      number: 1, lines: [lines(1)[0], "w10 w11 w12 more", "w2", "w3"], isLiving: false,
      isFinal: true)
    #expect(window.show(ended, at: 3) == ["1.1", "1.2"])
    #expect(window.show(ended, at: 6) == ["1.2", "1.3"])
  }

  @Test func whoTalksLongIsReadToTheEndThoughOthersSaidYesInBetween() {
    var window = Window()
    _ = window.show(growing(1, 2), at: 0)
    _ = window.show(growing(1, 2), final(2, 1), at: 1)
    _ = window.show(growing(1, 3), final(2, 1), final(3, 1), at: 3)
    #expect(
      window.show(growing(1, 3), final(2, 1), final(3, 1), final(4, 1), at: 6) == ["1.2", "4.0"])
    let ended = final(1, 4)
    #expect(window.show(ended, final(2, 1), final(3, 1), final(4, 1), at: 6.2) == ["1.3", "4.0"])
    #expect(window.show(ended, final(2, 1), final(3, 1), final(4, 1), at: 60) == ["1.3", "4.0"])
  }

  @Test func finishedTextsInABurstAreReadInTheirOrder() {
    var window = Window()
    _ = window.show(final(1, 4), at: 0)
    let burst = [final(1, 4), final(2, 1), final(3, 3)]
    var seen: [[String]] = []
    for tenth in 10..<120 {
      window.roll.advance(burst, room: 2, at: .milliseconds(tenth * 100))
      let rows = window.roll.rows.map { "\($0.caption).\($0.line)" }
      if rows != seen.last { seen.append(rows) }
    }
    #expect(
      seen == [["1.2", "3.0"], ["1.3", "3.0"], ["2.0", "3.0"], ["3.1", "3.2"]])
  }

  @Test func whatLagsTooFarShowsItsEndBeforeItMakesRoom() {
    var window = Window()
    _ = window.show(final(1, 20), at: 0)
    _ = window.show(final(1, 20), growing(2, 1), at: 1)
    #expect(window.show(final(1, 20), growing(2, 2), at: 5) == ["1.19", "2.1"])
    #expect(window.show(final(1, 20), growing(2, 2), at: 6) == ["2.0", "2.1"])
  }

  @Test func aFinishedPageStaysWithWhoeverSpokeLast() {
    var window = Window(.paintOn)
    _ = window.show(growing(1, 2), final(2, 1), at: 0)
    #expect(window.show(final(1, 2), final(2, 1), at: 5) == ["1.0", "1.1"])
    #expect(window.show(final(1, 2), final(2, 1), at: 60) == ["1.0", "1.1"])
  }

  @Test func captionsThatAreGoneLeaveNothingBehind() {
    var window = Window()
    _ = window.show(final(1, 4), at: 0)
    #expect(window.show(at: 0.1) == [])
    #expect(window.roll.deadline == nil)
  }

  @Test(arguments: 0..<Patience.rounds(20))
  func captionsMayChangeAsTheyLike(seed: Int) {
    var random = SeededGenerator(state: UInt64(seed))
    for mode in CaptionMode.allCases {
      var roll = LineRoll(mode: mode)
      var now = Duration.zero
      for _ in 0..<200 {
        let room = Int.random(in: 1...4, using: &random)
        let captions = (0..<Int.random(in: 0...5, using: &random)).map { number in
          let isFinal = Bool.random(using: &random)
          return LineRoll.Caption(
            number: number,
            lines: lines(
              .random(in: 0...5, using: &random), words: .random(in: 1...4, using: &random)),
            isLiving: !isFinal && Bool.random(using: &random), isFinal: isFinal)
        }
        roll.advance(captions, room: room, at: now)
        #expect(roll.rows.count <= room)
        #expect(roll.rows.allSatisfy { captions[$0.caption].lines.indices.contains($0.line) })
        #expect(roll.deadline.map { $0 > now } ?? true)
        now += .milliseconds(.random(in: 0...3000, using: &random))
      }
    }
  }

  @Test(arguments: 0..<Patience.rounds(20))
  func advancingOftenOrSeldomComesToTheSame(seed: Int) {
    var random = SeededGenerator(state: UInt64(seed))
    for mode in CaptionMode.allCases {
      var often = LineRoll(mode: mode)
      var seldom = LineRoll(mode: mode)
      var captions: [LineRoll.Caption] = []
      var now = Duration.zero
      for number in 0..<30 {
        if captions.count > 2 || Bool.random(using: &random) && !captions.isEmpty {
          captions.removeFirst()
        }
        let isFinal = Bool.random(using: &random)
        captions.append(
          LineRoll.Caption(
            number: number,
            lines: lines(
              .random(in: 0...9, using: &random), words: .random(in: 1...9, using: &random)),
            isLiving: !isFinal, isFinal: isFinal))
        let room = Int.random(in: 1...3, using: &random)
        often.advance(captions, room: room, at: now)
        seldom.advance(captions, room: room, at: now)
        #expect(often.rows == seldom.rows)
        #expect(often.rows.count <= room)
        let next = now + .milliseconds(.random(in: 1...6000, using: &random))
        while now < next {
          now = min(next, now + .milliseconds(.random(in: 1...400, using: &random)))
          often.advance(captions, room: room, at: now)
          #expect(often.deadline.map { $0 > now } ?? true)
        }
      }
    }
  }

  @Test(arguments: 0..<Patience.rounds(20))
  func everyLineOfAFinishedTextIsSeenUnlessItLagsTooFarBehind(seed: Int) {
    var random = SeededGenerator(state: UInt64(seed))
    var roll = LineRoll(mode: .rollUp)
    let room = Int.random(in: 1...3, using: &random)
    let caption = final(1, .random(in: 1...room + 3, using: &random))
    var seen: Set<Int> = []
    for tenth in 0..<60 {
      roll.advance([caption], room: room, at: .milliseconds(tenth * 100))
      seen.formUnion(roll.rows.map(\.line))
    }
    #expect(seen.count == caption.lines.count)
  }
}

@Suite("Reading time")
struct ReadingTimeTests {
  @Test func aWordTakesAThirdOfASecondAndNothingLessThanOne() {
    #expect(ReadingTime.of("") == .seconds(1))
    #expect(ReadingTime.of("Hola") == .seconds(1))
    #expect(ReadingTime.of("uno dos tres cuatro cinco seis") == .milliseconds(1980))
  }

  @Test func scriptsWithoutSpacesCountByLetters() {
    #expect(ReadingTime.words(in: "明日の午前十時に") == 4)
    #expect(ReadingTime.words(in: "内日さす、都") == 2.5)
    #expect(ReadingTime.words(in: "สวัสดีครับ").rounded() == 2)
    #expect(ReadingTime.words(in: "내일 아침 열 시에") == 4)
  }
}
