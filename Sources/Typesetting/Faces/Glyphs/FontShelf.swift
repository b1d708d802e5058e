/// The fonts that are open: each face once at each size, and once with each outline.
///
/// A face's file is read once; then a size costs 50 µs. The sizes that were not used for longest
/// are closed when there are many, as while somebody drags a size slider; so are files when they
/// take much memory, as when captions come in every script there is.
final class FontShelf {
  private struct Key: Hashable {
    let face: Face
    let size: Int
    /// In pixels, 0 for the letters themselves; each has a font, as one forgets its glyphs when its
    /// outline changes.
    let outline: Int

    /// The size is the nearest one in `TextStyle.sizes`.
    init(_ face: Face, _ size: Int, outline: Int = 0) {
      self.face = face
      self.outline = outline
      self.size = min(max(size, TextStyle.sizes.lowerBound), TextStyle.sizes.upperBound)
    }
  }

  private var files = RecencyCache<String, FontFile>(capacity: FontShelf.fileBytes)
  private var fonts = RecencyCache<Key, Font>(capacity: 16)
  private var others = RecencyCache<Key, any GlyphSource>(capacity: 8)
  private static let fileBytes = 12 << 20
  /// The font that was asked for last is nearly always asked for next.
  private var latest: (key: Key, font: Font)
  /// Stands in where a face cannot be opened: a text in the wrong face is better than none.
  private let standIn: Font

  /// Opens `face`, and reads the files of `others`, so that what is broken shows now.
  init(_ face: Face, and others: [Face]) throws(TypesettingError) {
    try FontLibrary.start()
    let key = Key(face, 32)
    let file = try FontFile(path: face.path)
    files.insert(file, for: face.path, cost: file.cost)
    standIn = try Font(face: face, file: file, size: key.size)
    latest = (key, standIn)
    fonts.insert(standIn, for: key)
    for other in others { _ = try opened(other, size: key.size) }
  }

  /// The font of `face` with an em of `size` pixels, or of the nearest size in `TextStyle.sizes`.
  func font(_ face: Face, size: Int) -> Font {
    let key = Key(face, size)
    if latest.key == key { return latest.font }
    let font = (try? opened(face, size: size)) ?? standIn
    latest = (key, font)
    return font
  }

  /// The font that draws the contours of `face`, reaching `outline` pixels to both sides; nil where
  /// there is none.
  func outlinedFont(_ face: Face, size: Int, outline: Int) -> Font? {
    guard face.drawing == .outlines else { return nil }
    return try? opened(face, size: size, outline: outline)
  }

  /// What draws the characters of `face`, however it does.
  func glyphs(_ face: Face, size: Int) -> any GlyphSource {
    guard face.drawing != .outlines else { return font(face, size: size) }
    let key = Key(face, size)
    if let known = others.value(for: key) { return known }
    let made: any GlyphSource =
      face.drawing == .emoji ? (try? emoji(key)) ?? boxes(key) : boxes(key)
    others.insert(made, for: key)
    return made
  }

  /// The same font as `font(_:size:)`, or why there is none.
  func opened(
    _ face: Face, size: Int, outline: Int = 0
  ) throws(TypesettingError) -> Font {
    let key = Key(face, size, outline: outline)
    if let known = fonts.value(for: key) { return known }
    let font = try Font(face: face, file: file(face.path), size: key.size, outline: outline)
    fonts.insert(font, for: key)
    return font
  }

  /// Why `face` cannot show `sample`, in the words of the system or the library; nil when it can.
  func flaw(of face: Face, showing sample: String) -> String? {
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

  private func emoji(_ key: Key) throws(TypesettingError) -> EmojiFont {
    try EmojiFont(face: key.face, file: file(key.face.path), size: key.size)
  }

  private func boxes(_ key: Key) -> CodePointBoxes {
    CodePointBoxes(
      size: key.size,
      digits: font(
        Face(path: key.face.path, index: key.face.index),
        size: CodePointBoxes.digitSize(in: key.size)))
  }

  private func file(_ path: String) throws(TypesettingError) -> FontFile {
    if let known = files.value(for: path) { return known }
    let file = try FontFile(path: path)
    files.insert(file, for: path, cost: file.cost)
    return file
  }
}
