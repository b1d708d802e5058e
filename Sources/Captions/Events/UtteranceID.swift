/// What a pipeline calls the utterance it speaks of, and where that name is valid.
package struct UtteranceID: Hashable, Sendable {
  /// Where names are unique.
  package enum Scope: Hashable, Sendable {
    /// Within one connection; the usual case.
    case connection(ConnectionID)
    /// Within a stream that the pipeline named, over all its connections.
    case stream(String)
  }

  /// The name itself.
  package enum Name: Hashable, Sendable {
    /// The pipeline's `id`.
    case named(String)
    /// No id: the scope's unnamed utterance, a new one each time the last was finished.
    case current
    /// An utterance that nothing else will ever speak of, such as a plain line.
    case own
  }

  package let scope: Scope
  package let name: Name

  package init(scope: Scope, name: Name) {
    self.scope = scope
    self.name = name
  }
}
