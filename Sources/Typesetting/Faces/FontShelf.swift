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
    var outline = 0
  }

  private var files = RecencyCache<String, FontFile>(capacity: FontShelf.fileBytes)
  private var fonts = RecencyCache<Key, Font>(capacity: 16)
  private static let fileBytes = 12 << 20
  /// The font that was asked for last is nearly always asked for next.
  private var latest: (key: Key, font: Font)
  /// Stands in where a face cannot be opened: a text in the wrong face is better than none.
  private let standIn: Font

  /// Opens `face`, and reads the files of `others`, so that what is broken shows now.
  init(_ face: Face, and others: [Face]) throws(TypesettingError) {
    try FontLibrary.start()
    let key = Key(face: face, size: 32)
    let file = try FontFile(path: face.path)
    files.insert(file, for: face.path, cost: file.cost)
    standIn = try Font(face: face, file: file, size: key.size)
    latest = (key, standIn)
    fonts.insert(standIn, for: key)
    for other in others { _ = try open(Key(face: other, size: key.size)) }
  }

  /// The font of `face` with an em of `size` pixels, or of the nearest size in `TextStyle.sizes`.
  func font(_ face: Face, size: Int) -> Font {
    let key = Key(face: face, size: Self.openable(size))
    if latest.key == key { return latest.font }
    let font = fonts.value(for: key) ?? (try? open(key)) ?? standIn
    latest = (key, font)
    return font
  }

  /// The font that draws the contours of `face`, reaching `outline` pixels to both sides; nil where
  /// there is none.
  func outlinedFont(_ face: Face, size: Int, outline: Int) -> Font? {
    let key = Key(face: face, size: Self.openable(size), outline: outline)
    return fonts.value(for: key) ?? (try? open(key))
  }

  /// Why `face` cannot be opened, in the words of the system or the library; nil when it can.
  func flaw(of face: Face) -> String? {
    do {
      _ = try Font(face: face, file: file(face.path), size: 32)
      return nil
    } catch {
      return error.reason
    }
  }

  private func open(_ key: Key) throws(TypesettingError) -> Font {
    let font = try Font(
      face: key.face, file: file(key.face.path), size: key.size, outline: key.outline)
    fonts.insert(font, for: key)
    return font
  }

  private static func openable(_ size: Int) -> Int {
    min(max(size, TextStyle.sizes.lowerBound), TextStyle.sizes.upperBound)
  }

  private func file(_ path: String) throws(TypesettingError) -> FontFile {
    if let known = files.value(for: path) { return known }
    let file = try FontFile(path: path)
    files.insert(file, for: path, cost: file.cost)
    return file
  }
}
