internal import FoundationEssentials

/// The sounds of a package, by their names in its notes.
///
/// Only the package's own list leads to them, and nothing is unpacked to a path. What is no sound, or too large for one,
/// is left out, and so is what comes after as much as decks may have.
///
/// Source: Anki's `rslib/src/import_export/package/media.rs`, and its `import_export.proto`.
struct AnkiMedia {
  private static let maxListBytes = 16 << 20

  private let archive: ZipArchive
  /// True in packages of newer versions, in which each file is compressed by itself.
  private let isNew: Bool
  /// The names of files in the archive by those in notes.
  private let files: [String: String]
  /// The files that were looked for, as each is unpacked once.
  private var known: [String: [UInt8]?] = [:]
  private var room = Collection.maxSoundBytes

  init(_ archive: ZipArchive, isNew: Bool) {
    (self.archive, self.isNew) = (archive, isNew)
    let list =
      Self.bytes(named: "media", of: archive, isNew: isNew, atMost: Self.maxListBytes) ?? []
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

  /// Returns a sound as that of a field; nil if there is none of that name.
  mutating func sound(named name: String, of field: CardField) -> CardSound? {
    if let found = known[name] { return found.flatMap { CardSound($0, of: field) } }
    guard room > 0, let file = files[name], Int(file) != nil else { return nil }
    let bytes = Self.bytes(named: file, of: archive, isNew: isNew, atMost: CardSound.maxBytes)
    room -= bytes?.count ?? CardSound.maxBytes
    known[name] = bytes
    return bytes.flatMap { CardSound($0, of: field) }
  }

  private static func bytes(
    named name: String, of archive: ZipArchive, isNew: Bool, atMost limit: Int
  ) -> [UInt8]? {
    guard let bytes = try? archive.bytes(named: name, atMost: limit) else { return nil }
    return isNew ? try? Zstandard.decompressed(bytes, atMost: limit) : bytes
  }
}

/// The fields of a message of Protocol Buffers that have bytes, as far as it is one.
struct ProtobufFields: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: some Sequence<UInt8>) { rest = Array(bytes)[...] }

  mutating func next() -> (number: Int, bytes: ArraySlice<UInt8>)? {
    while let tag = number() {
      switch tag & 7 {
      case 0: _ = number()
      case 1: rest = rest.dropFirst(8)
      case 5: rest = rest.dropFirst(4)
      case 2:
        guard let count = number(), count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(Int(count)) }
        return (Int(tag >> 3), rest.prefix(Int(count)))
      default: return nil
      }
    }
    return nil
  }

  /// Reads a number of seven bits a byte, the lowest ones first.
  private mutating func number() -> UInt64? {
    var number: UInt64 = 0
    for shift in stride(from: 0, to: 63, by: 7) {
      guard let byte = rest.popFirst() else { return nil }
      number |= UInt64(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return number }
    }
    return nil
  }
}
