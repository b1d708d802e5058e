internal import CHarfBuzz
internal import Glibc

/// The tables of a face, each of which HarfBuzz reads at its first use.
///
/// The outlines may be large. Shaping needs them only for the places of marks in a font without
/// `GPOS`, and for the advances of a variable font without `HVAR` (OpenType 1.9).
@safe final class FaceTables {
  private let file: FontFile
  private let index: Int

  private init(_ file: FontFile, index: Int) {
    self.file = file
    self.index = index
  }

  /// Returns HarfBuzz's face of the tables of the face at `index`, which the caller destroys.
  ///
  /// The face belongs to one thread.
  @unsafe static func makeFace(in file: FontFile, index: Int) -> OpaquePointer? {
    unsafe hb_face_create_for_tables(
      { _, tag, tables in
        guard let tables = unsafe tables else { return nil }
        return unsafe Unmanaged<FaceTables>.fromOpaque(tables).takeUnretainedValue()
          .blob(of: LayoutTag(tag))
      },
      Unmanaged.passRetained(FaceTables(file, index: index)).toOpaque(),
      { tables in
        if let tables = unsafe tables { unsafe Unmanaged<FaceTables>.fromOpaque(tables).release() }
      })
  }

  /// Returns the contents of a table in new memory, or nil if the face lacks it.
  @unsafe private func blob(of tag: LayoutTag) -> OpaquePointer? {
    guard let table = file.table(tag, ofFace: index), !table.isEmpty,
      let bytes = unsafe malloc(table.count)
    else { return nil }
    let buffer = unsafe UnsafeMutableRawBufferPointer(start: bytes, count: table.count)
    let count = unsafe file.read(into: buffer, at: table.lowerBound)
    return unsafe hb_blob_create(
      bytes.assumingMemoryBound(to: CChar.self), UInt32(clamping: count),
      HB_MEMORY_MODE_WRITABLE, bytes, { unsafe free($0) })
  }
}
