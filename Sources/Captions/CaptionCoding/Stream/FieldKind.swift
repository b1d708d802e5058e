internal import Captions
internal import Language

/// A kind of values in the caption stream: how JSON is read as a value, and how it is written.
struct FieldKind<Value: Sendable & Equatable>: Sendable {
  /// Reads a value, or throws the fault of the JSON.
  let read: @Sendable (JSON) throws(DecodingWarning) -> Value
  let write: @Sendable (Value) -> String

  init(
    read: @escaping @Sendable (JSON) throws(DecodingWarning) -> Value?,
    write: @escaping @Sendable (Value) -> String
  ) {
    self.write = write
    self.read = { json throws(DecodingWarning) in
      guard let value = try read(json) else { throw .unusableValue }
      return value
    }
  }
}

extension FieldKind<String> {
  /// The maximum length of a name in bytes; longer names are rejected.
  static var maxNameBytes: Int { 256 }

  /// Text for the reader, without terminal escapes.
  static var text: FieldKind {
    FieldKind(read: { $0.text.map(PlainText.cleaned) }, write: CaptionStreamEncoder.quoted)
  }

  /// A name on one line, written as a string or as a number.
  static var name: FieldKind {
    FieldKind(
      read: { json in
        let name =
          json.text?.cleanedName ?? json.integer.map { "\($0)" } ?? json.number.map { "\($0)" }
        return name.flatMap { $0.utf8.count <= maxNameBytes ? $0 : nil }
      }, write: CaptionStreamEncoder.quoted)
  }

  /// A BCP 47 language tag.
  static var language: FieldKind {
    FieldKind(
      read: { json throws(DecodingWarning) in
        guard let tag = json.text else { return nil }
        guard LanguageTag.isWellFormed(tag) else { throw .illFormedLanguage }
        return tag
      }, write: CaptionStreamEncoder.quoted)
  }
}

extension FieldKind<[String]> {
  /// A list of BCP 47 language tags, without duplicates.
  static var languages: FieldKind {
    FieldKind(
      read: { json throws(DecodingWarning) in
        guard let list = json.list else { return nil }
        var tags: [String] = []
        for element in list.prefix(UtteranceAssembler.maxLanguages) {
          let tag = try FieldKind<String>.language.read(element)
          if !tags.contains(tag) { tags.append(tag) }
        }
        return tags
      },
      write: { "[\($0.map(CaptionStreamEncoder.quoted).joined(separator: ","))]" })
  }
}

extension FieldKind<Bool> {
  static var flag: FieldKind { FieldKind(read: \.flag, write: { "\($0)" }) }
}

extension FieldKind<Int> {
  static var count: FieldKind {
    FieldKind(read: { $0.integer.flatMap { $0 >= 0 ? $0 : nil } }, write: { "\($0)" })
  }
}

extension FieldKind<Double> {
  /// A share from 0 to 1, written with two decimals.
  static var share: FieldKind {
    FieldKind(
      read: { $0.number.flatMap { (0...1).contains($0) ? $0 : nil } },
      write: { "\(($0 * 100).rounded() / 100)" })
  }
}

extension FieldKind<Duration> {
  static var seconds: FieldKind {
    FieldKind(read: { $0.number.flatMap(Duration.init(streamSeconds:)) }, write: \.writtenSeconds)
  }
}

extension FieldKind where Value: RawRepresentable<String> {
  /// One of a few words.
  static var choice: FieldKind {
    FieldKind(
      read: { $0.text.flatMap(Value.init) },
      write: { CaptionStreamEncoder.quoted($0.rawValue) })
  }
}
