/// One connection of one feed: a client of a socket, or standard input.
///
/// A client that comes again is a new connection. Whoever opens feeds hands out the numbers.
package struct ConnectionID: Hashable, Comparable, Sendable {
  package let number: Int

  package init(_ number: Int) {
    self.number = number
  }

  package static func < (left: ConnectionID, right: ConnectionID) -> Bool {
    left.number < right.number
  }
}
