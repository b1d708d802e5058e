internal import Captions

/// Which decoder reads which format.
enum FormatDecoders {
  /// - Parameters:
  ///   - format: nil tells it from what comes.
  ///   - connection: whose utterances they are.
  ///   - tellsUnknownKeys: whether keys of the caption stream's objects that are ignored are a fault.
  /// - Returns: a decoder that has read nothing yet.
  static func decoder(
    of format: CaptionFormat?, connection: ConnectionID, tellsUnknownKeys: Bool = false
  ) -> any FormatDecoder {
    switch format {
    case nil: AutoDecoder(connection: connection, tellsUnknownKeys: tellsUnknownKeys)
    case .captionStream:
      CaptionStreamDecoder(connection: connection, tellsUnknownKeys: tellsUnknownKeys)
    case .lines: LinesDecoder(connection: connection)
    case .subtitles(let format): SubtitleFeedDecoder(format, connection: connection)
    case .foreign(let format): RecordDecoder(format, connection: connection)
    }
  }
}
