internal import CaptionCoding
package import Captions
internal import Glibc
package import System

/// A reader of the entries of a `.jsonl` transcript from its end to its beginning, page by page.
///
/// The file may be written at the same time; lines that are appended after the reader was opened
/// are not read. The memory depends on the size of a page and not on that of the file. One thread
/// owns the reader. Reading may wait for the disk.
package struct TranscriptReader: ~Copyable {
  /// The number of bytes that are read at first; most pages fit into them.
  static let blockSize = 64 << 10
  /// The largest number of bytes of a page, which is above that of a line of a caption stream.
  ///
  /// A longer line is skipped.
  static let maxBlockSize = 2 << 20

  let descriptor: Int32
  /// The offset of the line after the unread ones.
  var position: off_t

  /// Opens a transcript at its end.
  ///
  /// - Throws: `SystemError` if the file cannot be opened or has no size.
  package init(path: String) throws(SystemError) {
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    position = 0
    guard descriptor >= 0 else { throw SystemError("open", code: errno) }
    position = lseek(descriptor, 0, SEEK_END)
    guard position >= 0 else { throw SystemError("lseek", code: errno) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// True if there are no earlier entries.
  package var isAtBeginning: Bool { position == 0 }

  /// Reads the entries before those that were read.
  ///
  /// Lines that cannot be read, and marks of cancelled utterances, have no entries. Therefore a page
  /// may be shorter than requested, and even empty, before `isAtBeginning` is true.
  ///
  /// - Parameter count: The largest number of lines to read.
  /// - Returns: The entries, the oldest first.
  /// - Throws: `SystemError` if the file cannot be read. The page can be tried again.
  package mutating func previousPage(of count: Int) throws(SystemError) -> [RecordedUtterance] {
    guard count > 0 else { return [] }
    var size = Self.blockSize
    while !isAtBeginning {
      let start = max(0, position - off_t(size))
      let block = try read(Int(position - start), at: start)
      let begin = Self.beginning(ofLast: count, in: block, isWhole: start == 0)
      if let begin, begin.isComplete || size >= Self.maxBlockSize {
        position = start + off_t(begin.index)
        return Self.utterances(in: block[begin.index...])
      }
      if begin == nil, size >= Self.maxBlockSize {
        // The line is longer than any line of a caption stream.
        position = start
        return []
      }
      size *= 2
    }
    return []
  }

  /// Returns where the last lines of a block begin, or nil if no line begins in it.
  ///
  /// - Parameters:
  ///   - count: The number of lines.
  ///   - block: Bytes that end with the end of a line.
  ///   - isWhole: True if the block begins with the beginning of a line.
  /// - Returns: The index of the first byte of the lines, and true if there are no more lines to
  ///   have by reading more.
  private static func beginning(
    ofLast count: Int, in block: [UInt8], isWhole: Bool
  ) -> (index: Int, isComplete: Bool)? {
    var (lines, first): (Int, Int?) = (0, nil)
    // The last byte ends the last line.
    for index in block.indices.dropLast().reversed() where block[index] == UInt8(ascii: "\n") {
      lines += 1
      first = index + 1
      if lines == count { return (index + 1, true) }
    }
    return isWhole ? (0, true) : first.map { ($0, false) }
  }

  private static func utterances(in lines: ArraySlice<UInt8>) -> [RecordedUtterance] {
    var timeline = CaptionTimeline(format: .captionStream)
    timeline.read(Array(lines).span)
    timeline.finish()
    var utterances: [RecordedUtterance] = []
    var indices: [UtteranceID: Int] = [:]
    for entry in timeline.entries {
      guard case .utterance(let id, let snapshot) = entry.event else { continue }
      let utterance = RecordedUtterance(id: id, time: entry.time, snapshot: snapshot)
      if let index = indices[id], id.name != .oneShot {
        // The end of an utterance that was written unfinished before.
        utterances[index] = utterance
      } else {
        indices[id] = utterances.count
        utterances.append(utterance)
      }
    }
    return utterances.filter { $0.snapshot.isCancelled.value != true && $0.snapshot.hasWords }
  }

  func read(_ count: Int, at offset: off_t) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let result = unsafe bytes[filled...].withUnsafeMutableBytes { rest in
        unsafe pread(descriptor, rest.baseAddress, rest.count, offset + off_t(filled))
      }
      if result < 0, errno == EINTR { continue }
      guard result >= 0 else { throw SystemError("pread", code: errno) }
      // Another program has shortened the file.
      guard result > 0 else { break }
      filled += result
    }
    return Array(bytes.prefix(filled))
  }
}

/// An utterance in a transcript.
package struct RecordedUtterance: Sendable, Equatable {
  /// The name of the utterance, unique in the file.
  package let id: UtteranceID
  /// The time of its end, in the file's time.
  package let time: Duration
  /// The texts, the speaker and the other values.
  package let snapshot: UtteranceSnapshot
}
