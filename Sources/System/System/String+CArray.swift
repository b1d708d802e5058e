extension String {
  /// Creates the text of a C array of characters, up to its NUL.
  package init<Characters>(ofCArray characters: Characters) {
    self = unsafe withUnsafeBytes(of: characters) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
