internal import FoundationEssentials

/// The sounds of a package, by their names in its notes.
///
/// Only the package's own list leads to them, and nothing is unpacked to a path. As much is unpacked as decks may have.
///
/// Source: Anki's `rslib/src/import_export/package/media.rs`, and its `import_export.proto`.
struct AnkiMedia {
  private static let maxListBytes = 16 << 20

  private let archive: ZipArchive
  /// True in packages of newer versions, in which each file is compressed by itself.
  private let isNew: Bool
  /// The names of files in the archive by those in notes.
  private let files: [String: String]
  /// A file that was looked for.
  enum File {
    case bytes([UInt8])
    /// The file is damaged or too large.
    case unusable
    /// The package has no such file.
    case missing
  }

  /// The files that were looked for, as each is unpacked once.
  private var known: [String: File] = [:]
  private var room = Collection.maxSoundBytes

  init(_ archive: ZipArchive, isNew: Bool) {
    (self.archive, self.isNew) = (archive, isNew)
    let list: [UInt8]
    if case .bytes(let bytes) = Self.file("media", of: archive, isNew, atMost: Self.maxListBytes) {
      list = bytes
    } else {
      list = []
    }
    guard isNew else {
      let names = (try? JSONDecoder().decode([String: String].self, from: Data(list))) ?? [:]
      files = Dictionary(names.map { ($1, $0) }) { first, _ in first }
      return
    }
    let names = ProtobufFields(list).filter { $0.number == 1 }.map { entry in
      ProtobufFields(entry.bytes).first { $0.number == 1 }?.bytes ?? []
    }
    files = Dictionary(
      names.enumerated().map { (String(decoding: $1, as: UTF8.self), "\($0)") }
    ) { first, _ in first }
  }

  /// Unpacks the file of a name in notes.
  mutating func file(named name: String) -> File {
    if let found = known[name] { return found }
    guard let number = files[name], Int(number) != nil else { return .missing }
    guard room > 0 else { return .unusable }
    let file = Self.file(number, of: archive, isNew, atMost: CardSound.maxBytes)
    switch file {
    case .bytes(let bytes): room -= bytes.count
    case .unusable: room -= CardSound.maxBytes
    case .missing: break
    }
    known[name] = file
    return file
  }

  private static func file(
    _ name: String, of archive: ZipArchive, _ isNew: Bool, atMost limit: Int
  ) -> File {
    do throws(CardFileFailure) {
      guard let bytes = try archive.bytes(named: name, atMost: limit) else { return .missing }
      return .bytes(isNew ? try Zstandard.decompressed(bytes, atMost: limit) : bytes)
    } catch {
      return .unusable
    }
  }
}
