import Captions
import Imaging
import Messages
@testable import Scene
import Testing
@testable import FrameLoop

/// The field in which a line for a room is typed.
@Suite struct TypingTests {
  /// A window whose pipeline takes lines, unless it is no room's.
  private func harness(isRoom: Bool = true, isFaceToFace: Bool = false) throws -> Harness {
    let harness = try Harness(
      ViewSettings(
        near: ReaderSettings(texts: Reader(language: "en", stability: .immediate)),
        far: ReaderSettings(texts: Reader(language: "es", stability: .immediate)),
        faceToFace: FaceToFaceSettings(isOn: isFaceToFace)))
    harness.display.viewport = PixelSize(width: 1280, height: 720)
    harness.sendFrame()
    harness.hear(
      .hello(PipelineHello(wantsTypedLines: isRoom, name: "room"), from: ConnectionID(4)))
    harness.rest()
    return harness
  }

  private func state(_ harness: Harness, ofPane index: Int = 0) -> ControlsState {
    harness.loop.panes[index].controlsState
  }

  private func controls(_ harness: Harness) -> [Control] { harness.loop.controls(of: 0) }

  @Test func returnOpensTheFieldAndSendsWhatWasTyped() throws {
    let harness = try harness()
    harness.send(.key(.enter))
    #expect(state(harness).isTyping)
    #expect(harness.display.textInput == [.main])
    harness.send(.text("Bon "), .text("dia"))
    harness.send(.key(.enter))
    #expect(harness.actions.typed == ["4:Bon dia"])
    #expect(state(harness).isTyping && state(harness).line.isEmpty, "the next line can follow")
    harness.send(.key(.enter))
    #expect(!state(harness).isTyping, "an empty line closes it")
    #expect(harness.display.textInput.isEmpty)
  }

  @Test func theControlOpensItWhereThereIsARoom() throws {
    let room = try harness()
    let control = try #require(controls(room).first { $0.id == "type" })
    #expect(control.command == .toggleTyping && !control.isOn)
    room.perform(.toggleTyping)
    #expect(controls(room).contains { $0.id == "type" && $0.isOn })
    let other = try harness(isRoom: false)
    #expect(!controls(other).contains { $0.id == "type" })
    other.send(.key(.enter))
    other.perform(.toggleTyping)
    #expect(!state(other).isTyping && other.display.textInput.isEmpty)
  }

  @Test func whileItIsOpenNoKeyHasItsFunction() throws {
    let harness = try harness()
    harness.say("Hello")
    harness.send(.key(.enter))
    harness.send(.key(.clearCaptions), .key(.quit), .key(.nextCamera), .key(.nextControl))
    #expect(state(harness).line.before == "xqc")
    #expect(!harness.loop.shouldQuit && harness.actions.switches == 0)
    #expect(!harness.loop.panes[0].visible.captions.isEmpty)
    #expect(state(harness).focused == nil)
  }

  @Test func escapeClosesItAndKeepsTheLine() throws {
    let harness = try harness()
    harness.send(.key(.enter), .text("To be continued"), .key(.leaveFullScreen))
    #expect(!state(harness).isTyping)
    harness.send(.key(.enter), .key(.enter))
    #expect(harness.actions.typed == ["4:To be continued"])
  }

  @Test func keysAreTheInputMethodsWhileItComposes() throws {
    let harness = try harness()
    harness.send(.key(.enter), .composition("tiêng"))
    harness.send(.key(.enter), .key(.leaveFullScreen), .key(.erase))
    #expect(state(harness).isTyping && harness.actions.typed.isEmpty)
    harness.send(
      .heldText(" "), .composition(""), .composition("tiêng"), .composition(""), .text("tiêng"))
    harness.send(.text("Việt"), .key(.enter))
    #expect(harness.actions.typed == ["4:tiêng Việt"])
  }

  @Test func whatIsComposedStaysInALineThatIsClosed() throws {
    let harness = try harness()
    harness.send(.key(.enter), .text("a "), .composition("chào"))
    harness.perform(.toggleTyping)
    #expect(state(harness).line.before == "a chào")
  }

  @Test func theClipboardIsPasted() throws {
    let harness = try harness()
    harness.send(.key(.enter), .key(.paste))
    #expect(state(harness).line.isEmpty, "there is nothing in it")
    harness.display.clipboard = "from\nelsewhere"
    harness.send(.key(.paste), .key(.enter))
    #expect(harness.actions.typed == ["4:from elsewhere"])
  }

  @Test func aLineStaysInTheFieldUntilThereIsARoomAgain() throws {
    let harness = try harness()
    harness.send(.key(.enter), .text("Still "), .composition("here"))
    harness.hear(.ended(ConnectionID(4)))
    // In mid-word, no letter becomes a command.
    harness.send(.text("here"), .key(.quit), .key(.erase), .key(.enter))
    #expect(harness.actions.typed.isEmpty && state(harness).line.line == "Still here")
    #expect(!harness.loop.shouldQuit)
    #expect(controls(harness).contains { $0.id == "type" && $0.isOn }, "a pointer closes it, too")
    harness.hear(.hello(PipelineHello(wantsTypedLines: true), from: ConnectionID(5)))
    harness.send(.key(.enter))
    #expect(harness.actions.typed == ["5:Still here"])
  }

  @Test func theProgramBeforeTheNewestGetsTheLinesOnceThatIsGone() throws {
    let harness = try harness()
    harness.hear(.hello(PipelineHello(wantsTypedLines: true), from: ConnectionID(5)))
    harness.send(.key(.enter), .text("newest"), .key(.enter))
    harness.hear(.ended(ConnectionID(5)))
    #expect(state(harness).isTyping, "there still is a room")
    harness.send(.text("before"), .key(.enter))
    #expect(harness.actions.typed == ["5:newest", "4:before"])
  }

  @Test func eachReaderTypesInTheOwnLanguage() throws {
    let harness = try harness(isFaceToFace: true)
    for pane in [0, 1] {
      harness.perform(.toggleTyping, inPane: pane)
      harness.send(.text("a"), .key(.enter))
    }
    #expect(harness.actions.typedLanguages == ["en", "es"])
    harness.perform(.readLanguage("fr"), inPane: 1)
    harness.send(.text("b"), .key(.enter))
    #expect(harness.actions.typedLanguages.last == "fr")
  }

  @Test func whatIsTooLongForALineIsToldToBeLeftOut() throws {
    let harness = try harness()
    harness.display.clipboard = String(repeating: "é", count: 8192)
    harness.send(.key(.enter), .key(.paste))
    #expect(!harness.loop.notices.contains(.clipboard))
    harness.send(.text("!"))
    #expect(harness.loop.notices.contains(.clipboard))
    #expect(state(harness).line.line?.utf8.count == 16 << 10)
    harness.rest()
    harness.send(.key(.enter), .text("short"))
    harness.display.clipboard = String(repeating: "a paragraph\n\n\n", count: 1200)
    harness.send(.key(.paste))
    #expect(state(harness).line.before.hasSuffix("a paragraph"))
    #expect(state(harness).line.before.utf8.count > 14_000 && !state(harness).line.isCut)
  }

  @Test func aFieldClosesTheHistoryOfTheOtherReaderAndTheOtherWayRound() throws {
    let harness = try harness(isFaceToFace: true)
    harness.perform(.toggleHistory, inPane: 0)
    harness.perform(.toggleTyping, inPane: 1)
    #expect(state(harness).history == nil)
    harness.send(.text("for the room"))
    #expect(state(harness, ofPane: 1).line.before == "for the room")
    harness.perform(.toggleHistory, inPane: 0)
    #expect(!state(harness, ofPane: 1).isTyping)
    harness.send(.text("search"))
    #expect(state(harness).history?.query == "search")
    #expect(state(harness, ofPane: 1).line.before == "for the room")
  }

  @Test func whateverIsComposedEndsWithTheFieldInWhichItBegan() throws {
    let harness = try harness(isFaceToFace: true)
    harness.perform(.toggleTyping, inPane: 0)
    harness.send(.composition("chào"))
    let changes = harness.display.textInputChanges
    harness.perform(.toggleTyping, inPane: 1)
    #expect(harness.display.textInputChanges > changes, "the input method is told to forget it")
    #expect(state(harness).line.before == "chào")
    #expect(state(harness, ofPane: 1).line.isEmpty)
  }

  @Test func theInputMethodIsToldOfTheCaretWhereItMoves() throws {
    let harness = try harness()
    harness.send(.key(.enter), .text("a"))
    let changes = harness.display.caretChanges
    for _ in 0..<5 {
      harness.sendFrame()
      harness.rest()
    }
    #expect(harness.display.caretChanges == changes)
    harness.send(.text("b"))
    #expect(harness.display.caretChanges > changes)
  }

  @Test func theFieldGrowsWithTheCaptions() throws {
    let harness = try harness()
    harness.send(.key(.enter), .text("a"))
    let small = try #require(harness.display.caret)
    harness.perform(.enlargeText)
    harness.perform(.enlargeText)
    #expect(try #require(harness.display.caret).size.height > small.size.height)
  }

  @Test func theCaretIsInTheFieldAboveTheCaptions() throws {
    let harness = try harness()
    harness.say("A caption at the lower edge")
    harness.send(.key(.enter))
    let empty = try #require(harness.display.caret)
    harness.send(.text("Twelve letters"))
    let later = try #require(harness.display.caret)
    #expect(later.minX > empty.minX && later.minY == empty.minY)
    let input = harness.loop.sceneInput(at: harness.now)
    let captions = harness.loop.composer.captionFrames(ofPane: 0, in: input)
    #expect(later.maxY < (try #require(captions).frame.minY))
    harness.send(.key(.home))
    #expect(try #require(harness.display.caret) == empty)
  }

  @Test func aLongLineIsInViewWhereTheCaretIs() throws {
    let harness = try harness()
    for word in ["Wide words ", "کلمات ", "言葉"] {
      harness.send(.key(.enter), .text(String(repeating: word, count: 150)))
      let caret = try #require(harness.display.caret)
      #expect((0..<1280).contains(caret.minX))
      harness.send(.key(.home))
      let start = try #require(harness.display.caret)
      #expect((0..<1280).contains(start.minX) && abs(start.minX - caret.minX) > 600)
      harness.send(.key(.enter), .key(.enter))
    }
  }

  @Test func spacesMoveTheCaret() throws {
    let harness = try harness()
    harness.send(.key(.enter), .text("a"))
    let before = try #require(harness.display.caret)
    harness.send(.text("  "))
    let between = try #require(harness.display.caret)
    harness.send(.text("b"))
    #expect(before.minX < between.minX)
    #expect(between.minX < (try #require(harness.display.caret).minX))
  }

  @Test func aWordFromRightToLeftGrowsToTheLeft() throws {
    let harness = try harness()
    harness.send(.key(.enter), .text("سلا"))
    let before = try #require(harness.display.caret)
    harness.send(.text("م"))
    #expect(try #require(harness.display.caret).minX < before.minX)
    #expect(before.minX > 640, "the line begins at the right")
  }

  @Test func theHelpAndTheHistoryTakeThePlaceOfTheField() throws {
    let harness = try harness()
    harness.send(.key(.enter), .text("draft"))
    harness.perform(.toggleHistory)
    #expect(!state(harness).isTyping && harness.display.textInput == [.main])
    harness.send(.key(.leaveFullScreen))
    #expect(harness.display.textInput.isEmpty)
    harness.send(.key(.help), .key(.help), .key(.enter))
    #expect(state(harness).isTyping && state(harness).line.before == "draft")
  }

  @Test func onlyOneOfTwoReadersTypes() throws {
    let harness = try harness(isFaceToFace: true)
    harness.perform(.toggleTyping, inPane: 0)
    harness.perform(.toggleTyping, inPane: 1)
    #expect(!state(harness).isTyping && state(harness, ofPane: 1).isTyping)
    harness.send(.text("from the other side"), .key(.enter))
    #expect(harness.actions.typed == ["4:from the other side"])
  }
}
