/// Which format counts where records may be of several: the table of docs/formats.md.
enum TieBreak {
  /// The likeliest of several formats.
  ///
  /// - Parameters:
  ///   - formats: those in question.
  ///   - count: how many consistent records there are.
  ///   - record: the newest of them.
  /// - Returns: one of `formats`; the caption stream where there are none.
  static func choice(
    among formats: Set<CaptionFormat>, after count: Int, _ record: Record
  ) -> CaptionFormat {
    // One line that looks like something may be somebody's words all the same; two in a row are no chance.
    // An object that can be ours is ours, however many come.
    let isOurs = count == 1 || record.kind == .message
    if isOurs, formats.contains(.captionStream) { return .captionStream }
    return CaptionFormat.all.first { $0 != .captionStream && formats.contains($0) }
      ?? .captionStream
  }
}
