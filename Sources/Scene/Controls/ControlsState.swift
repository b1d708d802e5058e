/// The control strip and the help sheet of a pane, which appear on input.
package struct ControlsState: Hashable, Sendable {
  /// The time that the control strip stays visible after the last movement of the pointer.
  package static let visibleTime = Duration.seconds(3)
  /// The duration of the fade.
  private static let fadeLength = Duration.milliseconds(250)

  /// The time until which the control strip is fully visible, or nil if not requested.
  package private(set) var visibleUntil: Duration?
  /// The control under the pressed pointer.
  package var pressed: Control.ID?
  /// True if the help sheet is shown.
  package var showsHelp = false
  /// True if the control strip stays visible without pointer input.
  package var isAlwaysVisible: Bool

  package init(isAlwaysVisible: Bool = false) {
    self.isAlwaysVisible = isAlwaysVisible
  }

  /// Shows the control strip for a time, after pointer input.
  package mutating func show(at now: Duration) {
    visibleUntil = now + Self.visibleTime
  }

  /// Hides the control strip and the help sheet at once.
  package mutating func hide() {
    visibleUntil = nil
    isAlwaysVisible = false
    showsHelp = false
  }

  /// Returns the opacity of the control strip.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - animated: True if the strip fades, and false if it disappears at once.
  /// - Returns: 1 while visible, 0 after the fade.
  package func opacity(at now: Duration, animated: Bool) -> Double {
    guard !isAlwaysVisible else { return 1 }
    guard let visibleUntil else { return 0 }
    guard now > visibleUntil else { return 1 }
    guard animated else { return 0 }
    return max(0, 1 - (now - visibleUntil) / Self.fadeLength)
  }

  /// Returns the time of the strip's next change by itself, or nil for never.
  func nextChange(at now: Duration, animated: Bool, step: Duration) -> Duration? {
    guard !isAlwaysVisible, let visibleUntil, opacity(at: now, animated: animated) > 0 else {
      return nil
    }
    return visibleUntil > now ? visibleUntil : now + step
  }

  /// Returns true if both states look the same at `now`.
  ///
  /// Remaining display times are ignored.
  package func looksLike(_ other: ControlsState, at now: Duration, animated: Bool) -> Bool {
    pressed == other.pressed && showsHelp == other.showsHelp
      && opacity(at: now, animated: animated) == other.opacity(at: now, animated: animated)
  }
}
