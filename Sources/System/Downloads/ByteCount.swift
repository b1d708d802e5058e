/// A number of bytes, described as people write it: in units of 1000, such as `43.6 MB`.
package struct ByteCount: CustomStringConvertible {
  private let bytes: Int

  package init(_ bytes: Int) {
    self.bytes = bytes
  }

  package var description: String {
    switch bytes {
    case ..<1_000_000: text(in: "kB", of: 1000)
    case ..<1_000_000_000: text(in: "MB", of: 1_000_000)
    default: text(in: "GB", of: 1_000_000_000)
    }
  }

  /// Returns the number in a unit, with one decimal below a hundred.
  private func text(in unit: String, of size: Int) -> String {
    if bytes >= 100 * size { return "\((bytes + size / 2) / size) \(unit)" }
    let tenths = (bytes + size / 20) / (size / 10)
    return "\(tenths / 10).\(tenths % 10) \(unit)"
  }
}
