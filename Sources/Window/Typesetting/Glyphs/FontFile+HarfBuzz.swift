internal import CHarfBuzz
internal import Glibc

/// The tables of a face, each of which HarfBuzz reads at its first use.
///
/// The outlines may be large. Shaping needs them only for the places of marks in a font without
/// `GPOS`, and for the advances of a variable font without `HVAR` (OpenType 1.9).
extension FontFile {
  /// Returns HarfBuzz's face of the tables of the face at `index`, which the caller destroys.
  ///
  /// The face belongs to one thread.
  @unsafe func makeFace(at index: Int) -> OpaquePointer? {
    let face = unsafe hb_face_create_for_tables(
      { face, tag, file in
        guard let file = unsafe file else { return nil }
        return unsafe Unmanaged<FontFile>.fromOpaque(file).takeUnretainedValue()
          .blob(of: LayoutTag(tag), ofFace: Int(hb_face_get_index(face)))
      },
      Unmanaged.passRetained(self).toOpaque(),
      { file in
        if let file = unsafe file { unsafe Unmanaged<FontFile>.fromOpaque(file).release() }
      })
    unsafe hb_face_set_index(face, UInt32(index))
    return unsafe face
  }

  /// Returns the contents of a table in new memory, or nil if the face lacks it.
  @unsafe private func blob(of tag: LayoutTag, ofFace index: Int) -> OpaquePointer? {
    guard let table = table(tag, ofFace: index), !table.isEmpty,
      let bytes = unsafe malloc(table.count)
    else { return nil }
    let buffer = unsafe UnsafeMutableRawBufferPointer(start: bytes, count: table.count)
    let count = unsafe read(into: buffer, at: table.lowerBound)
    return unsafe hb_blob_create(
      bytes.assumingMemoryBound(to: CChar.self), UInt32(clamping: count),
      HB_MEMORY_MODE_WRITABLE, bytes, { unsafe free($0) })
  }
}
