package import Captions

extension CaptionEvent {
  /// The approximate number of bytes of text.
  package var textBytes: Int {
    switch self {
    case .update(_, let update): update.textBytes
    case .notice(let text, _): text?.utf8.count ?? 0
    case .expired, .hello, .state, .clear, .ended: 0
    }
  }
}

extension CaptionUpdate {
  /// The approximate number of bytes of text.
  package var textBytes: Int {
    text.bytes + source.bytes + romanized.bytes
      + translations.entries.reduce(0) { $0 + $1.bytes }
  }
}

extension TranslationsUpdate.Entry {
  fileprivate var bytes: Int { language.utf8.count + (change.value?.text.bytes ?? 0) }
}

extension Field<String> {
  fileprivate var bytes: Int { value?.utf8.count ?? 0 }
}
