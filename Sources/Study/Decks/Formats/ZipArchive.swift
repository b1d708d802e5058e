internal import CZip
internal import Glibc
internal import System

/// The reason why a file of cards cannot be read or written.
package enum CardFileFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file is missing or cannot be read.
  case unreadable(reason: String)
  /// The file is something else, or damaged.
  case notAPackage
  /// The file is empty.
  case empty
  /// The file is no text, such as a picture.
  case notText
  /// Contents that are larger than any deck.
  case tooLarge
  /// The package has a form that is not known.
  case unknownForm
  /// The file cannot be written, as the disk is full.
  case noSpace
  /// The file cannot be written for another reason.
  case unwritable(reason: String)

  package var description: String {
    switch self {
    case .unreadable(let reason): "the file cannot be read: \(reason)"
    case .notAPackage: "the file is no package of cards, or damaged"
    case .empty: "the file is empty"
    case .notText:
      "the file is no text: it takes a transcript, a table (.csv, .tsv) or a package of Anki (.apkg)"
    case .tooLarge: "the file unpacks to more than any deck has; it is not read"
    case .unknownForm: "the package has a form that visavis does not know"
    case .noSpace: "the disk is full; free some space"
    case .unwritable(let reason): "the file cannot be written: \(reason)"
    }
  }
}

/// A zip file that is open for reading.
///
/// Nothing is ever unpacked to a path that the file names.
@safe package final class ZipArchive {
  private let handle: OpaquePointer

  package init(path: String) throws(CardFileFailure) {
    var code: Int32 = 0
    guard let opened = unsafe zip_open(path, ZIP_RDONLY, &code) else {
      guard code == ZIP_ER_OPEN || code == ZIP_ER_NOENT || code == ZIP_ER_READ else {
        throw .notAPackage
      }
      throw .unreadable(reason: unsafe String(cString: strerror(errno)))
    }
    unsafe handle = opened
  }

  deinit { unsafe zip_discard(handle) }

  /// Returns the bytes of a file in the archive; nil if there is no such file.
  package func bytes(named name: String, atMost limit: Int) throws(CardFileFailure) -> [UInt8]? {
    var status = unsafe zip_stat_t()
    guard unsafe zip_stat(handle, name, 0, &status) == 0 else { return nil }
    guard let file = unsafe zip_fopen(handle, name, 0) else { throw .notAPackage }
    defer { unsafe zip_fclose(file) }
    var bytes: [UInt8] = []
    // The size that the archive tells may be wrong.
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe zip_fread(file, &chunk, UInt64(chunk.count))
      guard count >= 0 else { throw .notAPackage }
      if count == 0 { return bytes }
      bytes += chunk.prefix(Int(count))
      guard bytes.count <= limit else { throw .tooLarge }
    }
  }

  /// Writes a zip file with files of some names, of which those that are only stored would not become smaller.
  package static func write(
    _ files: [(name: String, bytes: [UInt8])], stored: [(name: String, bytes: [UInt8])] = [],
    to path: String
  ) throws(CardFileFailure) {
    var code: Int32 = 0
    guard let archive = unsafe zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, &code) else {
      throw Self.failure(SystemError("zip_open", code: errno))
    }
    for (index, file) in (files + stored).enumerated() {
      // The archive frees the copy, but for one of nothing.
      let copy = file.bytes.isEmpty ? nil : unsafe malloc(file.bytes.count)
      unsafe file.bytes.withUnsafeBytes { bytes in
        if let start = bytes.baseAddress {
          unsafe copy?.copyMemory(from: start, byteCount: bytes.count)
        }
      }
      let source = unsafe zip_source_buffer(archive, copy, UInt64(file.bytes.count), 1)
      guard unsafe zip_file_add(archive, file.name, source, UInt32(ZIP_FL_ENC_UTF_8)) >= 0 else {
        unsafe zip_source_free(source)
        unsafe zip_discard(archive)
        throw .unwritable(reason: "there is not enough memory")
      }
      if index >= files.count {
        unsafe zip_set_file_compression(archive, UInt64(index), Int32(ZIP_CM_STORE), 0)
      }
    }
    guard unsafe zip_close(archive) == 0 else {
      defer { unsafe zip_discard(archive) }
      let error = unsafe zip_get_error(archive)
      guard unsafe zip_error_system_type(error) == ZIP_ET_SYS else {
        throw .unwritable(reason: unsafe String(cString: zip_strerror(archive)))
      }
      throw Self.failure(SystemError("zip_close", code: unsafe zip_error_code_system(error)))
    }
  }

  private static func failure(_ error: SystemError) -> CardFileFailure {
    error.isLackOfSpace ? .noSpace : .unwritable(reason: error.reason)
  }
}
