/// How much text a value holds, in bytes, however deep inside.
func heldText(_ value: Any) -> Int {
  if let text = value as? String { return text.utf8.count }
  if let bytes = value as? [UInt8] { return bytes.count }
  return Mirror(reflecting: value).children.reduce(0) { $0 + heldText($1.value) }
}
