/// The use of the field for a line to the room: typing, editing, sending and leaving.
extension Interaction {
  /// Applies the input of the keyboard to the line.
  func type(_ event: InputEvent, on target: inout Target) -> Command? {
    switch event {
    case .text(let text): target.controls.line.insert(text)
    case .heldText(let text): target.controls.line.hold(text)
    case .composition(let letters): target.controls.line.compose(letters)
    case .key(let key): return press(key, on: &target)
    default: break
    }
    return nil
  }

  private func press(_ key: InputEvent.Key, on target: inout Target) -> Command? {
    // Whatever a key does to what is being composed is the input method's.
    guard !target.controls.line.isComposing else { return nil }
    target.controls.line.settle()
    switch key {
    case .enter: return target.controls.line.line.map(Command.say) ?? .toggleTyping
    case .leaveFullScreen: return .toggleTyping
    case .paste: return .paste
    case .left: target.controls.line.move(.left)
    case .right: target.controls.line.move(.right)
    case .home: target.controls.line.move(.start)
    case .end: target.controls.line.move(.end)
    case .erase: target.controls.line.erase()
    case .eraseForward: target.controls.line.eraseForward()
    case .space: target.controls.line.insert(" ")
    // A letter that has a function elsewhere is typed.
    default: if key.rawValue.count == 1 { target.controls.line.insert(key.rawValue) }
    }
    return nil
  }
}

extension InputEvent {
  /// True for the input of a keyboard.
  var isTyped: Bool {
    switch self {
    case .key, .text, .heldText, .composition: true
    default: false
    }
  }
}
