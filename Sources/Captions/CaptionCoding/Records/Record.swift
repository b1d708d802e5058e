/// A part of another program's output: a JSON message or a line of text.
struct Record: Sendable, Equatable {
  enum Kind: Sendable {
    /// A JSON object or an array of objects, on one line or several.
    case message
    /// Text that begins like a JSON object but is not valid.
    case broken
    /// A line of text, possibly blank, that ends with a newline.
    case line
    /// A line of text that was rewritten after a carriage return, erased, or is still unfinished.
    case provisionalLine
    /// A clearing of the screen, without text: the text that follows replaces all text before.
    case screenCleared
  }

  let kind: Kind
  /// The text as a terminal without colors or styles shows it, without outer newlines.
  let text: String
  /// The number of the line on which the record begins, counted from 1.
  let line: Int
  /// The value of a message; nil if it is ill-formed, or if the record is not a message.
  let json: JSON?
  /// True if the message is no JSON and so not of the caption stream: it has `nan` or the like, or is
  /// ill-formed.
  let hasNonNumbers: Bool
  /// True if the stream had erased a line with a row of blanks, as only whisper-stream does.
  var isAfterErasedLine = false

  init(_ kind: Kind, _ text: String, line: Int = 1) {
    self.kind = kind
    self.text = text
    self.line = line
    let standard = kind == .message ? JSON(text.utf8.span) : nil
    hasNonNumbers = kind == .message && standard == nil
    json = hasNonNumbers ? JSON(text.utf8.span, acceptsNonNumbers: true) : standard
  }

  /// The message, if it is a well-formed object.
  var message: JSON? { json.flatMap { $0.isObject ? $0 : nil } }

  /// The top-level keys of the message, or no keys if it is not a well-formed object.
  var keys: Set<String> { message?.keys ?? [] }
}
