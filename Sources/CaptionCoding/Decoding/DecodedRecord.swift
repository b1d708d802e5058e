internal import Captions

/// What one record of a feed means: a line, a JSON object, a block, whatever its format is made of.
struct DecodedRecord: Sendable, Equatable {
  /// When it happens, counted from the beginning of the stream; nil where the format does not say.
  var time: Duration?
  var events: [CaptionEvent] = []
}
