internal import Glibc
internal import System

/// The files of a model, which are downloaded and checked, and get their place together: one file, or a folder.
///
/// A folder has, beside the files, their sums in `SHA256SUMS`, as sha256sum(1) writes and checks them. The disk
/// is read anew for every question, so other processes may change it.
package struct FileSet: Sendable {
  package struct File: Sendable {
    /// The name in its folder.
    package let name: String
    /// The path on the publisher's host, with its first slash.
    package let urlPath: String
    /// The files that are right under the name; empty if the publisher states no sum.
    package let accepted: [Fingerprint]
    /// The size of the download in bytes, which is an estimate for a file that is packed.
    package let expectedByteCount: Int
    /// True if the publisher's file is packed by gzip.
    package let isPacked: Bool

    package init(
      name: String, urlPath: String, accepted: [Fingerprint], expectedByteCount: Int,
      isPacked: Bool = false
    ) {
      self.name = name
      self.urlPath = urlPath
      self.accepted = accepted
      self.expectedByteCount = expectedByteCount
      self.isPacked = isPacked
    }
  }

  /// The name of the model for messages.
  package let name: String
  /// The path of the file, or of the folder.
  package let path: String
  package let files: [File]
  package let isFolder: Bool

  /// Creates a set of one file, which is not packed.
  package init(name: String, path: String, file: File) {
    self.name = name
    self.path = path
    files = [file]
    isFolder = false
  }

  /// Creates a set of the files in a folder.
  package init(name: String, folder: String, files: [File]) {
    self.name = name
    path = folder
    self.files = files
    isFolder = true
  }

  /// The file or the folder that a download fills.
  package var partPath: String { "\(path).part" }
  /// The file with the sums of a folder.
  static let sumsName = "SHA256SUMS"

  /// The number of bytes to be downloaded, which is an estimate for packed files.
  package var expectedByteCount: Int { files.reduce(0) { $0 + $1.expectedByteCount } }

  /// The size in bytes of what is installed; nil if nothing is.
  package var installedSize: Int? { Self.size(of: path) }

  /// The number of bytes that a download has left; nil if it has left nothing.
  package var partSize: Int? { Self.size(of: partPath) }

  /// Returns the size of a file, or of the files in a folder; nil if there is neither.
  private static func size(of path: String) -> Int? {
    guard let status = stat(of: path) else { return nil }
    if status.kind == S_IFREG { return Int(status.st_size) }
    guard let names = try? Directory.names(in: path, atMost: 1000) else { return nil }
    return names.compactMap { stat(of: "\(path)/\($0)") }.reduce(0) { $0 + Int($1.st_size) }
  }

  /// The result of a check.
  package enum Verdict: Equatable, Sendable {
    case correct
    case notInstalled
    /// A file that is longer or shorter than all files that are right.
    case wrongSize(Int)
    /// A file of the right size with other contents.
    case wrongContents
    /// A folder without sums, such as one that was copied by hand.
    case unknown
  }

  /// Checks the files by their sizes and, if these are right, by their SHA-256 sums.
  ///
  /// The files are read to their end, about a gigabyte in a second. The calling thread waits.
  ///
  /// - Throws: `DownloadError` if a file cannot be read.
  package func check() throws(DownloadError) -> Verdict {
    isFolder ? try checkFolder() : try checkFile()
  }

  private func checkFile() throws(DownloadError) -> Verdict {
    guard let status = stat(of: path), status.kind == S_IFREG else { return .notInstalled }
    let size = Int(status.st_size)
    let accepted = files[0].accepted
    guard accepted.contains(where: { $0.byteCount == size }) else { return .wrongSize(size) }
    let found = try Self.fingerprint(of: path)
    return accepted.contains { $0.matches(found) } ? .correct : .wrongContents
  }

  private func checkFolder() throws(DownloadError) -> Verdict {
    guard stat(of: path)?.kind == S_IFDIR else { return .notInstalled }
    guard let sums = installedSums else { return .unknown }
    for (name, sum) in sums.sorted(by: { $0.key < $1.key }) {
      guard stat(of: "\(path)/\(name)")?.kind == S_IFREG,
        try Self.fingerprint(of: "\(path)/\(name)").sha256 == sum
      else { return .wrongContents }
    }
    return .correct
  }

  /// The sums in an installed folder, by the names of the files; nil if there are none.
  package var installedSums: [String: String]? {
    let file = try? Descriptor.smallFile(at: "\(path)/\(Self.sumsName)", atMost: 1 << 16)
    guard let bytes = file?.bytes else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let sums = lines.compactMap { line -> (String, String)? in
      // 64 digits, a blank, a blank or `*`, the name.
      let name = String(line.dropFirst(66))
      guard line.count > 66, !name.contains("/") else { return nil }
      return (name, String(line.prefix(64)))
    }
    return sums.isEmpty ? nil : Dictionary(sums, uniquingKeysWith: { $1 })
  }

  /// True if the installed files have the sums that the publisher states now, as far as it states any.
  package var isCurrent: Bool {
    guard isFolder else { return true }
    let sums = installedSums ?? [:]
    return files.allSatisfy { file in
      guard let sum = sums[file.name] else { return false }
      return file.accepted.isEmpty || file.accepted.contains { $0.sha256 == sum }
    }
  }

  static func fingerprint(of path: String) throws(DownloadError) -> Fingerprint {
    do throws(SystemError) {
      return try Fingerprint(of: Descriptor(opening: path))
    } catch {
      throw .file(path, error)
    }
  }

  /// Removes the files, and the part that a download has left.
  ///
  /// - Returns: False if there was nothing to remove.
  /// - Throws: `DownloadError` if a file cannot be removed, or another process downloads the model.
  package func remove() throws(DownloadError) -> Bool {
    var hasRemoved = false
    if partSize != nil {
      if isFolder {
        try StagingFolder(at: partPath, of: self).remove()
      } else {
        try PartFile(at: partPath, of: name).remove()
      }
      hasRemoved = true
    }
    if isFolder {
      guard stat(of: path, followingLinks: false) != nil else { return hasRemoved }
      try StagingFolder.removeFolder(path)
      return true
    }
    if unsafe unlink(path) == 0 { return true }
    guard errno == ENOENT || errno == ENOTDIR else { throw .file(path, .current("remove")) }
    return hasRemoved
  }
}
