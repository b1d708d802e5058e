/// The short statuses of the connections: one each, until replaced, emptied or the connection ends.
struct NoticeBoard: Sendable {
  /// A longer notice is cut.
  static let longest = 200
  /// More connections than this at once cannot show notices; feeds allow fewer.
  static let most = 128

  private var notices: [(from: ConnectionID, text: String)] = []

  init() {}

  /// Puts a connection's notice in place of its last one; nil or nothing but blanks takes it away.
  mutating func post(_ text: String?, from connection: ConnectionID) {
    let text = text.map { String($0.unicodeScalars.prefix(Self.longest)) } ?? ""
    guard !notices.contains(where: { $0.from == connection && $0.text == text }) else { return }
    notices.removeAll { $0.from == connection }
    guard text.contains(where: { !$0.isWhitespace }), notices.count < Self.most else { return }
    notices.append((connection, text))
  }

  /// In order of their last change.
  var texts: [String] { notices.map(\.text) }
}
