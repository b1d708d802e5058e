internal import Glibc

extension FeedPlan {
  /// Refuses to play a file that is also the transcript, as it would grow with every playback.
  func check(againstTranscriptAt path: String?) throws(Failure) {
    guard let path, let transcript = FileIdentity(path) else { return }
    for feed in feeds {
      guard case .file(let played) = feed.source, FileIdentity(played) == transcript else {
        continue
      }
      throw .usage("--transcript and --captions name the same file, \(played); change one")
    }
  }
}

/// The identity of a regular file by device and inode.
private struct FileIdentity: Equatable {
  private let device: dev_t
  private let number: ino_t

  /// Returns nil if there is no regular file at `path`.
  init?(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    (device, number) = (status.st_dev, status.st_ino)
  }
}
