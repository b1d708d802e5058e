import Testing

@testable import Captions

@Suite("Holding captions")
struct HoldTests {
  @Test(arguments: CaptionMode.allCases)
  func withoutAHoldTheLastWordsStay(mode: CaptionMode) {
    var window = Window(mode)
    #expect(window.timeline(at(0, final(1, 1)), until: 3600) == ["0: 1.0"])
    #expect(window.roll.deadline == nil)
  }

  @Test(arguments: CaptionMode.allCases)
  func finishedCaptionsGoAfterTheSilence(mode: CaptionMode) {
    var window = Window(mode, hold: .seconds(2))
    #expect(window.timeline(at(1, final(1, 1)), until: 600) == ["1: 1.0", "3: "])
    #expect(window.roll.deadline == nil)
    #expect(window.roll.doneNumbers == [1])
  }

  @Test(arguments: CaptionMode.allCases)
  func theyStayUntilEverythingWasRead(mode: CaptionMode) {
    var window = Window(mode, hold: .milliseconds(100))
    let timeline = window.timeline(
      at(0, final(1, 2, seconds: 3), final(2, 4, seconds: 2)), until: 600)
    switch mode {
    case .rollUp:
      #expect(
        timeline == [
          "0: 1.0 1.1 2.0", "3: 1.1 2.0 2.1", "6: 2.0 2.1 2.2", "8: 2.1 2.2 2.3", "14: ",
        ])
    case .popOn:
      // The reader hurries through what precedes a long caption.
      #expect(timeline == ["0: 1.0 1.1", "4.08: 2.0 2.1", "8.08: 2.2 2.3", "12.08: "])
    case .paintOn:
      #expect(timeline == ["0: 1.0 1.1 2.0 2.1", "10: 2.2 2.3", "14: "])
    }
  }

  private static let stories = [
    Story(
      "speech is no silence", at(0, final(1, 1)), at(1, final(1, 1), growing(2, "y")),
      at(2.5, final(1, 1), growing(2, "y tú")), rows: ["0: 1.0", "1: 1.0 2.0", "4.5: 2.0"]),
    Story(
      "words that did not change are silence", at(0, final(1, 1), growing(2, "y")),
      at(
        1.5, final(1, 1), VisibleCaption(number: 2, text: "y", isBeingSpoken: false, isFinal: false)
      ),
      rows: ["0: 1.0 2.0", "2: 2.0"]),
    Story(
      "what went does not come back", at(0, final(1, 1)), at(5, final(1, 1), final(2, 1)),
      rows: ["0: 1.0", "2: ", "5: 2.0", "7: "]),
  ]

  @Test(arguments: stories)
  func captionsGoTwoSecondsAfterTheLastWord(story: Story) {
    var window = Window(hold: .seconds(2))
    #expect(window.timeline(story.steps, until: 600) == story.rows)
  }
}
