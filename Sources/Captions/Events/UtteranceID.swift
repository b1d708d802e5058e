/// The name that a pipeline uses for an utterance, and the scope in which the name is valid.
package struct UtteranceID: Hashable, Sendable {
  /// The scope in which names are unique.
  package enum Scope: Hashable, Sendable {
    /// One connection; the usual case.
    case connection(ConnectionID)
    /// A stream named by the pipeline, across all of its connections.
    case stream(String)
  }

  /// The name within the scope.
  package enum Name: Hashable, Sendable {
    /// The pipeline's `id`.
    case named(String)
    /// No id: the scope's unnamed utterance.
    ///
    /// A new one begins after the last one was finished.
    case current
    /// An utterance that no later update refers to, such as a plain line.
    case own
  }

  package let scope: Scope
  package let name: Name

  package init(scope: Scope, name: Name) {
    self.scope = scope
    self.name = name
  }
}

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
