/// The permitted sources of faces.
package enum FacePolicy: Sendable {
  /// Only bundled faces, so that images are the same on every machine.
  case bundledOnly
  /// Bundled faces first, then installed faces for the characters that the bundled faces lack.
  case bundledThenSystem
}
