internal import CaptionCoding
internal import Captions

/// Reading all captions of a file or a pipe.
enum CaptionFile {
  /// Reads `path`, or standard input for `-`, to its end.
  ///
  /// Where no format is named, a name that ends in `.srt` or `.vtt` tells it; else what it begins with
  /// does.
  static func read(
    _ path: String, format: CaptionFormat? = nil, connection: ConnectionID = ConnectionID(0)
  ) throws(Failure) -> CaptionTimeline {
    var timeline = CaptionTimeline(
      format: format ?? CaptionFormat(fileName: path), connection: connection)
    try InputFile.read(path) { chunk throws(Failure) in timeline.read(chunk) }
    timeline.finish()
    return timeline
  }

  /// The same for pictures that are to be exact: what is wrong is said on standard error, and a file of
  /// which nothing can be read is none.
  static func readForPictures(
    _ path: String, connection: ConnectionID
  ) throws(Failure) -> CaptionTimeline {
    let timeline = try read(path, connection: connection)
    let complaints = complaints(about: timeline, path: path)
    let isSilent = timeline.warnings.kinds == [.noCue]
    guard !timeline.entries.isEmpty || isSilent || complaints.isEmpty else {
      throw .noInput(complaints[0])
    }
    for line in complaints { Diagnostics.say(line) }
    if timeline.entries.isEmpty, complaints.isEmpty {
      Diagnostics.say("\(path == "-" ? "standard input" : path): \(DecodingWarning.noCue)")
    }
    return timeline
  }

  /// What was wrong with what was read, a line for each kind of fault.
  static func complaints(about timeline: CaptionTimeline, path: String) -> [String] {
    complaints(about: timeline.warnings, path: path, format: timeline.format)
  }

  /// The same: where it was met first, what it was, how often, and in what format.
  static func complaints(
    about warnings: WarningCounts, path: String, format: CaptionFormat?
  ) -> [String] {
    let name = path == "-" ? "standard input" : path
    return warnings.kinds.map { warning in
      let place = warnings.firstLine(of: warning).map { " line \($0):" } ?? ""
      var asides = format.map { ["read as \($0.name)"] } ?? []
      if let detail = warnings.firstDetail(of: warning) { asides.insert(detail, at: 0) }
      if warnings[warning] > 1 { asides.insert("\(warnings[warning]) times", at: 0) }
      let aside = asides.isEmpty ? "" : " (\(asides.joined(separator: ", ")))"
      return "\(name):\(place) \(warning)\(aside)"
    }
  }
}
