/// One piece of what another program wrote: a JSON message, or a line of text.
struct Record: Sendable, Equatable {
  enum Kind: Sendable {
    /// A whole JSON value, an object or an array of objects, over one line or several.
    case message
    /// What began like a JSON value and is none.
    case broken
    /// A line of text, as it stood when a newline ended it; it may be blank.
    case line
    /// A line of text that a carriage return or an erasure took back, or that is still being written.
    case draft
    /// The screen was cleared: what follows is to replace all that stands there. It has no text.
    case cleared
  }

  let kind: Kind
  /// As a terminal that shows nothing but text would have it, without outer newlines; messages are not
  /// trimmed beyond that.
  let text: String
  /// The line it begins on, counted from 1.
  let line: Int
  /// Whether the stream had written a row of blanks and erased it when this came: no other program than
  /// whisper-stream wipes its line so thoroughly.
  var isAfterWipe = false

  init(_ kind: Kind, _ text: String, line: Int = 1) {
    self.kind = kind
    self.text = text
    self.line = line
  }
}
