internal import Captions
internal import Imaging
internal import Scene

/// The field in which a line to the room is typed.
extension FrameLoop {
  /// Opens a pane's field if a room takes lines, in place of another pane's, or closes it.
  func toggleTyping(ofPane index: Int) {
    guard panes[index].controlsState.isTyping || pipelines.typedLines.receiver != nil else {
      return
    }
    for other in panes.indices where other == index || panes[other].controlsState.isTyping {
      panes[other].controlsState.toggleTyping()
    }
    updateTextInput()
    screen.needsPainting = true
  }

  /// Sends the line of a pane's field to the room; without a room, it stays in the field.
  func say(_ line: String, fromPane index: Int) {
    guard let receiver = pipelines.typedLines.receiver else { return }
    actions.lineWasTyped(line, for: receiver)
    panes[index].controlsState.line.clear()
    screen.needsPainting = true
  }

  /// Inserts the clipboard's words at the caret.
  func paste(inPane index: Int) {
    guard let words = display.clipboardText() else { return }
    panes[index].controlsState.line.insert(words)
    screen.needsPainting = true
  }

  /// Tells the input method where the caret is on the screen, for its list of words.
  func placeCaret(at now: Duration) {
    guard let window = textInputWindow else { return }
    let sceneInput = sceneInput(of: window, at: now)
    for place in sceneInput.panes.indices {
      guard let caret = composer(of: window).caret(ofPane: place, in: sceneInput) else { continue }
      display.placeCaret(caret, in: window)
    }
  }
}

/// The newest pipeline that takes the lines that are typed.
struct TypedLineReceiver {
  private(set) var receiver: ConnectionID?

  /// Records an event and returns true if it changes whether there is a receiver.
  mutating func record(_ event: CaptionEvent) -> Bool {
    let before = receiver
    switch event {
    case .hello(let hello, let connection) where hello.wantsTypedLines: receiver = connection
    case .ended(receiver): receiver = nil
    default: break
    }
    return (receiver == nil) != (before == nil)
  }
}
