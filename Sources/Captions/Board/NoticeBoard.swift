/// The short status messages of the connections, one for each.
///
/// A notice lasts until the connection replaces it, clears it or ends.
struct NoticeBoard: Sendable {
  /// The greatest length of a notice in code points; longer ones are cut.
  static let longest = 200
  /// The greatest number of connections with a notice; feeds allow fewer connections.
  static let most = 128

  private var notices: [(from: ConnectionID, text: String)] = []

  init() {}

  /// Replaces the notice of a connection.
  ///
  /// Nil or blank text removes it.
  mutating func post(_ text: String?, from connection: ConnectionID) {
    let text = text.map { String($0.unicodeScalars.prefix(Self.longest)) } ?? ""
    guard !notices.contains(where: { $0.from == connection && $0.text == text }) else { return }
    notices.removeAll { $0.from == connection }
    guard text.contains(where: { !$0.isWhitespace }), notices.count < Self.most else { return }
    notices.append((connection, text))
  }

  /// The notices, in order of their last change.
  var texts: [String] { notices.map(\.text) }
}
