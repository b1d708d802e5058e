internal import CSDL2
internal import Imaging

/// The bitmaps that the X server reads in their own memory, for one window, confined to the main thread.
///
/// The server keeps the segments mapped that were shown last: those of the bitmaps in the cameras' pool, and of the one
/// in which scenes are composed.
@safe final class SharedPictures {
  @safe private struct MappedPicture {
    /// The memory, retained so that its address stays that of the segment.
    var memory: PixelMemory
    let pointer: UnsafeMutablePointer<csdl2_x11_picture>
  }

  private static let maxCount = 6

  /// The window, retained so that the connection is open until the segments are detached.
  private let handle: WindowHandle
  private var window: csdl2_x11_window
  /// The mapped pictures, the one used last at the end.
  private var pictures: [MappedPicture] = []
  /// True after the server refused a segment, as it does if it runs in another container.
  private var isRefused = false

  /// Returns nil if the window's server maps no memory of other programs, or has other pixels than 32-bit BGRX.
  init?(window handle: WindowHandle) {
    self.handle = handle
    unsafe window = unsafe csdl2_x11_window()
    guard unsafe csdl2_x11_open(handle.pointer, &window) != 0 else { return nil }
    pictures.reserveCapacity(Self.maxCount + 1)
  }

  deinit {
    for picture in pictures { unsafe csdl2_x11_detach(&window, picture.pointer) }
    unsafe csdl2_x11_close(&window)
  }

  /// Prepares a bitmap for `put`, or returns false if the server cannot read its memory.
  func prepare(_ bitmap: Bitmap) -> Bool {
    let memory = bitmap.memory
    guard let segment = memory.segment else { return false }
    if let index = pictures.firstIndex(where: { $0.memory === memory }) {
      if index != pictures.count - 1 { pictures.append(pictures.remove(at: index)) }
    } else {
      guard !isRefused, let mapped = unsafe csdl2_x11_attach(&window, segment, memory.address)
      else {
        isRefused = true
        return false
      }
      detachUnused()
      pictures.append(unsafe MappedPicture(memory: memory, pointer: mapped))
      if pictures.count > Self.maxCount {
        unsafe csdl2_x11_detach(&window, pictures.removeFirst().pointer)
      }
    }
    guard let picture = pictures.last else { return false }
    let view = bitmap.view
    return unsafe csdl2_x11_describe(
      &window, picture.pointer, Int32(view.stride), Int32(view.size.height)) != 0
  }

  /// Detaches the memory that no bitmap has any more, because it has grown.
  private func detachUnused() {
    for index in pictures.indices.reversed()
    where isKnownUniquelyReferenced(&pictures[index].memory) {
      unsafe csdl2_x11_detach(&window, pictures.remove(at: index).pointer)
    }
  }

  /// Asks the server to show a part of the window with the bitmap that was prepared last, whose corner is at `corner`.
  func put(_ part: PixelRect, corner: PixelPoint = .zero) {
    guard let picture = pictures.last else { return }
    unsafe csdl2_x11_put(
      &window, picture.pointer, Int32(part.minX - corner.x), Int32(part.minY - corner.y),
      Int32(part.minX), Int32(part.minY), Int32(part.size.width), Int32(part.size.height))
  }

  /// Asks the server to make the window black.
  func blacken(_ size: PixelSize) {
    unsafe csdl2_x11_blacken(&window, Int32(size.width), Int32(size.height))
  }

  /// Waits until the server has read the bitmaps.
  func finish() { unsafe csdl2_x11_finish(&window) }
}
