internal import Imaging

/// A turn of a menu's page by a click, whose repetition should press no entry of the new page.
struct PageTurn: Hashable, Sendable {
  /// The time after the turn in which a command at the same place cannot be pressed.
  private static let rest = Duration.milliseconds(500)

  let time: Duration
  let control: PixelRect

  /// Returns true if a press of `item` may belong to the click that turned the page.
  func mayContinue(with item: ControlStrip.Item, at now: Duration) -> Bool {
    guard case .command = item.control.action else { return false }
    return now < time + Self.rest && !item.frame.intersection(control).isEmpty
  }
}

/// The control strip and the help sheet of a pane, which appear on input.
package struct ControlsState: Hashable, Sendable {
  /// The time that the control strip stays visible after the last movement of the pointer.
  package static let visibleTime = Duration.seconds(3)
  /// The time that the control strip stays visible after the last input, with the pointer or the
  /// keyboard's focus on a control, or an open menu.
  package static let focusTime = Duration.seconds(30)
  /// The focus that stands for the first entry of a menu that has no layout yet.
  static let firstEntry = "first entry"
  /// The duration of the fade.
  private static let fadeLength = Duration.milliseconds(250)

  /// The time until which the control strip is fully visible, or nil if nobody asked for it.
  package private(set) var visibleUntil: Duration?
  /// The control under the pressed pointer, whose press keeps the strip visible.
  package var pressed: Control.ID?
  /// The control under the pointer.
  package var hovered: Control.ID?
  /// The control with the keyboard's focus.
  package var focused: Control.ID? {
    didSet { if let focused, openMenu == nil { lastFocused = focused } }
  }
  /// The control of the strip that had the focus last, with which the keyboard goes on.
  private(set) var lastFocused: Control.ID?
  /// The open menu, or nil if none is open.
  package var openMenu: OpenMenu?
  /// The state of the history panel, or nil if it is not open.
  package private(set) var history: HistoryState?
  /// True while the field for a line to the room is open.
  package private(set) var isTyping = false
  /// The line that is typed in the field, which stays while that is closed.
  package var line = LineEditor()
  /// The last turn of a menu's page by a pointer, or nil if there was none.
  var pageTurn: PageTurn?
  /// True if the help sheet is shown.
  package private(set) var showsHelp = false
  /// True if the help, the history or a menu is open.
  package var coversView: Bool { showsHelp || history != nil || openMenu != nil }
  /// True if the control strip stays visible without pointer input.
  package var isAlwaysVisible: Bool
  /// True if the open menu stays until the user leaves it.
  private var holdsMenu = false

  package init(isAlwaysVisible: Bool = false) {
    self.isAlwaysVisible = isAlwaysVisible
  }

  /// Shows the control strip for a time, after input.
  package mutating func show(at now: Duration) {
    let isInUse = focused != nil || openMenu != nil || hovered != nil
    visibleUntil = now + (isInUse ? Self.focusTime : Self.visibleTime)
  }

  /// Opens the start sheet, with the focus on its last entry, until the user leaves it.
  package mutating func openStartSheet(at now: Duration) {
    openMenu = OpenMenu(path: [Control.listeningID])
    focused = Control.startID
    holdsMenu = true
    show(at: now)
  }

  /// Closes the open menu and ends the focus in it.
  package mutating func closeMenu() { (openMenu, focused) = (nil, nil) }

  /// True if the start sheet or a menu of it is open.
  package var showsStartSheet: Bool { openMenu?.path.contains(Control.listeningID) == true }

  /// Shows the help sheet, which ends the menu and the focus behind it, or closes the sheet.
  package mutating func setHelp(_ isShown: Bool) {
    showsHelp = isShown
    guard isShown else { return }
    (openMenu, focused) = (nil, nil)
    closeField()
  }

  /// Opens the history panel, which ends everything behind it, or closes the panel.
  package mutating func toggleHistory() {
    history = history == nil ? HistoryState() : nil
    guard history != nil else { return }
    (openMenu, focused, showsHelp) = (nil, nil, false)
    closeField()
  }

  /// Opens the field for a line to the room, which ends what covers it.
  package mutating func openField() {
    isTyping = true
    (openMenu, focused, showsHelp, history) = (nil, nil, false, nil)
  }

  /// Closes the field, if it is open; its line stays.
  package mutating func closeField() {
    guard isTyping else { return }
    isTyping = false
    // What is being composed is what the person wants to say.
    line.insert(line.composition)
  }

  /// The uses of the keyboard as text.
  package enum TextKind: Hashable, Sendable {
    case history, line
  }

  /// The part of the pane that takes text; nil if none does.
  package var textKind: TextKind? { history != nil ? .history : isTyping ? .line : nil }

  /// Closes what takes text.
  package mutating func leaveText() {
    history = nil
    closeField()
  }

  /// Changes the state of the open history panel.
  mutating func setHistory(_ newer: HistoryState) { if history != nil { history = newer } }

  /// Hides the control strip, the history panel and the help sheet at once.
  package mutating func hide() {
    visibleUntil = nil
    isAlwaysVisible = false
    showsHelp = false
    leaveText()
    holdsMenu = false
    forgetHidden()
  }

  mutating func forgetLastFocus() { lastFocused = nil }

  /// Ends focus, menu and press if the strip has faded.
  package mutating func settle(at now: Duration, animated: Bool) {
    if opacity(at: now, animated: animated) == 0 { forgetHidden() }
  }

  private mutating func forgetHidden() {
    (pressed, hovered, focused, openMenu) = (nil, nil, nil, nil)
  }

  private var staysVisible: Bool {
    isAlwaysVisible || pressed != nil || holdsMenu && showsStartSheet
  }

  /// Returns the opacity of the control strip: 1 while visible, 0 after the fade.
  package func opacity(at now: Duration, animated: Bool) -> Double {
    guard !staysVisible else { return 1 }
    guard let visibleUntil else { return 0 }
    guard now > visibleUntil else { return 1 }
    guard animated else { return 0 }
    return max(0, 1 - (now - visibleUntil) / Self.fadeLength)
  }

  /// Returns the time of the strip's next change by itself, or nil for never.
  func nextChange(at now: Duration, animated: Bool, step: Duration) -> Duration? {
    guard !staysVisible, let visibleUntil,
      opacity(at: now, animated: animated) > 0
    else { return nil }
    return visibleUntil > now ? visibleUntil : now + step
  }

  /// Returns true if both states look the same at `now`, whatever times remain.
  package func looksLike(_ other: ControlsState, at now: Duration, animated: Bool) -> Bool {
    pressed == other.pressed && hovered == other.hovered && focused == other.focused
      && openMenu == other.openMenu && showsHelp == other.showsHelp && history == other.history
      && isTyping == other.isTyping && (!isTyping || line == other.line)
      && opacity(at: now, animated: animated) == other.opacity(at: now, animated: animated)
  }
}
