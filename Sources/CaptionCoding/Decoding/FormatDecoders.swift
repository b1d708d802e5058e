internal import Captions

/// Which decoder reads which format.
enum FormatDecoders {
  /// - Parameters:
  ///   - format: nil tells it from what comes.
  ///   - connection: whose utterances they are.
  /// - Returns: a decoder that has read nothing yet.
  static func decoder(
    of format: CaptionFormat?, connection: ConnectionID
  ) -> any FormatDecoder {
    switch format {
    case nil: AutoDecoder(connection: connection)
    case .captionStream: CaptionStreamDecoder(connection: connection)
    case .lines: LinesDecoder(connection: connection)
    case .subtitles(let format): SubtitleFeedDecoder(format, connection: connection)
    case .foreign(let format): RecordDecoder(format, connection: connection)
    }
  }
}
