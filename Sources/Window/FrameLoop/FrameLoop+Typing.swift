internal import Captions
internal import Imaging
internal import Messages
internal import Scene

/// The field in which a line to the room is typed.
extension FrameLoop {
  /// Opens a pane's field if a room takes lines, or closes it.
  func toggleTyping(ofPane index: Int) {
    if panes[index].controlsState.isTyping {
      panes[index].controlsState.closeField()
    } else {
      guard pipelines.typedLines.receiver != nil else { return }
      panes[index].controlsState.openField()
    }
    for other in panes.indices where other != index { panes[other].controlsState.leaveText() }
    updateTextInput()
    screen.needsPainting = true
  }

  /// Sends the line of a pane's field to the room, in the language of the pane's reader.
  ///
  /// Without a room, the line stays in the field, which is open: letters must not become commands in mid-word.
  func say(_ line: String, fromPane index: Int) {
    guard let receiver = pipelines.typedLines.receiver else { return }
    let language = panes[index].reader.language
    actions.lineWasTyped(line, language: language, for: receiver)
    panes[index].controlsState.line.clear()
    screen.needsPainting = true
  }

  /// Lets the display turn keys into text while a history panel or the field for a line is open.
  ///
  /// A composition of an input method belongs to the place where it began.
  func updateTextInput() {
    let places = panes.indices.compactMap { index in
      panes[index].controlsState.textKind.map {
        TextPlace(pane: index, window: panes[index].window, kind: $0)
      }
    }
    guard textPlaces != places else { return }
    (textPlaces, caret) = (places, nil)
    display.acceptText(in: Set(places.map(\.window)))
  }

  /// Inserts the clipboard's words at the caret.
  func paste(inPane index: Int, at now: Duration) {
    guard let words = display.clipboardText(atMost: LineEditor.maxInsertedBytes + 1) else { return }
    panes[index].controlsState.line.insert(words)
    tellCut(ofPane: index, at: now)
    screen.needsPainting = true
  }

  /// Tells that the end of a line is left out, after words that had no room.
  func tellCut(ofPane index: Int, at now: Duration) {
    guard panes[index].controlsState.line.isCut else { return }
    notices.add(.lineCut, at: now)
  }

  /// Tells the input method where the caret is on the screen, for its list of words.
  func placeCaret(at now: Duration) {
    guard let field = textPlaces.first(where: { $0.kind == .line }) else { return }
    let sceneInput = sceneInput(of: field.window, at: now)
    guard let place = sceneInput.panes.firstIndex(where: { $0.number == field.pane }),
      let newer = composer(of: field.window).caret(ofPane: place, in: sceneInput),
      newer != caret
    else { return }
    caret = newer
    display.placeCaret(newer, in: field.window)
  }
}

/// A place into which the keyboard writes: one field, or the histories of both readers.
struct TextPlace: Equatable {
  let pane: Int
  let window: WindowRole
  let kind: ControlsState.TextKind
}

/// The newest pipeline that takes the lines that are typed.
struct TypedLineReceiver {
  /// All that do, the newest last.
  private var receivers: [ConnectionID] = []

  var receiver: ConnectionID? { receivers.last }

  /// Records an event and returns true if it changes whether there is a receiver.
  mutating func record(_ event: CaptionEvent) -> Bool {
    let before = receiver
    switch event {
    case .hello(let hello, let connection):
      receivers.removeAll { $0 == connection }
      if hello.wantsTypedLines { receivers.append(connection) }
    case .ended(let connection): receivers.removeAll { $0 == connection }
    default: break
    }
    return (receiver == nil) != (before == nil)
  }
}
