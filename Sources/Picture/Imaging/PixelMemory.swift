internal import Glibc

/// The memory of a bitmap: on the heap, in pages of its own, or in a System V segment that the X server can map, too.
///
/// Large bitmaps come and go beside small objects that stay, so they are kept off the heap, which could not
/// shrink. The kernel frees a segment as soon as no process has it mapped, even if the processes were killed.
@safe package final class PixelMemory {
  private enum Origin {
    case heap
    case pages
    case segment(Int32)
  }

  package let address: UnsafeMutableRawPointer
  /// The number of bytes that pixels take, without those behind them that can be read.
  package let byteCount: Int
  private let origin: Origin

  /// The alignment of rows, and of memory off the heap, that libyuv's vector kernels like best.
  static let alignment = 64
  private static let pageSize = 4096
  /// The bytes behind the pixels that can be read.
  ///
  /// libyuv takes up to four pixels more of each row than it shows if it scales a part of a picture
  /// (`ScaleARGBBilinearDown` limits them to the width of the whole, counted from the part).
  private static let readableBehind = 64
  /// The size from which memory has pages of its own.
  private static let pagesFrom = 1 << 16

  /// Allocates memory, which is undefined.
  ///
  /// If the kernel has no segment left, shared memory becomes memory of the process alone.
  init(byteCount: Int, isShared: Bool) {
    self.byteCount = byteCount
    let allocated = Self.allocated(byteCount)
    if isShared, byteCount >= Self.pageSize, let (segment, address) = unsafe Self.segment(allocated)
    {
      origin = .segment(segment)
      unsafe self.address = unsafe address
    } else if byteCount >= Self.pagesFrom, let pages = unsafe Self.pages(allocated) {
      origin = .pages
      unsafe address = unsafe pages
    } else {
      origin = .heap
      // The alignment of malloc. With a greater one, glibc 2.36 hardly reuses freed memory: after 4,400
      // sentences of new words, 6 of the heap's 15 MB were free, and it grew without end.
      unsafe address = .allocate(byteCount: allocated, alignment: 16)
    }
  }

  deinit {
    switch origin {
    case .heap: unsafe address.deallocate()
    case .pages: unsafe munmap(address, Self.allocated(byteCount))
    case .segment: unsafe shmdt(address)
    }
  }

  /// True if the kernel has just made the memory, which is zero and takes no place before it is written.
  var isZero: Bool { if case .heap = origin { false } else { true } }

  /// The segment's number in the kernel, or nil for memory of the process alone.
  package var segment: Int32? { if case .segment(let segment) = origin { segment } else { nil } }

  private static func allocated(_ byteCount: Int) -> Int { byteCount + readableBehind }

  private static func pages(_ byteCount: Int) -> UnsafeMutableRawPointer? {
    let pages = unsafe mmap(
      nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    return unsafe pages == MAP_FAILED ? nil : pages
  }

  private static func segment(_ byteCount: Int) -> (Int32, UnsafeMutableRawPointer)? {
    let segment = shmget(IPC_PRIVATE, byteCount, Int32(IPC_CREAT) | 0o600)
    guard segment >= 0 else { return nil }
    let address = unsafe shmat(segment, nil, 0)
    // On Linux, other processes can map a segment by its number after it was removed, while one has it mapped.
    shmctl(segment, IPC_RMID, nil)
    let isMapped = unsafe address != UnsafeMutableRawPointer(bitPattern: -1)
    return unsafe isMapped ? address.map { unsafe (segment, $0) } : nil
  }
}
