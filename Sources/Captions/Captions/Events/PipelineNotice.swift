/// A short status message of a pipeline to the user.
package struct PipelineNotice: Sendable, Hashable, ExpressibleByStringInterpolation {
  /// The message in the pipeline's own words.
  package var text: String
  /// The condition that the message tells, for a window that has words for it in the reader's language.
  package var code: String?
  /// The name that belongs to the condition, such as that of a microphone.
  package var about: String?

  package init(_ text: String, code: String? = nil, about: String? = nil) {
    self.text = text
    self.code = code
    self.about = about
  }

  package init(stringLiteral text: String) { self.init(text) }

  /// The approximate number of bytes of text.
  var textBytes: Int {
    text.utf8.count + (code?.utf8.count ?? 0) + (about?.utf8.count ?? 0)
  }
}
