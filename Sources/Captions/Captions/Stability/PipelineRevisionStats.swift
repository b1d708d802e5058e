internal import Stability

/// The identity of one of a pipeline's texts.
///
/// Revisions in one language or for one audience do not delay the words of another.
struct RevisedText: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case main, source
    case translation(String)
  }

  let kind: Kind
  let audience: Audience?
}

/// The revision statistics of the texts of one pipeline, which is trusted until it revises words.
typealias PipelineRevisionStats = BoundedDictionary<RevisedText, RevisionStats>

extension PipelineRevisionStats {
  /// Creates statistics without a revision.
  init() { self.init(limit: 64) }
}
