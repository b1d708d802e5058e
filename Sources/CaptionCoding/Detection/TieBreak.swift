/// The choice between several candidate formats, by the table in docs/formats.md.
enum TieBreak {
  /// Returns the likeliest of several formats.
  ///
  /// - Parameters:
  ///   - formats: the candidates.
  ///   - count: the number of consistent records.
  ///   - record: the newest of these records.
  /// - Returns: one of `formats`; the caption stream if there are none.
  static func choice(
    among formats: Set<CaptionFormat>, after count: Int, _ record: Record
  ) -> CaptionFormat {
    // A single line that resembles a format may be plain text; two in a row are no coincidence. The
    // caption stream has priority for any object that fits it.
    let isOurs = count == 1 || record.kind == .message
    if isOurs, formats.contains(.captionStream) { return .captionStream }
    return CaptionFormat.all.first { $0 != .captionStream && formats.contains($0) }
      ?? .captionStream
  }
}
