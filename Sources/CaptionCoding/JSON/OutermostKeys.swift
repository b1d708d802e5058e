/// The top-level keys of a message, collected in one pass without decoding.
struct OutermostKeys {
  /// The keys of the object, or of the objects in the array.
  private(set) var names: Set<String> = []
  /// True if the message is an array.
  private(set) var isList = false

  /// Collects the keys of a well-formed message, or some keys of an ill-formed one.
  init(of message: Record) {
    let bytes = message.text.utf8.span
    var cursor = JSONCursor()
    while let token = cursor.next(in: bytes) {
      switch token {
      case .arrayStart where cursor.depth == 1: isList = true
      case .key(let key) where cursor.depth == (isList ? 2 : 1): names.insert(key.text(in: bytes))
      default: break
      }
    }
  }
}
