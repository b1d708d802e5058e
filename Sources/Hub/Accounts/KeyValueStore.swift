/// A failure of a store, in the words of its engine.
package struct StoreError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// Texts by their keys, which outlive the program.
///
/// The caller's thread waits for the disk or the network. Any thread may call.
package protocol KeyValueStore: Sendable {
  /// Returns the text of a key; nil if there is none, or its time is over.
  func value(of key: String) throws(StoreError) -> String?
  /// Sets the text of a key, or removes it; `until` is the end of its time, in seconds since 1970.
  func set(_ value: String?, for key: String, until end: Int?) throws(StoreError)
  /// Returns the keys that begin with a prefix, and their texts, by key.
  func entries(under prefix: String) throws(StoreError) -> [(key: String, value: String)]
}
