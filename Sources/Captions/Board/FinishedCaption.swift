extension VisibleCaption {
  /// Creates the caption of an utterance that gets no more updates, with all of its words, by the
  /// rules of the board.
  ///
  /// The result is nil if the reader gets none of its texts.
  ///
  /// - Parameters:
  ///   - snapshot: The last state of the utterance.
  ///   - id: The utterance's id.
  ///   - number: The caption's number.
  ///   - reader: The reader, whose stability policy has no effect.
  package init?(
    of snapshot: UtteranceSnapshot, id: UtteranceID, number: Int, for reader: Reader
  ) {
    var utterance = Utterance(id: id, number: number, policies: [reader.stability])
    var stats = PipelineRevisionStats()
    utterance.apply(snapshot, at: .zero, stats: &stats)
    utterance.finish()
    guard let caption = utterance.visible(to: reader, number: number, isBeingSpoken: false)
    else { return nil }
    self = caption
  }
}
