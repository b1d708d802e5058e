internal import Glibc
package import NIOCore
package import System

/// The files of the pages, read once at the start.
package struct PageFiles: Sendable {
  package struct File {
    package let type: String
    package let bytes: ByteBuffer
  }

  private var files: [String: File] = [:]

  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "json": "application/json",
    "svg": "image/svg+xml", "png": "image/png", "webmanifest": "application/manifest+json",
  ]
  private static let maxFileBytes = 1 << 20
  private static let maxFiles = 500

  /// Reads the folder with its folders.
  ///
  /// - Throws: `SystemError` if it cannot be read.
  package init(folder: String) throws(SystemError) {
    try add(folder: folder, as: "")
  }

  package subscript(path: String) -> File? { files[path] }

  private mutating func add(folder: String, as prefix: String) throws(SystemError) {
    for name in try Directory.names(in: folder, atMost: Self.maxFiles) where !name.hasPrefix(".") {
      let path = "\(folder)/\(name)"
      guard let type = Self.types[Directory.fileExtension(of: name) ?? ""] else {
        if stat(of: path)?.kind == S_IFDIR { try add(folder: path, as: "\(prefix)\(name)/") }
        continue
      }
      guard let bytes = try Descriptor.smallFile(at: path, atMost: Self.maxFileBytes).bytes
      else { continue }
      files["\(prefix)\(name)"] = File(type: type, bytes: ByteBuffer(bytes: bytes))
    }
  }
}
