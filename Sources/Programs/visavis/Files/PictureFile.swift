internal import ArgumentParser
internal import Console
internal import Glibc
internal import Imaging
internal import Messages
internal import Synchronization
internal import System

/// Writes pictures to disk atomically.
enum PictureFile {
  /// Writes `picture` as PNG to `path`.
  ///
  /// - Throws: An error if the picture cannot be encoded or written. No temporary file remains.
  static func write(_ picture: PixelView, to path: String, createsFolders: Bool = false) throws {
    try OutputFile.write(png(of: picture, for: path), to: path, createsFolders: createsFolders)
  }

  /// Writes `picture` as PNG under the first unused name of `names`.
  ///
  /// No file is replaced. Only the user can read the picture, as it may show what was said.
  ///
  /// - Returns: The name of the file.
  /// - Throws: `PictureError` if the picture cannot be encoded or written. No temporary file
  ///   remains.
  static func write(
    _ picture: PixelView, toUnusedOf names: SavedPictureName
  ) throws(PictureError) -> String {
    let bytes = try png(of: picture, for: names[1])
    do throws(WriteError) {
      for number in 1...SavedPictureName.maxNumber {
        if try OutputFile.create(bytes, at: names[number], mode: 0o600) { return names[number] }
      }
    } catch {
      throw .unwritable(error)
    }
    throw .noUnusedName(path: names[1], count: SavedPictureName.maxNumber)
  }

  /// Returns `picture` as PNG for `path`, which an error names.
  static func png(of picture: PixelView, for path: String) throws(PictureError) -> [UInt8] {
    do {
      return try PNG.encode(picture)
    } catch {
      throw .notEncoded(path: path, reason: "\(error)")
    }
  }

  /// Checks the name of an output picture on the command line.
  ///
  /// Existing pipes, devices and folders may have any name.
  ///
  /// - Throws: `ValidationError` if the name has an extension other than `.png`.
  static func check(name path: String) throws {
    if let status = stat(of: path), status.kind != S_IFREG { return }
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex,
      name[dot...].lowercased() != ".png"
    else { return }
    let stem = path.dropLast(name[dot...].count)
    throw ValidationError("a picture is written as PNG; name it \(stem).png")
  }
}

/// Writes saved pictures in order, on a thread that may wait for the disk.
///
/// At most `maxPictures` pictures wait or are being written, so a slow disk cannot use up memory.
/// Further pictures are refused.
final class PictureWriter: Sendable {
  /// The maximum number of pictures that wait or are being written.
  static let maxPictures = 3

  private let waiting: Inbox<Bitmap>
  private let unwrittenCount = Mutex(0)
  private let worker: Worker

  /// Starts the thread, which calls `write` for each picture.
  ///
  /// - Throws: `SystemError` if there are no descriptors or threads left.
  init(_ write: @escaping @Sendable (Bitmap) -> Void) throws(SystemError) {
    worker = try Worker("picture")
    waiting = Inbox(signaling: worker.wakeUp)
    try worker.start { [self] in
      worker.serve(waiting) { picture in
        write(picture)
        unwrittenCount.withLock { $0 -= 1 }
      }
    }
  }

  /// Queues a picture, and returns false if the queue is full or closed.
  func save(_ picture: Bitmap) -> Bool {
    unwrittenCount.withLock { count in
      guard count < Self.maxPictures, waiting.offer(picture) else { return false }
      count += 1
      return true
    }
  }

  /// Waits until every picture is written, at most for `limit`.
  ///
  /// - Returns: The number of pictures that are not written.
  func finish(within limit: Duration) -> Int {
    waiting.close()
    worker.waitForEnd(within: limit)
    return unwrittenCount.withLock(\.self)
  }
}

/// The names for a picture or a recording saved now, such as `visavis-20261121-113005.png`.
///
/// The names are relative to the working directory. If a name is in use, the next one has a number.
struct SavedPictureName {
  /// The maximum number of pictures in one folder for the same second.
  static let maxNumber = 1000

  private let base = "visavis-\(LocalTime.now?.fileName ?? "")"
  private let fileExtension: String

  /// Creates the names of files with an extension, such as `png`.
  init(fileExtension: String = "png") {
    self.fileExtension = fileExtension
  }

  /// The name with `number`, from 1.
  ///
  /// The first name shows no number.
  subscript(number: Int) -> String {
    number == 1 ? "\(base).\(fileExtension)" : "\(base)-\(number).\(fileExtension)"
  }
}
