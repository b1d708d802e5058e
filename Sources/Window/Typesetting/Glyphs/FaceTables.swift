internal import CHarfBuzz
internal import Glibc

/// The tables of a face, as HarfBuzz reads them.
///
/// A file in memory is used as it is. From a file on disk, each table that shaping needs is read at
/// its first use. Tables of outlines and pictures may be large. Shaping needs them only for the
/// advances of a variable font without the table `HVAR` (OpenType 1.9, "HVAR"), and for the places
/// of marks in a font without `GPOS`. The former are read, the latter are less exact without them.
///
/// Each instance belongs to one thread.
@safe final class FaceTables {
  private let file: FontFile
  private let index: Int
  /// True if the advances follow from the outlines.
  private let needsOutlines: Bool

  /// Creates the tables of the face at `index`.
  ///
  /// The upper 16 bits of the index are the number of a named instance of a variable font, or 0.
  init(_ file: FontFile, index: Int) {
    self.file = file
    self.index = index & 0xFFFF
    needsOutlines =
      index >> 16 != 0 && file.tables.table(LayoutTag("HVAR"), ofFace: index & 0xFFFF) == nil
  }

  /// True if the face has outlines, which can be drawn at any size.
  var hasOutlines: Bool {
    [LayoutTag("glyf"), LayoutTag("CFF "), LayoutTag("CFF2")]
      .contains { file.tables.table($0, ofFace: index) != nil }
  }

  /// Returns HarfBuzz's face, which must not outlive the tables.
  ///
  /// The caller destroys it.
  @unsafe func makeFace() -> OpaquePointer? {
    if case .memory(let bytes) = unsafe file.contents {
      let blob = unsafe hb_blob_create(
        bytes.bindMemory(to: CChar.self).baseAddress, UInt32(clamping: bytes.count),
        HB_MEMORY_MODE_READONLY, nil, nil)
      defer { unsafe hb_blob_destroy(blob) }
      return unsafe hb_face_create(blob, UInt32(index))
    }
    return unsafe hb_face_create_for_tables(
      { _, tag, tables in
        guard let tables = unsafe tables else { return nil }
        return unsafe Unmanaged<FaceTables>.fromOpaque(tables).takeUnretainedValue()
          .blob(of: LayoutTag(tag))
      }, Unmanaged.passUnretained(self).toOpaque(), nil)
  }

  private static let variableOutlines: Set = [
    LayoutTag("glyf"), LayoutTag("loca"), LayoutTag("gvar"),
  ]
  private static let otherPictures: Set = [
    LayoutTag("CFF "), LayoutTag("CFF2"), LayoutTag("CBDT"), LayoutTag("CBLC"), LayoutTag("sbix"),
    LayoutTag("SVG "), LayoutTag("COLR"),
  ]

  /// Returns the contents of a table in new memory, or nil if the table is missing or not needed.
  @unsafe private func blob(of tag: LayoutTag) -> OpaquePointer? {
    guard !Self.otherPictures.contains(tag), needsOutlines || !Self.variableOutlines.contains(tag),
      let table = file.tables.table(tag, ofFace: index), !table.range.isEmpty,
      let bytes = unsafe malloc(table.range.count)
    else { return nil }
    let buffer = unsafe UnsafeMutableRawBufferPointer(start: bytes, count: table.range.count)
    let count = unsafe file.read(into: buffer, at: table.range.lowerBound)
    return unsafe hb_blob_create(
      bytes.assumingMemoryBound(to: CChar.self), UInt32(clamping: count),
      HB_MEMORY_MODE_WRITABLE, bytes, { unsafe free($0) })
  }
}
