internal import CaptionCoding
internal import Captions
internal import Glibc
package import System

/// Reading from a time on, towards the end of the file.
extension TranscriptReader {
  /// The distance in bytes at which a search by halving ends; the rest is read through.
  private static let searchGranularity: off_t = 16 << 10

  /// Moves to a line shortly before the first one whose time is at least `time`.
  ///
  /// The times of a transcript do not decrease, so the search halves the file. Up to 16 KiB of
  /// earlier lines may follow the position, more if lines are damaged.
  ///
  /// - Throws: `SystemError` if the file cannot be read.
  package mutating func seek(before time: Duration) throws(SystemError) {
    var (lower, upper) = (off_t(0), try end)
    while upper - lower > Self.searchGranularity {
      let middle = lower + (upper - lower) / 2
      if let found = try firstTime(behind: middle), found < time {
        lower = middle
      } else {
        upper = middle
      }
    }
    guard lower > 0 else { return position = 0 }
    if let start = try lineStart(behind: lower) { position = start } else { position = try end }
  }

  /// Reads the next lines and moves behind them.
  ///
  /// Lines without words, damaged ones and marks of cancelled utterances have no entries. The end of
  /// an utterance that was written unfinished before is an entry of its own.
  ///
  /// - Parameter count: The largest number of lines to read.
  /// - Returns: The entries in the order of the file, or nil at its end.
  /// - Throws: `SystemError` if the file cannot be read.
  package mutating func nextEntries(of count: Int) throws(SystemError) -> [RecordedUtterance]? {
    var size = Self.blockSize
    while true {
      let block = try read(size, at: position)
      let ends = block.indices.lazy.filter { block[$0] == UInt8(ascii: "\n") }.prefix(max(1, count))
      if let last = ends.last.map({ $0 + 1 }) {
        position += off_t(last)
        return Self.entries(in: block[..<last])
      }
      guard block.count == size else { return nil }
      guard size < Self.maxBlockSize else {
        // The line is longer than any line of a caption stream.
        position += off_t(size)
        return []
      }
      size *= 2
    }
  }

  /// The size of the file in bytes.
  private var end: off_t {
    get throws(SystemError) {
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0 else {
        throw SystemError("fstat", code: errno)
      }
      return status.st_size
    }
  }

  /// Returns the time of the first whole line behind an offset that has one, or nil if there is none
  /// near it.
  private func firstTime(behind offset: off_t) throws(SystemError) -> Duration? {
    for size in [Int(Self.searchGranularity), Self.maxBlockSize] {
      let block = try read(size, at: offset)
      let lines = block.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      for line in lines.dropFirst().dropLast() {
        var timeline = CaptionTimeline(format: .captionStream)
        timeline.read(Array(line).span)
        timeline.finish()
        if timeline.isTimed { return timeline.end }
      }
      if block.count < size { return nil }
    }
    return nil
  }

  /// Returns the offset of the first line that begins behind `offset`, or nil if none does near it.
  private func lineStart(behind offset: off_t) throws(SystemError) -> off_t? {
    for size in [Int(Self.searchGranularity), Self.maxBlockSize] {
      if let index = try read(size, at: offset).firstIndex(of: UInt8(ascii: "\n")) {
        return offset + off_t(index) + 1
      }
    }
    return nil
  }

  private static func entries(in lines: ArraySlice<UInt8>) -> [RecordedUtterance] {
    var timeline = CaptionTimeline(format: .captionStream)
    timeline.read(Array(lines).span)
    timeline.finish()
    return timeline.entries.compactMap { entry in
      guard case .utterance(let id, let snapshot) = entry.event,
        snapshot.isCancelled.value != true, snapshot.hasWords
      else { return nil }
      return RecordedUtterance(id: id, time: entry.time, snapshot: snapshot)
    }
  }
}
