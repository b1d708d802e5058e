package import Messages
internal import Language

/// A control of the strip or an entry of one of its menus.
package struct Control: Hashable, Sendable, Identifiable {
  /// The effect of a press.
  package enum Action: Hashable, Sendable {
    case command(Command)
    case view(ViewChange)
    /// Opens a menu with these entries.
    case menu([Control])
    /// Sets the zoom by the place of the press, as the control is a slider.
    case zoom
    /// Shows the further entries of a menu.
    case moreEntries
    /// Shows the entries of a menu before the present ones, or the menu above.
    case back
  }

  /// The effect of a press on the menu in which the control is.
  package enum MenuEffect: Hashable, Sendable {
    /// The menu closes, with all menus above it.
    case closes
    case stays
    /// The menu gives way to the one above it.
    case goesBack
  }

  /// Controls that share their words, side by side.
  package struct Group: Hashable, Sendable {
    package let id: String
    package let label: String
    /// The BCP 47 language of the label, or nil for that of the interface.
    var labelLanguage: String?
    /// Shorter forms of the label, for less room, the longest first.
    var shorterLabels: [String] = []
    /// The texts for which there is room, whatever the label; empty for the label itself.
    var sampleLabels: [String] = []
  }

  /// The identity of the control of the microphone, whose menu is the start sheet of a conversation.
  package static let listeningID = "listening"
  /// The identity of the start sheet's choice of a microphone, which shows what it hears.
  package static let microphoneID = "microphone"
  /// The identity of the start sheet's last entry, which starts the conversation.
  package static let startID = "start"
  /// The identity of the menu at the end of the strip, which takes the controls without room.
  package static let menuID = "menu"
  /// The identity of the menu of languages.
  package static let languagesID = "languages"

  /// The identity, which stays when the label changes.
  package let id: String
  /// The icon, or nil for an entry of a menu with words alone.
  package let icon: Icon?
  package let label: String
  /// The BCP 47 language of the label, or nil for that of the interface.
  package let labelLanguage: String?
  /// The effect of a press, or nil if the control cannot be pressed.
  package let action: Action?
  /// The labels of other times, for whose widest there is room, so that no control moves.
  package let otherLabels: [String]
  /// True for the state in use, such as a mirrored picture.
  package let isOn: Bool
  package let menuEffect: MenuEffect
  /// The heading of the menu that the control opens, or nil for a menu without one.
  package let heading: String?
  /// The group whose words stand beneath the control in place of its own, or nil for none.
  package let group: Group?

  /// Creates a control with an action or a command, or a label without both.
  package init(
    id: String, icon: Icon? = nil, label: String, labelLanguage: String? = nil,
    action: Action? = nil, command: Command? = nil, otherLabels: [String] = [],
    isOn: Bool = false, menuEffect: MenuEffect = .closes, heading: String? = nil,
    group: Group? = nil
  ) {
    self.id = id
    self.icon = icon
    self.label = label
    self.labelLanguage = labelLanguage
    self.action = action ?? command.map { .command($0) }
    self.otherLabels = otherLabels
    self.isOn = isOn
    self.menuEffect = menuEffect
    self.heading = heading
    self.group = group
  }

  /// The command that a press sends, or nil if a press has another effect or none.
  package var command: Command? {
    if case .command(let command) = action { command } else { nil }
  }

  /// The entries of the menu that a press opens, or nil if it opens none.
  package var menu: [Control]? {
    if case .menu(let entries) = action { entries } else { nil }
  }

  /// True for a slider.
  var isSlider: Bool { action == .zoom }
}

/// The names of languages on controls.
extension Control.Group {
  /// Creates a group with one label.
  package init(id: String, label: String) {
    self.init(id: id, label: label, labelLanguage: nil)
  }

  /// Creates the group of the controls for languages, which are BCP 47 tags or a pipeline's names.
  ///
  /// The languages have their own names, or `strings.label(.languages)` without a known one. The
  /// width of the controls does not depend on them. The language of the label is the first whose
  /// name is not in Latin letters, because Latin names have the same forms in all.
  package init(languages: [String], strings: InterfaceStrings) {
    let languages = languages.filter { !$0.isEmpty }
    let names = languages.map(displayName(ofLanguage:))
    // The names are cut before they are isolated, so that every isolate has its end.
    let labels = Self.nameLengths.map { length in
      strings.languages(names.map { Self.cut($0, to: length) })
    }
    self.init(
      id: "languages", label: names.isEmpty ? strings.label(.languages) : labels[0],
      labelLanguage: languages.first { Self.hasOwnLetters(displayName(ofLanguage: $0)) },
      shorterLabels: names.isEmpty ? [] : Array(labels.dropFirst()),
      sampleLabels: [strings.label(.languages), Self.sampleLanguages])
  }

  /// Returns a name with an ellipsis in place of the characters beyond `length`.
  private static func cut(_ name: String, to length: Int) -> String {
    name.count <= length ? name : "\(name.prefix(length - 1))…"
  }

  /// Returns true if `name` begins with a letter that is not Latin.
  private static func hasOwnLetters(_ name: String) -> Bool {
    name.unicodeScalars.first.map { $0.value >= 0x370 } ?? false
  }

  /// The lengths to which names are cut, in characters, the best first.
  private static let nameLengths = [28, 16, 12, 10, 9, 8, 7, 6, 5, 4, 3, 2]
  /// A sample that is as wide as most pairs of languages.
  private static let sampleLanguages = "English › Português"
}

extension Control {
  /// Creates the entry of a menu for a language, by its own name.
  package init(
    language: String, isOn: Bool, detail: String? = nil, command: Command? = nil,
    menuEffect: MenuEffect = .closes
  ) {
    self.init(
      id: "language \(language)", icon: isOn ? .check : nil,
      label: displayName(ofLanguage: language) + (detail.map { " · \($0)" } ?? ""),
      labelLanguage: language,
      command: command ?? .readLanguage(language), isOn: isOn, menuEffect: menuEffect)
  }
}
