internal import Camera
internal import Console
internal import Glibc
internal import Imaging
internal import Messages
internal import Synchronization
internal import System

/// A picture in which signs are read: a file of pixels, or a page of a document.
enum SignPicture {
  /// The longest side of a picture that is read; larger ones are reduced.
  static let maxSide = 4096
  /// The longest side of a page, at which letters of 6 points are legible.
  private static let pageSide = 2400
  /// The time for drawing a page.
  private static let pageTime = Duration.seconds(20)

  /// Reads a file.
  ///
  /// - Throws: `Failure` if there is no picture in it, or no such page.
  static func read(_ path: String, page: Int) throws -> Bitmap {
    if path == "-" || stat(of: path)?.kind == S_IFDIR {
      throw Failure.noInput("\(path) is no file; name a picture (JPEG or PNG) or a PDF file")
    }
    let beginning = try? Descriptor(opening: path, O_RDONLY | O_NONBLOCK).readAll(atMost: 5)
    if beginning == Array("%PDF-".utf8) { return try Self.page(page, of: path) }
    return reduced(try pixels(of: path))
  }

  private static func pixels(of path: String) throws -> Bitmap {
    let picture = Bitmap(size: .zero)
    do throws(CameraError) {
      try TimedFrames(try CameraSpecifier(parsing: path)).draw(at: .zero, into: picture)
    } catch  where error.isAbsent {
      throw Failure.noInput(error.description)
    }
    return picture
  }

  private static func reduced(_ picture: Bitmap) -> Bitmap {
    let size = picture.size.reduced(into: PixelSize(width: maxSide, height: maxSide))
    guard size != picture.size else { return picture }
    let smaller = Bitmap(size: size)
    smaller.view.scale(picture.view, to: size, offset: .zero)
    return smaller
  }

  /// Draws a page by the program of Poppler, in a process of its own, as documents of strangers are a danger.
  private static func page(_ page: Int, of path: String) throws -> Bitmap {
    let command = ShellCommand.line([
      "pdftoppm", "-f", "\(page)", "-l", "\(page)", "-scale-to", "\(pageSide)", path,
    ])
    let (status, bytes) = try output(of: "exec " + command + " 2>/dev/null")
    guard let status else {
      throw Failure.unavailable(
        "page \(page) of \(path) takes longer than \(pageTime.components.seconds) seconds; save it "
          + "as a picture in another program")
    }
    if status == .exited(127) {
      throw Failure.unavailable(
        "pages of PDF files are drawn by pdftoppm; install the package poppler-utils")
    }
    guard let bitmap = pixmap(bytes) else {
      throw Failure.noInput("\(path) has no page \(page), is protected, or is damaged")
    }
    return bitmap
  }

  /// Returns the status of a command and what it has written; the status is nil after the time for a page.
  private static func output(
    of command: String
  ) throws(SystemError) -> (status: ExitStatus?, bytes: [UInt8]) {
    let process = Mutex<CommandProcess?>(try CommandProcess(command))
    let result = Mutex<(status: ExitStatus?, bytes: [UInt8])>((nil, []))
    let worker = try Worker("page") { worker in
      guard var process = process.withLock({ $0.take() }) else { return }
      var bytes: [UInt8] = []
      let status = process.run(until: .now + pageTime, on: worker) { piece in
        if bytes.count <= pageSide * pageSide * 3 + 64 { bytes += piece }
      }
      result.withLock { $0 = (status, bytes) }
    }
    worker.waitForEnd(within: pageTime + .seconds(2))
    return result.withLock(\.self)
  }

  /// Decodes a binary pixmap (ppm(5)), as pdftoppm writes it.
  private static func pixmap(_ bytes: [UInt8]) -> Bitmap? {
    let header = bytes.prefix(32).split(maxSplits: 3, whereSeparator: { $0 == 0x20 || $0 == 0x0A })
    guard header.count == 4, header[0].elementsEqual("P6".utf8),
      let width = Int(String(decoding: header[1], as: UTF8.self)),
      let height = Int(String(decoding: header[2], as: UTF8.self)),
      (1...pageSide).contains(width), (1...pageSide).contains(height),
      header[3].starts(with: "255\n".utf8),
      bytes.count >= header[3].startIndex + 4 + width * height * 3
    else { return nil }
    let bitmap = Bitmap(size: PixelSize(width: width, height: height))
    let rows = bytes.dropFirst(header[3].startIndex + 4)
    bitmap.view.unpackRGB(rows.span)
    return bitmap
  }
}
