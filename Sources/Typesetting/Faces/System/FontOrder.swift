internal import CFontconfig

/// The machine's faces, those first that suit one wish best.
@safe final class FontOrder {
  private let faces: UnsafeMutablePointer<FcFontSet>

  /// Takes over `faces`.
  @unsafe init(_ faces: UnsafeMutablePointer<FcFontSet>) {
    unsafe self.faces = unsafe faces
  }

  deinit {
    unsafe FcFontSetDestroy(faces)
  }

  /// The first face that `suits`; O(faces).
  func first(where suits: (InstalledFace) -> Bool) -> InstalledFace? {
    for place in 0..<Int(unsafe faces.pointee.nfont) {
      guard let pattern = unsafe faces.pointee.fonts[place] else { continue }
      let face = unsafe InstalledFace(pattern)
      if suits(face) { return face }
    }
    return nil
  }
}

/// A face as fontconfig knows it.
@safe final class InstalledFace {
  private let pattern: OpaquePointer
  private let characters: OpaquePointer?

  /// Shares `pattern`.
  @unsafe init(_ pattern: OpaquePointer) {
    unsafe FcPatternReference(pattern)
    unsafe self.pattern = unsafe pattern
    unsafe characters = cfontconfig_characters(pattern)
  }

  deinit {
    unsafe FcPatternDestroy(pattern)
  }

  /// Its file.
  var path: String {
    guard let path = unsafe cfontconfig_path(pattern) else { return "" }
    return unsafe String(cString: path)
  }

  /// Which face of the file, and which named instance of a variable one, as FreeType counts.
  var index: Int { unsafe Int(cfontconfig_index(pattern)) }

  /// Whether it is of the family `name`, in whatever letters that is written.
  func isOf(family name: String) -> Bool { unsafe cfontconfig_is_of(pattern, name) != 0 }

  /// Whether it has what a language needs, by fontconfig's name.
  func writes(_ language: String) -> Bool { unsafe cfontconfig_writes(pattern, language) != 0 }

  /// Whether it has a glyph for `character`.
  func has(_ character: Unicode.Scalar) -> Bool {
    unsafe FcCharSetHasChar(characters, character.value) != 0
  }
}
