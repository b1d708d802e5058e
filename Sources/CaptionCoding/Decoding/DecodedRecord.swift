internal import Captions

/// The meaning of one record of a feed.
///
/// Depending on the format, a record is a line, a JSON object or a block.
struct DecodedRecord: Sendable, Equatable {
  /// The time of the record since the beginning of the stream; nil if the format does not say.
  var time: Duration?
  var events: [CaptionEvent] = []
}
