internal import NIOCore
internal import Rooms

/// The documents and pictures of a room, which are kept in memory while it is open.
struct RoomFiles {
  struct Entry {
    let file: RoomLine.File
    let bytes: ByteBuffer
    let isPicture: Bool
  }

  /// The largest size of all files; the oldest make room for new ones.
  private static let maxBytes = 48 << 20
  private var entries: [Entry] = []
  private var byteCount = 0
  private var evicted: [String] = []
  private var lastNumber = 0

  subscript(id: String) -> Entry? { entries.first { $0.file.id == id } }

  /// Keeps a file; nil if its content is not of a type that is taken.
  mutating func add(_ bytes: ByteBuffer, named name: String) -> RoomLine.File? {
    guard let type = FileType(of: bytes) else { return nil }
    lastNumber += 1
    let file = RoomLine.File(
      id: "f\(lastNumber)-\(Base64URL.random(bits: 64))", name: name, type: type.mediaType,
      size: bytes.readableBytes)
    entries.append(Entry(file: file, bytes: bytes, isPicture: type.isPicture))
    byteCount += file.size
    while byteCount > Self.maxBytes, entries.count > 1 {
      let oldest = entries.removeFirst().file
      byteCount -= oldest.size
      evicted.append(oldest.id)
    }
    return file
  }

  /// Forgets a file that nobody was told of.
  mutating func remove(_ id: String) {
    guard let index = entries.firstIndex(where: { $0.file.id == id }) else { return }
    byteCount -= entries.remove(at: index).file.size
  }

  var ids: [String] { entries.map(\.file.id) }

  /// Returns the files that made room since the last call.
  mutating func takeEvicted() -> [String] {
    defer { evicted = [] }
    return evicted
  }
}

extension RoomFiles.Entry {
  /// A file that another server has taken; nil if its content is not of a type that is taken.
  init?(_ file: RoomLine.File, _ bytes: [UInt8]) {
    let bytes = ByteBuffer(bytes: bytes)
    guard let type = FileType(of: bytes) else { return nil }
    self.init(file: file, bytes: bytes, isPicture: type.isPicture)
  }
}

/// The types of files that a room takes, told by their content and not by their name.
enum FileType: Equatable {
  case png, jpeg, gif, webP, pdf, zippedDocument, text

  /// Recognizes the content by its first bytes; nil for other content, such as pages and programs.
  init?(of bytes: ByteBuffer) {
    let head = Array(bytes.readableBytesView.prefix(16))
    func starts(_ prefix: [UInt8], at offset: Int = 0) -> Bool {
      head.dropFirst(offset).starts(with: prefix)
    }
    if starts([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if starts([0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if starts(Array("GIF87a".utf8)) || starts(Array("GIF89a".utf8)) {
      self = .gif
    } else if starts(Array("RIFF".utf8)), starts(Array("WEBP".utf8), at: 8) {
      self = .webP
    } else if starts(Array("%PDF-".utf8)) {
      self = .pdf
    } else if starts([0x50, 0x4B, 0x03, 0x04]) {
      // Documents of office programs; they are saved, not shown.
      self = .zippedDocument
    } else if bytes.readableBytes > 0,
      Self.isText(bytes.readableBytesView.prefix(Self.examinedBytes))
    {
      self = .text
    } else {
      return nil
    }
  }

  var mediaType: String {
    switch self {
    case .png: "image/png"
    case .jpeg: "image/jpeg"
    case .gif: "image/gif"
    case .webP: "image/webp"
    case .pdf: "application/pdf"
    case .zippedDocument: "application/zip"
    case .text: "text/plain; charset=utf-8"
    }
  }

  var isPicture: Bool { [.png, .jpeg, .gif, .webP].contains(self) }

  /// The beginning of a text that is looked at: it is saved, and never run, whatever follows.
  private static let examinedBytes = 4096

  /// True for UTF-8 without controls, of which the last character may be cut off.
  private static func isText(_ bytes: some Collection<UInt8>) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self).dropLast()
    return !text.contains("\u{FFFD}") && text.unicodeScalars.allSatisfy(isText)
  }

  private static func isText(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory != .control || "\n\r\t".unicodeScalars.contains(scalar)
  }
}
