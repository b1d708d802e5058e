package import Messages
internal import Typesetting

/// A control of the control strip: a button, or a label without a command.
package struct Control: Hashable, Sendable, Identifiable {
  /// The identity, which stays when the label changes.
  package let id: String
  package let label: String
  /// The command that the control sends if pressed; nil for a label.
  package let command: Command?
  /// The labels that the control may have at other times.
  ///
  /// A control is as wide as the widest of these, so that other controls do not move under the
  /// pointer.
  package let otherLabels: [String]

  package init(id: String, label: String, command: Command?, otherLabels: [String] = []) {
    self.id = id
    self.label = label
    self.command = command
    self.otherLabels = otherLabels
  }
}

extension Control {
  /// Creates the label of the languages being read; nil without a language.
  ///
  /// The languages have their own names, cut to a limited length.
  ///
  /// - Parameters:
  ///   - languages: The BCP 47 tags of the languages, or the names that a pipeline gives them.
  ///   - strings: The words of the interface.
  package init?(languages: [String], strings: InterfaceStrings) {
    let names = languages.filter { !$0.isEmpty }.map(displayName(ofLanguage:))
    guard !names.isEmpty else { return nil }
    let label = strings.languages(names)
    self.init(
      id: "languages",
      label: label.count <= Self.longestLabel ? label : "\(label.prefix(Self.longestLabel - 1))…",
      command: nil, otherLabels: [Self.usualLanguage])
  }

  private static let longestLabel = 28
  /// A sample name that is as wide as most language names, so that a new language moves no control.
  private static let usualLanguage = "Português"
}
