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
    _ picture: PixelView, toUnusedOf names: SavedFileName
  ) throws(PictureError) -> String {
    let bytes = try png(of: picture, for: names[1])
    do throws(WriteError) {
      for number in 1...SavedFileName.maxNumber {
        if try OutputFile.create(bytes, at: names[number], mode: 0o600) { return names[number] }
      }
    } catch {
      throw .unwritable(error)
    }
    throw .noUnusedName(path: names[1], count: SavedFileName.maxNumber)
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
    guard let ending = Directory.fileExtension(of: path), ending != "png" else { return }
    let stem = path.dropLast(ending.count + 1)
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

/// The names for a picture or a recording, of which the first unused one is taken.
struct SavedFileName {
  /// The maximum number of files with one name.
  static let maxNumber = 1000

  /// The first name, which shows no number.
  private let path: String

  /// Creates the names of a path, which has a file name extension.
  init(_ path: String) { self.path = path }

  /// Creates names in one of the user's folders for a file saved now, such as
  /// `visavis-20261121-113005.png`, and the folder if it is missing.
  ///
  /// Without a home folder, the names are those of files in the working directory.
  init(fileExtension: String, in folder: UserFolder.Own) {
    let folder = folder.path().map { "\($0)/" } ?? ""
    path = "\(folder)visavis-\(LocalTime.now?.fileName ?? "").\(fileExtension)"
    // The error is that of the file.
    try? Directory.create(above: path)
  }

  /// Returns the name and the folder of a saved file, as a notice tells them; the folder is nil if it is
  /// the working directory.
  static func shown(_ path: String) -> (name: String, folder: String?) {
    guard path.contains("/") else { return (path, nil) }
    return (Directory.name(of: path), UserFolder.abbreviated(Directory.folder(of: path)))
  }

  /// The name with `number`, from 1.
  subscript(number: Int) -> String {
    let dot = path.lastIndex(of: ".") ?? path.endIndex
    return number == 1 ? path : "\(path[..<dot])-\(number)\(path[dot...])"
  }
}
