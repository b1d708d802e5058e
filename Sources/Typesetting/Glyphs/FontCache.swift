/// A cache of open fonts, one for each face, size and outline.
///
/// A face's file is read once. Each further size costs 50 µs. The least recently used sizes are
/// closed when there are many, for example while the user drags a size slider. Files are closed
/// when they take much memory, for example when captions use many scripts.
final class FontCache {
  private struct Key: Hashable {
    let face: Face
    let size: Int
    /// The outline width in pixels, or 0 for the letters themselves.
    ///
    /// Each outline has its own font, because a font discards its glyphs when its outline changes.
    let outline: Int

    /// Creates a key.
    ///
    /// The size is clamped to `TextStyle.sizes`.
    init(_ face: Face, _ size: Int, outline: Int = 0) {
      self.face = face
      self.outline = outline
      self.size = min(max(size, TextStyle.sizes.lowerBound), TextStyle.sizes.upperBound)
    }
  }

  private var files = LRUCache<String, FontFile>(capacity: FontCache.maxFileBytes)
  private var fonts = LRUCache<Key, Font>(capacity: 16)
  private var emojiAndBoxes = LRUCache<Key, any GlyphSource>(capacity: 8)
  private static let maxFileBytes = 12 << 20
  /// The last requested font, which is often requested again.
  private var latest: (key: Key, font: Font)
  /// The font used if a face cannot be opened.
  ///
  /// Text in the wrong face is better than no text.
  private let fallback: Font

  /// Opens `face` and `others`, so that unusable files are detected immediately.
  init(_ face: Face, and others: [Face]) throws(TypesettingError) {
    try FontLibrary.start()
    let key = Key(face, 32)
    let file = try FontFile(path: face.path)
    files.insert(file, for: face.path, cost: file.cost)
    fallback = try Font(face: face, file: file, size: key.size)
    latest = (key, fallback)
    fonts.insert(fallback, for: key)
    for other in others { _ = try openFont(other, size: key.size) }
  }

  /// Returns the font of `face` with an em of `size` pixels, clamped to `TextStyle.sizes`.
  func font(_ face: Face, size: Int) -> Font {
    let key = Key(face, size)
    if latest.key == key { return latest.font }
    let font = (try? openFont(face, size: size)) ?? fallback
    latest = (key, font)
    return font
  }

  /// Returns the font that draws contours of `face`, or nil if there is none.
  ///
  /// The contours extend `outline` pixels to both sides of the glyph edges.
  func outlinedFont(_ face: Face, size: Int, outline: Int) -> Font? {
    guard face.drawing == .outlines else { return nil }
    return try? openFont(face, size: size, outline: outline)
  }

  /// Returns the source that draws the characters of `face`: a font, emoji or boxes.
  func glyphs(_ face: Face, size: Int) -> any GlyphSource {
    guard face.drawing != .outlines else { return font(face, size: size) }
    let key = Key(face, size)
    if let cached = emojiAndBoxes.value(for: key) { return cached }
    let source: any GlyphSource =
      face.drawing == .emoji ? (try? emoji(key)) ?? boxes(key) : boxes(key)
    emojiAndBoxes.insert(source, for: key)
    return source
  }

  /// Returns the same font as `font(_:size:)`, or throws an error if the font cannot be opened.
  func openFont(
    _ face: Face, size: Int, outline: Int = 0
  ) throws(TypesettingError) -> Font {
    let key = Key(face, size, outline: outline)
    if let cached = fonts.value(for: key) { return cached }
    let font = try Font(face: face, file: file(face.path), size: key.size, outline: outline)
    fonts.insert(font, for: key)
    return font
  }

  /// Returns the reason why `face` cannot show `sample`, or nil if the face can.
  ///
  /// The reason is the message of the system or of the library.
  func failureReason(of face: Face, showing sample: String) -> String? {
    do {
      let key = Key(face, 32)
      guard face.drawing == .emoji else {
        _ = try Font(face: face, file: file(face.path), size: key.size)
        return nil
      }
      let source = try emoji(key)
      let picture = source.glyphs(of: sample, direction: .leftToRight, script: .common)
      return picture == nil ? "its pictures cannot be drawn" : nil
    } catch {
      return error.reason
    }
  }

  /// Returns the language systems of `face`, or none if its file cannot be read.
  func languageSystems(of face: Face) -> LanguageSystems {
    (try? file(face.path))?.languageSystems(ofFace: face.index) ?? .none
  }

  private func emoji(_ key: Key) throws(TypesettingError) -> EmojiFont {
    try EmojiFont(face: key.face, file: file(key.face.path), size: key.size)
  }

  private func boxes(_ key: Key) -> MissingGlyphBoxes {
    MissingGlyphBoxes(
      size: key.size,
      digits: font(
        Face(path: key.face.path, index: key.face.index),
        size: MissingGlyphBoxes.digitSize(in: key.size)))
  }

  private func file(_ path: String) throws(TypesettingError) -> FontFile {
    if let cached = files.value(for: path) { return cached }
    let file = try FontFile(path: path)
    files.insert(file, for: path, cost: file.cost)
    return file
  }
}
