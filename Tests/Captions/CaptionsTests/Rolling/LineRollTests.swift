import Testing

@testable import Captions

@Suite("Rolling lines")
struct LineRollTests {
  private var window = Window()

  private static let stories = [
    Story(
      "long lines stay longer", at(0, final(1, 4, seconds: 3)),
      rows: ["0: 1.0 1.1", "3: 1.1 1.2", "6: 1.2 1.3"]),
    Story(
      "short lines stay for a second", at(0, final(1, "a\nb\nc")),
      rows: ["0: 1.0 1.1", "1: 1.1 1.2"]),
    Story(
      "a line stays for a second after its newest word", at(0, growing(1, "a")),
      at(2, growing(1, "a b")), at(2.1, final(1, "a b\nc\nd")),
      rows: ["0: 1.0", "2.1: 1.0 1.1", "3: 1.1 1.2"]),
    Story(
      "three finals at once are read in their order and the box grows",
      at(0, final(1, 2), final(2, 2), final(3, 2)),
      rows: ["0: 1.0 1.1 2.0 2.1", "1: 1.1 2.0 2.1 3.0", "2: 2.0 2.1 3.0 3.1"]),
    Story(
      "a text that began later comes after one that was finished", at(0, final(1, 6, seconds: 2)),
      at(0.5, final(1, 6, seconds: 2), growing(2, 1)),
      rows: ["0: 1.0 1.1", "0.5: 1.0 1.1 1.2 1.3", "1: 1.2 1.3 1.4 1.5", "1.5: 1.3 1.4 1.5 2.0"]),
    Story(
      "words that wait are given the lines that stood for a moment", at(0, final(1, 4, seconds: 6)),
      at(0.1, final(1, 4, seconds: 6), growing(2, 1)),
      at(5, final(1, 4, seconds: 6), growing(2, 3)),
      rows: [
        "0: 1.0 1.1 1.2", "0.1: 1.0 1.1 1.2 1.3", "1: 1.1 1.2 1.3 2.0", "5.5: 1.3 2.0 2.1 2.2",
      ]),
    Story(
      "two who speak have two lines each", at(0, growing(1, 1)),
      at(1, growing(1, 2), growing(2, 1)), at(2, growing(1, 3), growing(2, 2)),
      at(4, growing(1, 3), growing(2, 5)), at(8, growing(1, 5), growing(2, 5)),
      rows: [
        "0: 1.0", "1: 1.0 1.1 2.0", "2: 1.1 1.2 2.0 2.1", "4: 1.1 1.2 2.1 2.2",
        "4.5: 1.1 1.2 2.2 2.3", "5: 1.1 1.2 2.3 2.4", "8: 1.3 1.4 2.3 2.4",
      ]),
    Story(
      "of three who speak the last one has two lines", at(0, growing(1, 2)),
      at(1, growing(1, 2), growing(2, 2)), at(4, growing(1, 2), growing(2, 2), growing(3, 2)),
      at(8, growing(1, 4), growing(2, 2), growing(3, 2)),
      rows: ["0: 1.0 1.1", "1: 1.0 1.1 2.0 2.1", "4: 1.1 2.1 3.0 3.1", "8: 1.2 1.3 2.1 3.1"]),
    Story(
      "the window gets smaller when lines come after the others were read",
      at(0, final(1, 2), final(2, 2)), at(9, final(1, 2), final(2, 2), final(3, 1)),
      rows: ["0: 1.0 1.1 2.0", "1: 1.1 2.0 2.1", "9: 2.1 3.0"]),
  ]

  @Test(arguments: stories)
  mutating func everyLineHasItsTime(story: Story) {
    #expect(window.timeline(story.steps, until: 600) == story.rows)
  }

  @Test mutating func whatArrivesIsShownAtOnceAndStaysWhileNobodyNeedsItsPlace() {
    #expect(
      window.timeline(
        at(0, final(1, 1)), at(5, final(1, 1), final(2, 1)),
        at(9, final(1, 1), final(2, 1), final(3, 1)), until: 600)
        == ["0: 1.0", "5: 1.0 2.0", "9: 2.0 3.0"])
    #expect(window.roll.deadline == nil)
  }

  @Test mutating func aLongFinishedTextGoesThroughLineByLineAtReadingPace() {
    #expect(
      window.timeline(at(0, final(1, 5)), until: 600)
        == ["0: 1.0 1.1", "1: 1.1 1.2", "2: 1.2 1.3", "3: 1.3 1.4"])
    #expect(window.roll.deadline == nil)
  }

  @Test mutating func growingWordsWaitForNoLongerThanTheLongestWait() {
    // Four speakers add words all the time, so no line is unchanged for a second.
    func four(_ tenth: Int) -> [VisibleCaption] {
      (1...4).map { growing($0, "w\($0) " + String(repeating: "x ", count: tenth)) }
    }
    var seen: [String] = []
    for tenth in 0..<40 {
      let fifth = tenth < 10 ? [] : [growing(5, 1)]
      window.show(four(tenth) + fifth, at: .milliseconds(tenth * 100))
      if window.rows.contains("5.0") { seen.append("\(tenth)") }
    }
    #expect(seen.first == "22")
  }

  private static let storiesOfOneLine = [
    Story(
      "a line of somebody who goes on in it comes back", at(0, growing(1, "Creo que")),
      at(2, growing(1, "Creo que"), growing(2, 1)),
      at(6, growing(1, "Creo que llueve"), growing(2, 1)), rows: ["0: 1.0", "2: 2.0", "6: 1.0"]),
    Story(
      "what a final adds to a line that left is shown", at(0, growing(1, "Creo que")),
      at(2, growing(1, "Creo que"), final(2, 1)),
      at(6, final(1, "Creo que llueve\nmucho"), final(2, 1)),
      rows: ["0: 1.0", "2: 2.0", "6: 1.0", "7: 1.1"]),
  ]

  @Test(arguments: storiesOfOneLine)
  mutating func aWindowOfOneLineShowsAllWords(story: Story) {
    window.lines = 1
    window.maxLines = 1
    #expect(window.timeline(story.steps, until: 600) == story.rows)
  }

  @Test mutating func aTranslationIsReadFromItsBeginningThoughItsSourceWasRead() {
    func original(_ count: Int) -> VisibleCaption {
      let words = text(1, count).replacing("\n", with: "!\n") + "!"
      return VisibleCaption(
        number: 1, text: words, isSource: true, isBeingSpoken: true, isFinal: false)
    }
    #expect(
      window.timeline(at(0, original(4)), at(9, final(1, 4)), until: 600)
        == ["0: 1.0 1.1 1.2 1.3", "9: 1.0 1.1", "10: 1.1 1.2", "11: 1.2 1.3"])
  }

  @Test(arguments: [true, false])
  mutating func whatWasReadStaysIfItBecomesTheOriginalForAReaderOfAnotherLanguage(isSource: Bool) {
    func caption(_ number: Int, _ lines: Int, isSource: Bool) -> VisibleCaption {
      VisibleCaption(
        number: number, text: text(number, lines), isSource: isSource, isBeingSpoken: false,
        isFinal: true)
    }
    #expect(
      window.timeline(
        at(0, caption(1, 1, isSource: !isSource)),
        at(2, caption(1, 1, isSource: !isSource), caption(2, 2, isSource: false)),
        at(20, caption(1, 1, isSource: isSource), caption(2, 2, isSource: false)), until: 600)
        == ["0: 1.0", "2: 2.0 2.1"])
  }

  @Test mutating func linesInAWindowOfAnotherWidthStandWhereTheyWere() {
    let words = (0..<24).map { "word\($0 + 10)" }.joined(separator: " ")
    window.measure = 34
    #expect(window.timeline(at(0, final(1, words)), until: 3) == ["0: 1.0 1.1", "2: 1.1 1.2"])
    // The tenth of these words has been read, and those from the sixth on were shown.
    window.measure = 20
    #expect(window.show(final(1, words), at: 3) == ["1.2", "1.3", "1.4", "1.5"])
    #expect(brokenLines(of: words, measure: 20)[2] == "word16 word17 word18")
  }

  @Test(arguments: [CaptionMode.rollUp, .paintOn, .popOn])
  mutating func largerLettersPushNoEndOfASentenceAway(mode: CaptionMode) {
    window = Window(mode)
    window.measure = 40
    let earlier = final(1, "uno dos tres cuatro cinco seis siete")
    let newest = final(2, "ocho nueve diez once doce trece catorce")
    window.show(earlier, at: 0)
    window.show(earlier, newest, at: 5)
    #expect(window.rows.last == "2.0")
    // Each sentence needs two lines now, and there is room for two.
    (window.measure, window.lines, window.maxLines) = (24, 2, 2)
    #expect(window.show(earlier, newest, at: 5.1) == ["2.0", "2.1"])
    // Three lines, and room for two: the beginning leaves first.
    window.measure = 16
    #expect(window.show(earlier, newest, at: 5.2) == ["2.1", "2.2"])
    (window.measure, window.lines, window.maxLines) = (40, 2, 4)
    #expect(window.show(earlier, newest, at: 5.3).contains("2.0"))
    #expect(window.roll.showsEnd(ofCaption: 2))
  }

  @Test mutating func aWindowThatIsMadeSmallerKeepsItsNewestLines() {
    #expect(window.show(growing(1, 4), at: 0) == ["1.0", "1.1", "1.2", "1.3"])
    window.maxLines = 2
    #expect(window.show(growing(1, 4), at: 0.1) == ["1.2", "1.3"])
    window.lines = 1
    window.maxLines = 1
    #expect(window.show(growing(1, 4), at: 0.2) == ["1.3"])
  }

  @Test mutating func ofAHundredWhoBeginOneAfterTheOtherEachIsSeenInTime() {
    var firstSeen: [Int: Int] = [:]
    for tenth in 0..<550 {
      let captions = (0...min(99, tenth / 5)).map { growing($0, 1) }
      window.show(captions, at: .milliseconds(tenth * 100))
      #expect(window.rows.count <= 4)
      for row in window.roll.rows { firstSeen[row.caption] = firstSeen[row.caption] ?? tenth }
    }
    #expect(firstSeen.count == 100)
    #expect(firstSeen.allSatisfy { $1 - 5 * $0 <= 12 })
  }

  @Test mutating func aHundredWhoSpeakAtOnceAreSeenInTurns() {
    let captions = (0..<100).map { growing($0, 1) }
    var rows = Set<String>()
    window.show(captions, at: .zero)
    while let deadline = window.roll.deadline, deadline < .seconds(600) {
      window.show(captions, at: deadline)
      #expect(window.rows.count + window.rows.count { $0.hasPrefix("…") } <= 4)
      rows.formUnion(window.rows)
    }
    #expect(rows.count { !$0.hasPrefix("…") } == 100)
  }

  @Test mutating func aRevisedWordOfALineThatLeftIsNotBroughtBack() {
    window.show(growing(1, "uno\ndos\ntres"), at: 0)
    #expect(window.show(growing(1, "uno\ndos\ntres\ncuatro"), at: 4) == ["1.2", "1.3"])
    #expect(window.show(growing(1, "una\ndos\ntres\ncuatro"), at: 5) == ["1.2", "1.3"])
    #expect(window.show(final(1, "una\ndos\ntres\ncuatro"), at: 6) == ["1.2", "1.3"])
  }
}
