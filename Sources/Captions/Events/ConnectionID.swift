/// The identity of one connection of a feed: a client of a socket, or standard input.
///
/// A client that reconnects is a new connection. The owner of the feeds assigns the numbers.
package struct ConnectionID: Hashable, Comparable, Sendable {
  package let number: Int

  package init(_ number: Int) {
    self.number = number
  }

  package static func < (left: ConnectionID, right: ConnectionID) -> Bool {
    left.number < right.number
  }
}
