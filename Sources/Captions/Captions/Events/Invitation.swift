/// An invitation to a room: its address and code as words, and a QR code that has both.
package struct Invitation: Sendable, Equatable {
  /// The largest number of modules of a row, that of the largest QR code.
  package static let maxWidth = 177

  /// The words below the QR code, such as the code and the address, the most important first.
  package let words: [String]
  /// The rows of the QR code's modules without its quiet zone; true for dark ones.
  package let modules: [[Bool]]
  /// True if the pipeline wants it shown, as people are joining.
  package let isShown: Bool

  /// Creates an invitation; nil if the modules are no square.
  package init?(words: [String], modules: [[Bool]], isShown: Bool) {
    guard modules.count <= Self.maxWidth, modules.allSatisfy({ $0.count == modules.count })
    else { return nil }
    self.words = words
    self.modules = modules
    self.isShown = isShown
  }

  var textBytes: Int { words.reduce(modules.count * modules.count) { $0 + $1.utf8.count } }
}
