internal import CSDL2TTF

/// A font file as SDL2_ttf reads it, perhaps with a few changed bytes.
///
/// The file itself is shared with other streams. SDL owns the stream until it closes it. Each
/// instance belongs to one thread.
@safe final class FontStream {
  private let file: FontFile
  /// The changed bytes by their positions.
  private let changes: [Int: UInt8]
  private var position = 0

  private init(_ file: FontFile, changes: [Int: UInt8]) {
    self.file = file
    self.changes = changes
  }

  /// Opens the face at `index` with an em of `size` / 72 pixels, or returns nil and sets SDL's error.
  @unsafe static func openFont(
    _ file: FontFile, changes: [Int: UInt8], size: Int32, index: Int
  ) -> OpaquePointer? {
    guard let stream = unsafe SDL_AllocRW() else { return nil }
    unsafe stream.pointee.type = SDL_RWOPS_UNKNOWN
    unsafe stream.pointee.hidden.unknown.data1 =
      unsafe Unmanaged.passRetained(FontStream(file, changes: changes)).toOpaque()
    unsafe stream.pointee.size = { stream in unsafe Sint64(FontStream.of(stream)?.file.length ?? 0)
    }
    unsafe stream.pointee.seek = { stream, offset, origin in
      unsafe FontStream.of(stream)?.seek(offset, from: origin) ?? -1
    }
    unsafe stream.pointee.read = { stream, buffer, size, count in
      unsafe FontStream.of(stream)?.read(into: buffer, size: size, count: count) ?? 0
    }
    unsafe stream.pointee.write = { _, _, _, _ in 0 }
    unsafe stream.pointee.close = { stream in
      guard let stream = unsafe stream else { return 0 }
      if let data = unsafe stream.pointee.hidden.unknown.data1 {
        unsafe Unmanaged<FontStream>.fromOpaque(data).release()
      }
      unsafe SDL_FreeRW(stream)
      return 0
    }
    return unsafe csdl2ttf_open_stream(stream, size, index)
  }

  @unsafe private static func of(_ stream: UnsafeMutablePointer<SDL_RWops>?) -> FontStream? {
    guard let data = unsafe stream?.pointee.hidden.unknown.data1 else { return nil }
    return unsafe Unmanaged<FontStream>.fromOpaque(data).takeUnretainedValue()
  }

  private func seek(_ offset: Sint64, from origin: Int32) -> Sint64 {
    let start =
      switch origin {
      case RW_SEEK_CUR: position
      case RW_SEEK_END: file.length
      default: 0
      }
    let (target, isTooLarge) = Int(offset).addingReportingOverflow(start)
    guard !isTooLarge, target >= 0 else { return -1 }
    position = min(target, file.length)
    return Sint64(position)
  }

  /// Reads up to `count` objects of `size` bytes and returns the number of whole objects.
  @unsafe private func read(into buffer: UnsafeMutableRawPointer?, size: Int, count: Int) -> Int {
    guard let buffer = unsafe buffer, size > 0, count > 0 else { return 0 }
    let wanted = min(count, (file.length - position) / size) * size
    let target = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: wanted)
    let read = unsafe file.read(into: target, at: position) / size * size
    for (place, byte) in changes where (position..<position + read).contains(place) {
      unsafe target[place - position] = byte
    }
    position += read
    return read / size
  }
}
