internal import System

/// A cache of open faces, and of fonts, one for each face, size and outline.
///
/// A face is opened once, and its advances serve all sizes. A font holds the glyphs of one size.
/// The least recently used are closed when there are many, for example while the user drags a size
/// slider, or when captions use many scripts. A file is closed with the last face and font that use
/// it.
final class FontCache {
  private struct Key: Hashable {
    let face: Face
    /// The em in 1/64 pixels.
    let size: Int
    /// The outline width in pixels, or 0 for the letters themselves.
    let outline: Int

    /// Creates a key with a size within `TextStyle.sizes`.
    init(_ face: Face, _ size: Double, outline: Int = 0) {
      self.face = face
      self.outline = outline
      self.size = Int((TextStyle.clamped(size) * 64).rounded())
    }
  }

  private let files = LRUCache<String, FontFile>(capacity: FontCache.maxFaceCount)
  private let faces = LRUCache<Face, OpenFace>(capacity: FontCache.maxFaceCount)
  private let fonts = LRUCache<Key, Font>(capacity: 16)
  private let emojiAndBoxes = LRUCache<Key, any GlyphSource>(capacity: 8)
  /// The number of faces kept open, each with about a megabyte of tables and shaped texts.
  private static let maxFaceCount = 20
  /// The size at which emoji and boxes are measured, as their advances are the same at all sizes.
  private static let nominalSize = 32.0
  /// The font used if another cannot be opened.
  private let fallback: Font
  private let fallbackFace: OpenFace

  /// Opens `face` and `others`, so that unusable files are detected immediately.
  init(_ face: Face, and others: [Face]) throws(TypesettingError) {
    try FontLibrary.start()
    fallbackFace = try OpenFace(face: face, file: FontFile(path: face.path))
    fallback = try Font(face: fallbackFace, size: Key(face, Self.nominalSize).size)
    files.insert(fallbackFace.file, for: face.path)
    faces.insert(fallbackFace, for: face)
    for other in others { _ = try openFace(other) }
  }

  /// Returns the open face, or throws an error if the face cannot be opened.
  func openFace(_ face: Face) throws(TypesettingError) -> OpenFace {
    try faces.value(for: face) { () throws(TypesettingError) in try newFace(face) }
  }

  private func newFace(_ face: Face) throws(TypesettingError) -> OpenFace {
    try OpenFace(face: face, file: file(face.path))
  }

  /// Returns the font of `face`, or of the fallback, with an em of `size` pixels.
  func font(_ face: Face, size: Double) -> Font {
    if let font = try? openFont(face, size: size) { return font }
    return (try? openFont(fallbackFace.face, size: size)) ?? fallback
  }

  /// Returns the font that draws contours of `face`, `outline` pixels to both sides of the edges,
  /// or nil if the face has none.
  func outlinedFont(_ face: Face, size: Double, outline: Int) -> Font? {
    face.drawing == .outlines ? try? openFont(face, size: size, outline: outline) : nil
  }

  /// Returns the font of `face`, or throws an error if the face cannot be opened at this size.
  private func openFont(
    _ face: Face, size: Double, outline: Int = 0
  ) throws(TypesettingError) -> Font {
    let key = Key(face, size, outline: outline)
    return try fonts.value(for: key) { () throws(TypesettingError) in
      try Font(face: openFace(face), size: key.size, outline: outline)
    }
  }

  /// Returns the source that draws the characters of `face`: a font, emoji or boxes.
  func glyphs(_ face: Face, size: Double) -> any GlyphSource {
    guard face.drawing != .outlines else { return font(face, size: size) }
    let key = Key(face, size)
    return emojiAndBoxes.value(for: key) {
      let emoji: (any GlyphSource)? = face.drawing == .emoji ? try? emoji(key) : nil
      return emoji ?? boxes(key)
    }
  }

  /// Returns the advance of `text`, a run in `face`, including spaces at its ends.
  func advance(of text: ShapedText, face: Face) -> EmLength {
    guard face.drawing == .outlines else {
      return glyphs(face, size: Self.nominalSize).advance(of: text)
    }
    return ((try? openFace(face)) ?? fallbackFace).advance(of: text)
  }

  /// Returns the reason why `face` cannot show `sample`, or nil if the face can.
  func failureReason(of face: Face, showing sample: String) -> String? {
    do {
      let opened = try newFace(face)
      guard face.drawing == .emoji else {
        return opened.isScalable ? nil : "it has no outlines"
      }
      let picture = try emoji(Key(face, Self.nominalSize))
        .glyphs(of: ShapedText(text: sample), at: .zero)?.cropped
      return picture == nil ? "its pictures cannot be drawn" : nil
    } catch {
      return error.reason
    }
  }

  private func emoji(_ key: Key) throws(TypesettingError) -> EmojiFont {
    try EmojiFont(face: key.face, file: file(key.face.path), size: key.size)
  }

  private func boxes(_ key: Key) -> MissingGlyphBoxes {
    let size = Double(key.size) / 64
    return MissingGlyphBoxes(
      size: size,
      digits: font(
        Face(path: key.face.path, index: key.face.index),
        size: MissingGlyphBoxes.digitSize(in: size)))
  }

  private func file(_ path: String) throws(TypesettingError) -> FontFile {
    try files.value(for: path) { () throws(TypesettingError) in try FontFile(path: path) }
  }
}
