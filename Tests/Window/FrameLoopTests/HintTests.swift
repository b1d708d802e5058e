import Imaging
import Messages
import Scene
import Testing
@testable import FrameLoop

@Suite struct HintTests {
  private let texts = Hint.allCases.map { InterfaceStrings.english.text(of: .hint($0)) }

  private func harness(_ hints: [Hint] = Hint.allCases) throws -> Harness {
    try Harness(ViewSettings(), hints: hints).settled()
  }

  @Test func threeHintsAreShownOneAfterTheOther() throws {
    let harness = try harness()
    #expect(harness.noticeTexts.isEmpty)
    harness.pass(.seconds(2))
    for (hint, text) in zip(Hint.allCases, texts) {
      #expect(harness.noticeTexts == [text])
      harness.pass(.milliseconds(7900))
      #expect(harness.noticeTexts == [text])
      harness.pass(.milliseconds(100))
      #expect(harness.noticeTexts.isEmpty)
      #expect(harness.actions.hintsSeen.last == hint)
      harness.pass(.seconds(1))
    }
    harness.pass(.seconds(60))
    #expect(harness.noticeTexts.isEmpty && harness.actions.hintsSeen == Hint.allCases)
    #expect(harness.display.sleeps.last == .some(nil))
  }

  @Test func theLoopWakesForThem() throws {
    let harness = try harness()
    // The clock is at one second, and the first hint comes at two.
    #expect(harness.display.sleeps.last == .some(.seconds(1)))
    harness.pass(.seconds(1))
    #expect(harness.display.sleeps.last == .some(.seconds(8)))
    #expect(harness.display.shown.last?.notices == [texts[0]])
  }

  @Test func theUseOfAFeatureEndsItsHint() throws {
    let harness = try harness()
    harness.pass(.seconds(2))
    // The window has opened under the pointer.
    harness.display.pendingEvents.input = [.pointerMoved(PixelPoint(x: 9, y: 9))]
    harness.pass(.milliseconds(10))
    #expect(harness.noticeTexts == [texts[0]])
    harness.display.pendingEvents.input = [.pointerMoved(PixelPoint(x: 10, y: 9))]
    harness.pass(.milliseconds(10))
    #expect(harness.noticeTexts.isEmpty && harness.actions.hintsSeen == [.controls])
    harness.pass(.seconds(1))
    #expect(harness.noticeTexts == [texts[1]])
  }

  @Test func theHintAboutControlsWaitsUntilTheyAreGone() throws {
    let harness = try harness([.controls])
    harness.tap(.nextControl)
    harness.pass(.seconds(20))
    #expect(harness.noticeTexts.isEmpty && harness.actions.hintsSeen.isEmpty)
    harness.pass(.seconds(15))
    harness.pass(.seconds(1))
    #expect(harness.noticeTexts == [texts[0]])
  }

  @Test func whatIsUsedBeforeItsHintNeedsNone() throws {
    let harness = try harness()
    harness.tap(.help, .help)
    #expect(harness.actions.hintsSeen == [.captions])
    for _ in 0..<4 { harness.pass(.seconds(30)) }
    #expect(harness.actions.hintsSeen == [.captions, .controls, .twoReaders])
    #expect(harness.noticeTexts.isEmpty && harness.display.sleeps.last == .some(nil))
  }

  @Test(arguments: [InputEvent.Key.history, .languages])
  func hintsWaitWhileSomethingCoversThePicture(key: InputEvent.Key) throws {
    let harness = try harness([.captions])
    harness.pass(.seconds(2))
    #expect(harness.noticeTexts == [texts[2]])
    harness.tap(key)
    #expect(harness.noticeTexts.isEmpty)
    harness.pass(.seconds(20))
    #expect(harness.noticeTexts.isEmpty && harness.actions.hintsSeen.isEmpty)
    harness.tap(.leaveFullScreen)
    harness.pass(.seconds(1))
    #expect(harness.noticeTexts == [texts[2]])
    harness.pass(.seconds(8))
    #expect(harness.actions.hintsSeen == [.captions])
  }

  @Test func nobodySeesHintsOfAHiddenWindow() throws {
    let harness = try harness([.captions])
    harness.display.pendingEvents.isHidden = true
    harness.pass(.seconds(60))
    #expect(harness.noticeTexts.isEmpty && harness.actions.hintsSeen.isEmpty)
    harness.display.pendingEvents.isHidden = false
    harness.pass(.milliseconds(10))
    #expect(harness.noticeTexts == [texts[2]])
  }
}
