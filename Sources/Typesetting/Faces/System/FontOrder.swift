internal import CFontconfig

/// The installed faces, sorted by how well they suit one request.
@safe final class FontOrder {
  private let faces: UnsafeMutablePointer<FcFontSet>

  /// Takes ownership of `faces`.
  @unsafe init(_ faces: UnsafeMutablePointer<FcFontSet>) {
    unsafe self.faces = unsafe faces
  }

  deinit {
    unsafe FcFontSetDestroy(faces)
  }

  /// Returns the first face for which `suits` returns true.
  ///
  /// - Complexity: O(faces).
  func first(where suits: (InstalledFace) -> Bool) -> InstalledFace? {
    for place in 0..<Int(unsafe faces.pointee.nfont) {
      guard let pattern = unsafe faces.pointee.fonts[place] else { continue }
      let face = unsafe InstalledFace(pattern)
      if suits(face) { return face }
    }
    return nil
  }
}

/// An installed face as described by fontconfig.
@safe final class InstalledFace {
  private let pattern: OpaquePointer
  private let characters: OpaquePointer?

  /// Retains `pattern`.
  @unsafe init(_ pattern: OpaquePointer) {
    unsafe FcPatternReference(pattern)
    unsafe self.pattern = unsafe pattern
    unsafe characters = cfontconfig_characters(pattern)
  }

  deinit {
    unsafe FcPatternDestroy(pattern)
  }

  /// The path of the font file.
  var path: String {
    guard let path = unsafe cfontconfig_path(pattern) else { return "" }
    return unsafe String(cString: path)
  }

  /// The index of the face and of the named instance of a variable font, in FreeType's encoding.
  var index: Int { unsafe Int(cfontconfig_index(pattern)) }

  /// Returns true if the face belongs to the family `name`, ignoring case.
  func isOf(family name: String) -> Bool { unsafe cfontconfig_is_of(pattern, name) != 0 }

  /// Returns true if the face supports a language, given by fontconfig's name.
  func writes(_ language: String) -> Bool { unsafe cfontconfig_writes(pattern, language) != 0 }

  /// Returns true if the face has a glyph for `character`.
  func has(_ character: Unicode.Scalar) -> Bool {
    unsafe FcCharSetHasChar(characters, character.value) != 0
  }
}
