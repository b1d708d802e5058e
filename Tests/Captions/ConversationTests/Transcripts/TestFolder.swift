import Captions
import Glibc
import Synchronization

@testable import Conversation

/// A temporary folder, removed with its owner, and the events of the transcripts in it.
final class TestFolder: Sendable {
  private let path: String
  private let recorded = Mutex<[TranscriptEvent]>([])

  init() {
    var template = Array("/tmp/visavis-transcript-XXXXXX".utf8CString)
    _ = unsafe mkdtemp(&template)
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    for folder in ["", "/stick"] {
      for name in ["talk", "old", "full", "pipe"] {
        for ending in ["jsonl", "srt", "vtt", "txt", "md"] {
          unsafe unlink("\(path)\(folder)/\(name).\(ending)")
        }
      }
    }
    for folder in ["/stick", "/folder.jsonl", ""] { unsafe rmdir("\(path)\(folder)") }
  }

  /// Opens a transcript in files of the folder, whose endings name the formats.
  func transcript(_ names: String...) throws(TranscriptError) -> Transcript {
    try Transcript(names.compactMap { TranscriptDestination(path: file($0)) }, report: record)
  }

  /// Runs a transcript of these events from beginning to end.
  func write(_ events: [CaptionEvent], in name: String = "talk.jsonl") throws {
    let transcript = try transcript(name)
    transcript.add(events, at: .seconds(1))
    transcript.finish(at: .seconds(2))
  }

  func record(_ event: TranscriptEvent) { recorded.withLock { $0.append(event) } }

  var events: [TranscriptEvent] { recorded.withLock(\.self) }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  func mode(_ name: String) -> mode_t {
    var status = stat()
    _ = unsafe stat(file(name), &status)
    return status.st_mode & 0o777
  }

  func isLink(_ name: String) -> Bool {
    var status = stat()
    return unsafe lstat(file(name), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  func write(_ text: String, _ name: String) { put(text, name, O_TRUNC) }
  func append(_ text: String, _ name: String) { put(text, name, O_APPEND) }

  private func put(_ text: String, _ name: String, _ flag: Int32) {
    let descriptor = unsafe open(file(name), O_WRONLY | O_CREAT | flag, 0o600)
    let bytes = Array(text.utf8)
    _ = unsafe Glibc.write(descriptor, bytes, bytes.count)
    close(descriptor)
  }

  func read(_ name: String) -> String {
    let descriptor = unsafe open(file(name), O_RDONLY)
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe Glibc.read(descriptor, &block, block.count)
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += block[..<count]
    }
  }

  /// Waits until the file contains `words`.
  func eventuallyContains(_ words: String, _ name: String) async -> Bool {
    await eventually { self.read(name).contains(words) }
  }

  func eventually(_ isTrue: () -> Bool) async -> Bool {
    for _ in 0..<2500 {
      if isTrue() { return true }
      try? await Task.sleep(for: .milliseconds(2))
    }
    return false
  }
}
