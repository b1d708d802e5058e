import Testing

@testable import Captions

@Suite("Readers who fall behind")
struct FallingBehindTests {
  private var window = Window()

  @Test mutating func aBurstIsReadFasterAndNothingIsLeftOut() {
    #expect(
      window.timeline(
        at(
          0, final(1, 2, seconds: 2), final(2, 2, seconds: 2), final(3, 2, seconds: 2),
          final(4, 2, seconds: 2), final(5, 2, seconds: 2)), until: 600)
        == [
          // 34 characters at 25 a second. Then the pace falls, because less text waits.
          "0: 1.0 1.1 2.0 2.1", "1.36: 1.1 2.0 2.1 3.0", "2.72: 2.0 2.1 3.0 3.1",
          "4.08: 2.1 3.0 3.1 4.0", "5.59: 3.0 3.1 4.0 4.1", "6.95: 3.1 4.0 4.1 5.0",
          "8.95: 4.0 4.1 5.0 5.1",
        ])
  }

  @Test mutating func captionsThatWouldComeTooLateAreLeftOutOldestFirstAndMarkedByAGap() {
    // Captions of 51 characters: four have rows at once, three more can be begun in 7 s.
    window.show((1...7).map { final($0, 1, seconds: 3) }, at: .zero)
    #expect(window.rows == ["1.0", "2.0", "3.0", "4.0"])
    window = Window()
    let burst = (1...30).map { final($0, 1, seconds: 3) }
    window.show(burst, at: .zero)
    // The gap mark takes a row.
    #expect(window.rows == ["…24.0", "25.0", "26.0"])
    var seen = [24, 25, 26]
    while let deadline = window.roll.deadline {
      window.show(burst, at: deadline)
      for row in window.roll.rows where !seen.contains(row.caption) { seen.append(row.caption) }
    }
    #expect(seen == Array(24...30))
  }

  @Test mutating func moreCaptionsThanHaveASecondEachAreTooMany() {
    window.show((1...31).map { final($0, "a") }, at: .zero)
    #expect(window.rows == ["1.0", "2.0", "3.0", "4.0"])
    window = Window()
    window.show((1...60).map { final($0, "a") }, at: .zero)
    #expect(window.rows == ["…29.0", "30.0", "31.0"])
  }

  @Test mutating func whatHasWaitedForEightSecondsIsLeftOut() {
    window.lines = 1
    window.maxLines = 1
    let captions = (1...3).map { final($0, 1, seconds: 9) }
    window.show(captions, at: .zero)
    #expect(window.rows == ["…2.0"])
    #expect(window.show(captions[1], captions[2], at: 7) == ["3.0"])
  }

  @Test mutating func inPopOnModeReadersSetThePace() {
    window = Window(.popOn)
    let captions = (1...14).map { final($0, 1, seconds: 3) }
    window.show(captions, at: .zero)
    #expect(window.rows == ["1.0"])
    window = Window(.popOn)
    window.show((1...30).map { final($0, 1, seconds: 3) }, at: .zero)
    #expect(window.rows == ["…17.0"])
  }

  @Test mutating func aLongTextIsCutIfOthersHaveWaitedForItsEnd() {
    let talk = final(1, 60)
    window.show(talk, at: 0)
    window.show(talk, final(2, 1), at: 10)
    #expect(window.show(talk, final(2, 1), at: 16.9).allSatisfy { $0.hasPrefix("1.") })
    #expect(window.show(talk, final(2, 1), at: 19).last == "…2.0")
    #expect(!window.roll.showsEnd(ofCaption: 1) && window.roll.showsEnd(ofCaption: 2))
    #expect(!window.roll.isWaiting)
  }

  @Test mutating func captionsThatWereForgottenBeforeTheyCameLeaveAGap() {
    window.show(final(1, 1), at: 0)
    window.leftOutCounts = [.stream("roll"): 3]
    #expect(window.show(final(1, 1), final(7, 1), at: 5) == ["…7.0"])
  }

  @Test mutating func tenThousandWordsAreReadToTheirEndAtTheFastPace() throws {
    window.measure = 102
    let words = (0..<10_000).map { "w\($0)" }.joined(separator: " ")
    let talk = final(1, words)
    let count = brokenLines(of: words, measure: 102).count
    window.show([talk], at: .zero)
    var seen = Set(window.roll.rows.map(\.line))
    var last = Duration.zero
    while let deadline = window.roll.deadline {
      last = deadline
      window.show([talk], at: deadline)
      seen.formUnion(window.roll.rows.map(\.line))
    }
    #expect(seen.count == count)
    #expect(window.rows == ((count - 4)..<count).map { "1.\($0)" })
    let pace = Double(words.count) / (last / .seconds(1))
    #expect((24.5...27).contains(pace))
  }

  @Test mutating func aTextOfTenThousandWordsCanBeCleared() {
    window.measure = 34
    let talk = final(1, (0..<10_000).map { "w\($0)" }.joined(separator: " "))
    window.show(talk, at: 0)
    window.show(talk, at: 60)
    #expect(window.show(at: 60.1) == [])
    #expect(window.roll.deadline == nil)
    #expect(window.show(final(2, 1), at: 60.2) == ["2.0"])
  }
}
