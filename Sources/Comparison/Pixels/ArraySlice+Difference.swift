internal import Glibc

extension ArraySlice<UInt8> {
  /// Returns true if any byte differs from `other`, which has the same length.
  func differs(from other: ArraySlice<UInt8>) -> Bool {
    unsafe withUnsafeBytes { mine in
      unsafe other.withUnsafeBytes { theirs in
        guard let mine = mine.baseAddress, let theirs = theirs.baseAddress else { return false }
        return unsafe memcmp(mine, theirs, count) != 0
      }
    }
  }
}
