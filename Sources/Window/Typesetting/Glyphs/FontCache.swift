/// A cache of open faces, and of fonts, one for each face, size and outline.
///
/// A face is opened once, and its advances serve all sizes. A font holds the glyphs of one size.
/// The least recently used fonts are closed when there are many, for example while the user drags a
/// size slider, and the least recently used faces when captions use many scripts. A file is closed with the last face and font that use it, and
/// opened only once until then.
final class FontCache {
  private struct Key: Hashable {
    let face: Face
    /// The em in 1/64 pixels.
    let size: Int
    /// The outline width in pixels, or 0 for the letters themselves.
    let outline: Int

    /// Creates a key.
    ///
    /// The size is clamped to `TextStyle.sizes`.
    init(_ face: Face, _ size: Double, outline: Int = 0) {
      self.face = face
      self.outline = outline
      self.size = Int((TextStyle.clamped(size) * 64).rounded())
    }
  }

  /// A reference to a file that others keep open.
  private struct OpenFile {
    weak var file: FontFile?
  }

  /// The open files by path.
  private var files: [String: OpenFile] = [:]
  private var faces = LRUCache<Face, OpenFace>(capacity: FontCache.maxFaceBytes)
  private var fonts = LRUCache<Key, Font>(capacity: 16)
  private var emojiAndBoxes = LRUCache<Key, any GlyphSource>(capacity: 8)
  /// The memory limit for faces that nobody else uses, in bytes.
  ///
  /// Faces in one file count it several times.
  private static let maxFaceBytes = 24 << 20
  /// The memory that a face takes without its file, most of it for tables and shaped texts, in bytes.
  private static let faceBytes = 1 << 20
  /// The size at which emoji and boxes are measured, as their advances are the same at all sizes.
  private static let nominalSize = 32.0
  /// The last requested face, which is often requested again.
  private var latest: OpenFace
  /// The font used if another cannot be opened.
  ///
  /// Text in the wrong face is better than no text.
  private let fallback: Font
  private let fallbackFace: OpenFace

  /// Opens `face` and `others`, so that unusable files are detected immediately.
  init(_ face: Face, and others: [Face]) throws(TypesettingError) {
    try FontLibrary.start()
    let file = try FontFile(path: face.path)
    files[face.path] = OpenFile(file: file)
    fallbackFace = try OpenFace(face: face, file: file)
    latest = fallbackFace
    fallback = try Font(face: fallbackFace, size: Key(face, Self.nominalSize).size)
    insert(fallbackFace)
    for other in others { _ = try openFace(other) }
  }

  /// Returns the open face, or throws an error if the face cannot be opened.
  func openFace(_ face: Face) throws(TypesettingError) -> OpenFace {
    if let cached = faces.value(for: face) { return cached }
    let opened = try OpenFace(face: face, file: file(face.path))
    insert(opened)
    return opened
  }

  private func insert(_ face: OpenFace) {
    faces.insert(face, for: face.face, cost: face.file.cost + Self.faceBytes)
  }

  /// Returns the font of `face` with an em of `size` pixels, clamped to `TextStyle.sizes`.
  ///
  /// If the face cannot be opened, the result is a font of the fallback face.
  func font(_ face: Face, size: Double) -> Font {
    if let font = try? openFont(face, size: size) { return font }
    return (try? openFont(fallbackFace.face, size: size)) ?? fallback
  }

  /// Returns the font that draws contours of `face`, or nil if the face has none.
  ///
  /// The contours extend `outline` pixels to both sides of the glyph edges.
  func outlinedFont(_ face: Face, size: Double, outline: Int) -> Font? {
    face.drawing == .outlines ? try? openFont(face, size: size, outline: outline) : nil
  }

  /// Returns the font of `face`, or throws an error if the face cannot be opened at this size.
  private func openFont(
    _ face: Face, size: Double, outline: Int = 0
  ) throws(TypesettingError) -> Font {
    let key = Key(face, size, outline: outline)
    if let cached = fonts.value(for: key) { return cached }
    let font = try Font(face: openFace(face), size: key.size, outline: outline)
    fonts.insert(font, for: key)
    return font
  }

  /// Returns the source that draws the characters of `face`: a font, emoji or boxes.
  func glyphs(_ face: Face, size: Double) -> any GlyphSource {
    guard face.drawing != .outlines else { return font(face, size: size) }
    let key = Key(face, size)
    if let cached = emojiAndBoxes.value(for: key) { return cached }
    let source: any GlyphSource =
      face.drawing == .emoji ? (try? emoji(key)) ?? boxes(key) : boxes(key)
    emojiAndBoxes.insert(source, for: key)
    return source
  }

  /// Returns the advance of `text`, a run in `face`, including spaces at its ends.
  func advance(
    of text: String, face: Face, direction: TextDirection, script: Script
  ) -> EmLength {
    guard face.drawing == .outlines else {
      return glyphs(face, size: Self.nominalSize)
        .advance(of: text, direction: direction, script: script)
    }
    if latest.face != face { latest = measurable(face) }
    return latest.advance(of: text, direction: direction, script: script)
  }

  /// Returns the reason why `face` cannot show `sample`, or nil if the face can.
  ///
  /// The reason is the message of the system or of the library.
  func failureReason(of face: Face, showing sample: String) -> String? {
    do {
      let opened = try OpenFace(face: face, file: file(face.path))
      guard face.drawing == .emoji else {
        return opened.isScalable ? nil : "it has no outlines"
      }
      let source = try emoji(Key(face, Self.nominalSize))
      let picture = source.glyphs(
        of: sample, direction: .leftToRight, script: .common, at: .zero)
      return picture == nil ? "its pictures cannot be drawn" : nil
    } catch {
      return error.reason
    }
  }

  /// Returns the open face, or the fallback if it cannot be opened.
  private func measurable(_ face: Face) -> OpenFace { (try? openFace(face)) ?? fallbackFace }

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
    if let open = files[path]?.file { return open }
    let file = try FontFile(path: path)
    files = files.filter { $0.value.file != nil }
    files[path] = OpenFile(file: file)
    return file
  }
}
