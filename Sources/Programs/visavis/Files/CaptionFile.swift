internal import CaptionCoding
internal import Captions
internal import Console

/// Reads all captions of a file or a pipe.
enum CaptionFile {
  /// Reads `path`, or standard input if `path` is `-`, to the end.
  ///
  /// Without a `format`, the file name extension `.srt` or `.vtt` selects the format. For any other
  /// name, the format is detected from the content.
  ///
  /// - Throws: `Failure` if the input cannot be read or is too large.
  static func read(
    _ path: String, format: CaptionFormat? = nil, connection: ConnectionID = ConnectionID(0),
    streams: StreamAssembler = StreamAssembler()
  ) throws(Failure) -> CaptionTimeline {
    var timeline = CaptionTimeline(
      format: format ?? CaptionFormat(fileName: path), connection: connection, streams: streams)
    let file = try InputFile(path)
    while case .bytes(let bytes) = try file.next() { timeline.read(bytes.span) }
    timeline.finish()
    return timeline
  }

  /// Reads the captions for deterministic pictures, and reports faults on standard error.
  ///
  /// - Throws: `Failure` if the input cannot be read, or if it has no readable event but faults
  ///   other than `noCue`.
  static func readForPictures(
    _ path: String, connection: ConnectionID
  ) throws(Failure) -> CaptionTimeline {
    let timeline = try read(path, connection: connection)
    let report = try report(on: timeline, path: path, hasEvents: !timeline.entries.isEmpty)
    for line in report { Diagnostics.report(line) }
    return timeline
  }

  /// Returns the faults, one line for each kind, or else a line if there is no caption.
  ///
  /// - Throws: `Failure` if there is no event but faults other than `noCue`.
  static func report(
    on timeline: CaptionTimeline, path: String, hasEvents: Bool
  ) throws(Failure) -> [String] {
    let lines = warnings(about: timeline, path: path)
    if hasEvents || timeline.warnings.kinds == [.noCue] { return lines }
    guard lines.isEmpty else { throw .noInput(lines[0]) }
    return ["\(InputFile.name(of: path)): \(DecodingWarning.noCue)"]
  }

  /// Returns the faults found while reading a feed, one line for each kind of fault.
  static func warnings(about timeline: CaptionTimeline, path: String) -> [String] {
    let warnings = timeline.warnings
    return warnings.kinds.map { warning in
      let place = warnings.firstLine(of: warning).map { " line \($0):" } ?? ""
      var asides = timeline.format.map { ["read as \($0.name)"] } ?? []
      if let detail = warnings.firstDetail(of: warning) { asides.insert(detail, at: 0) }
      if warnings[warning] > 1 { asides.insert("\(warnings[warning]) times", at: 0) }
      let aside = asides.isEmpty ? "" : " (\(asides.joined(separator: ", ")))"
      return "\(InputFile.name(of: path)):\(place) \(warning)\(aside)"
    }
  }
}
