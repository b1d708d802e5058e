internal import CFontconfig
internal import System

/// The installed fonts, found by fontconfig.
///
/// An instance loads its own configuration once, in 5 to 10 ms if fontconfig's caches are up to
/// date, and belongs to one thread. Without fonts or with an unreadable configuration, no face is
/// found.
///
/// For text, only faces with outlines in one color are found. Bitmap faces have one size, and color
/// faces would be drawn as blots. Color faces are found only for emoji.
@safe final class InstalledFonts: FontFinder {
  private let configuration: OpaquePointer?
  private let textFaces: UnsafeMutablePointer<FcFontSet>?
  private let colorFaces: UnsafeMutablePointer<FcFontSet>?
  private let sortedFaces = LRUCache<FaceRequest, [InstalledFace]>(capacity: 16)

  /// Loads `configurationFile`, or the system's configuration if it is nil.
  ///
  /// `$FONTCONFIG_FILE` may name a different system configuration.
  init(configurationFile: String? = nil) {
    unsafe configuration = cfontconfig_load(configurationFile)
    unsafe textFaces = configuration.flatMap { unsafe cfontconfig_drawable_faces($0) }
    unsafe colorFaces = configuration.flatMap { unsafe cfontconfig_colored_faces($0) }
  }

  deinit {
    if let textFaces = unsafe textFaces { unsafe FcFontSetDestroy(textFaces) }
    if let colorFaces = unsafe colorFaces { unsafe FcFontSetDestroy(colorFaces) }
    if let configuration = unsafe configuration { unsafe FcConfigDestroy(configuration) }
  }

  func face(
    having characters: [Unicode.Scalar], for request: FaceRequest, excluding excluded: Set<String>
  ) -> FaceCoverage? {
    let faces = sortedFaces.value(for: request) { sortedFaces(for: request) }
    let found = faces.first { candidate in
      characters.allSatisfy(candidate.has) && Self.suits(candidate, request)
        && !excluded.contains(candidate.path)
    }
    return found.map { installedFace in
      let face = Face(
        path: installedFace.path, index: installedFace.index,
        drawing: request.requirement == .color ? .emoji : .outlines)
      return FaceCoverage(face: face, has: installedFace.has)
    }
  }

  private static func suits(_ face: InstalledFace, _ request: FaceRequest) -> Bool {
    switch request.requirement {
    case .nothing, .color: true
    case .family: face.belongs(toFamily: request.families[0])
    case .hanForm(let form):
      // A face with the characters of several countries has the shapes of only one. The family name
      // tells which one.
      face.supports(language: form.languageName)
        && (request.families.dropLast().contains(where: face.belongs(toFamily:))
          || !form.otherLanguageNames.contains(where: face.supports(language:)))
    }
  }

  /// Returns the installed faces, sorted by how well they suit `request`.
  private func sortedFaces(for request: FaceRequest) -> [InstalledFace] {
    guard let configuration = unsafe configuration,
      let faces = unsafe request.requirement == .color ? colorFaces : textFaces,
      unsafe faces.pointee.nfont > 0, let pattern = unsafe Self.pattern(of: request)
    else { return [] }
    defer { unsafe FcPatternDestroy(pattern) }
    guard let sorted = unsafe cfontconfig_sorted(configuration, faces, pattern) else { return [] }
    defer { unsafe FcFontSetDestroy(sorted) }
    return (0..<Int(unsafe sorted.pointee.nfont)).compactMap { index in
      unsafe sorted.pointee.fonts[index].map { unsafe InstalledFace($0) }
    }
  }

  @unsafe private static func pattern(of request: FaceRequest) -> OpaquePointer? {
    guard let pattern = unsafe FcPatternCreate() else { return nil }
    for family in request.families { unsafe FcPatternAddString(pattern, FC_FAMILY, family) }
    if let language = request.language { unsafe FcPatternAddString(pattern, FC_LANG, language) }
    let weight = request.weight == .bold ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR
    unsafe FcPatternAddInteger(pattern, FC_WEIGHT, weight)
    unsafe FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN)
    unsafe FcPatternAddInteger(pattern, FC_WIDTH, FC_WIDTH_NORMAL)
    return unsafe pattern
  }
}

/// An installed face as described by fontconfig.
@safe private final class InstalledFace {
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
  func belongs(toFamily name: String) -> Bool { unsafe cfontconfig_is_of(pattern, name) != 0 }

  /// Returns true if the face supports a language, given by fontconfig's name.
  func supports(language: String) -> Bool { unsafe cfontconfig_writes(pattern, language) != 0 }

  /// Returns true if the face has a glyph for `character`.
  func has(_ character: Unicode.Scalar) -> Bool {
    unsafe FcCharSetHasChar(characters, character.value) != 0
  }
}
