/// A cache of word advances, so that each word is shaped once.
///
/// Most words of a growing text have just been measured, and a language has few frequent words.
/// Longer texts are not cached. Each instance belongs to one thread.
final class WordWidths {
  private struct Key: Hashable {
    let units: [UInt16]
    let face: Face
    let script: Script
    let direction: TextDirection
    let size: Int
  }

  private let meter: any AdvanceMeter
  private var widths: [Key: Int] = [:]
  private static let longestWord = 48
  /// The number of cached words, about half a megabyte.
  ///
  /// A full cache is emptied.
  private static let capacity = 4_096

  init(_ meter: any AdvanceMeter) {
    self.meter = meter
  }

  /// Returns the advance of `units`, the UTF-16 of a part of `run`, in pixels.
  func advance(of units: ArraySlice<UInt16>, in run: Paragraph.Run, size: Int) -> Int {
    guard units.count <= Self.longestWord else { return measure(units, in: run, size: size) }
    let key = Key(
      units: Array(units), face: run.face, script: run.script,
      direction: TextDirection(level: run.level), size: size)
    if let known = widths[key] { return known }
    if widths.count == Self.capacity { widths.removeAll(keepingCapacity: true) }
    let width = measure(units, in: run, size: size)
    widths[key] = width
    return width
  }

  /// Returns the advance of `text`, the part of `run` that lies on one line, in pixels.
  func advance(of text: String, in run: Paragraph.Run, size: Int) -> Int {
    meter.advance(of: text, in: run, size: size)
  }

  private func measure(_ units: ArraySlice<UInt16>, in run: Paragraph.Run, size: Int) -> Int {
    meter.advance(of: String(decoding: units, as: UTF16.self), in: run, size: size)
  }
}
