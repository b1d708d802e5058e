/// The number of bytes of text in a value and in everything that it contains.
func heldText(_ value: Any) -> Int {
  if let text = value as? String { return text.utf8.count }
  if let bytes = value as? [UInt8] { return bytes.count }
  return Mirror(reflecting: value).children.reduce(0) { $0 + heldText($1.value) }
}
