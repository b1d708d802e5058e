/// One face: a design in one weight, as it lies in a font file.
struct Face: Hashable, Sendable {
  /// The file's path.
  let path: String
  /// Which face of a collection; 0 where the file has one.
  let index: Int

  init(path: String, index: Int = 0) {
    self.path = path
    self.index = index
  }
}
