/// One piece of another program's output: a JSON message or a line of text.
struct Record: Sendable, Equatable {
  enum Kind: Sendable {
    /// A JSON object or an array of objects, on one line or several.
    case message
    /// Text that begins like a JSON object but is not valid.
    case broken
    /// A line of text, ended by a newline; possibly blank.
    case line
    /// A line of text that was overwritten or erased, or that is still being written.
    case interim
    /// A clearing of the screen: the text that follows replaces all text before. `text` is empty.
    case cleared
  }

  let kind: Kind
  /// The text as a terminal without colors or styles shows it, without outer newlines.
  ///
  /// Messages keep their outer spaces.
  let text: String
  /// The number of the line on which the record begins, counted from 1.
  let line: Int
  /// True if the stream had written and erased a row of blanks before this record.
  ///
  /// Only whisper-stream wipes its line in this way.
  var isAfterWipe = false

  init(_ kind: Kind, _ text: String, line: Int = 1) {
    self.kind = kind
    self.text = text
    self.line = line
  }
}
