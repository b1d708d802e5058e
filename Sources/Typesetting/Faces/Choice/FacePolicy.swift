/// Where faces may come from.
package enum FacePolicy: Sendable {
  /// Only the faces that come with the program: the same picture on every machine.
  case bundledOnly
  /// Those first, and for characters that they lack the machine's own: whatever can be read is.
  case bundledThenSystem
}
