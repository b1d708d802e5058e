/// The first line by which a client says who it is, as an object with the key `hello`.
///
/// The line may contain a secret, so nobody displays it, even if its values are unusable.
package struct HelloLine {
  private let object: JSON

  /// Reads a line; nil for any other one.
  package init?(_ bytes: Span<UInt8>) {
    let line = DecodedText(bytes).text.withoutByteOrderMark
    guard let object = JSON(line.utf8.span), object.value(of: "hello") != nil else { return nil }
    self.object = object
  }

  /// The client's token; nil if there is none, or if the version of the hello is no whole number.
  package var token: String? { object["hello"].integer == nil ? nil : object["token"].text }
}
