internal import Captions

/// The factory of the decoders of all formats.
enum FormatDecoders {
  /// Creates the decoder of a format.
  ///
  /// - Parameters:
  ///   - format: the format; nil to detect the format from the bytes.
  ///   - connection: the connection that owns the utterances.
  ///   - tellsUnknownKeys: true if an unknown key in an object of the caption stream is a fault.
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
