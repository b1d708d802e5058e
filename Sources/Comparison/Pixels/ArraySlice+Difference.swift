internal import Glibc

extension ArraySlice<UInt8> {
  /// Whether any byte is another one than in `other`, which is as long.
  func differs(from other: ArraySlice<UInt8>) -> Bool {
    unsafe withUnsafeBytes { mine in
      unsafe other.withUnsafeBytes { theirs in
        guard let mine = mine.baseAddress, let theirs = theirs.baseAddress else { return false }
        return unsafe memcmp(mine, theirs, count) != 0
      }
    }
  }
}
