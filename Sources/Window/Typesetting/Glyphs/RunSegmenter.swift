/// A part of a run that is drawn as one picture.
struct RunSegment {
  let text: String
  /// The left end, relative to that of the run.
  let pen: EmLength
}

/// A text with the properties that decide its glyphs in a face.
///
/// Texts are equal if they have the same code points. Swift compares strings by canonical
/// equivalence, but a face may show equivalent characters differently.
struct ShapedText: Hashable {
  let text: String
  let direction: TextDirection
  let script: Script

  static func == (one: ShapedText, other: ShapedText) -> Bool {
    one.direction == other.direction && one.script == other.script
      && one.text.hasSameCodePoints(as: other.text)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(direction)
    hasher.combine(script)
  }
}

/// A divider of runs into parts that look the same alone as in the run.
///
/// A part is one grapheme cluster if its glyphs do not depend on their neighbors. Letters that join
/// and other forms that depend on the context stay together, to the end of the word if necessary.
/// A picture of a part can be used wherever the part occurs, and letters that are shown keep their
/// pictures while a word grows.
///
/// Each instance belongs to one thread.
struct RunSegmenter {
  /// A cluster of a shaped run.
  fileprivate struct Cluster {
    /// The UTF-8 code units in the text.
    let range: Range<Int>
    let pen: EmLength
    let glyphs: ArraySlice<OpenFace.ShapedGlyph>
    let isSpace: Bool

    var dependsOnTextBefore: Bool { glyphs.first?.dependsOnTextBefore ?? false }

    func text(in bytes: [UInt8]) -> String { String(decoding: bytes[range], as: UTF8.self) }
  }

  /// The glyphs of texts that were shaped alone.
  private var isolated: [ShapedText: [OpenFace.ShapedGlyph]] = [:]
  /// The maximum length of a cached text in UTF-8 code units.
  ///
  /// Longer texts are seldom met again.
  private static let maxCachedLength = 48
  /// The number of cached texts, about half a megabyte.
  ///
  /// A full cache is emptied.
  private static let capacity = 2_048

  /// Returns the parts of `text`, a run in `face`, in reading order.
  ///
  /// Spaces have no part.
  mutating func segments(
    of text: String, direction: TextDirection, script: Script, by face: OpenFace
  ) -> [RunSegment] {
    let bytes = Array(text.utf8)
    let clusters = clusters(
      of: face.shape(text, direction: direction, script: script), in: bytes, direction: direction)
    var segments: [RunSegment] = []
    for chain in clusters.chains {
      let words = chain.words
      let parts = words.map { word in
        separate(word, in: bytes, direction: direction, script: script, by: face)
      }
      if parts.allSatisfy({ $0 != nil }) {
        segments += parts.flatMap { $0 ?? [] }
      } else if !words.isEmpty {
        segments.append(RunSegment(text: chain.text(in: bytes), pen: chain.left))
      }
    }
    return segments
  }

  /// Returns the clusters of a run in reading order.
  private func clusters(
    of glyphs: [OpenFace.ShapedGlyph], in bytes: [UInt8], direction: TextDirection
  ) -> ArraySlice<Cluster> {
    var spans: [(glyphs: ArraySlice<OpenFace.ShapedGlyph>, pen: EmLength)] = []
    var pen = EmLength.zero
    var start = 0
    for index in glyphs.indices {
      let next = index + 1
      guard next == glyphs.count || glyphs[next].cluster != glyphs[index].cluster else { continue }
      spans.append((glyphs[start..<next], pen))
      pen = glyphs[start..<next].reduce(pen) { $0 + $1.advance }
      start = next
    }
    if direction == .rightToLeft { spans.reverse() }
    let starts = spans.map { $0.glyphs[$0.glyphs.startIndex].cluster } + [bytes.count]
    return spans.indices.map { index in
      let range = starts[index]..<max(starts[index], starts[index + 1])
      let text = String(decoding: bytes[range], as: UTF8.self)
      return Cluster(
        range: range, pen: spans[index].pen, glyphs: spans[index].glyphs,
        isSpace: text.unicodeScalars.allSatisfy { $0.properties.isWhitespace })
    }[...]
  }

  /// Returns a part for each cluster of a word, or one part for the word if its clusters depend on
  /// each other, or nil if the word depends on its neighbors.
  private mutating func separate(
    _ word: ArraySlice<Cluster>, in bytes: [UInt8], direction: TextDirection, script: Script,
    by face: OpenFace
  ) -> [RunSegment]? {
    var parts: [RunSegment] = []
    for cluster in word {
      guard
        let part = segment(
          cluster.text(in: bytes), glyphs: cluster.glyphs, pen: cluster.pen, direction: direction,
          script: script, by: face)
      else { break }
      parts.append(part)
    }
    if parts.count == word.count { return parts }
    let ordered = direction == .rightToLeft ? word.reversed() : Array(word)
    let glyphs = ordered.flatMap(\.glyphs)[...]
    return segment(
      word.text(in: bytes), glyphs: glyphs, pen: word.left, direction: direction, script: script,
      by: face
    ).map { [$0] }
  }

  /// Returns the part with `text`, or nil if the text has other glyphs alone than in the run.
  private mutating func segment(
    _ text: String, glyphs: ArraySlice<OpenFace.ShapedGlyph>, pen: EmLength,
    direction: TextDirection, script: Script, by face: OpenFace
  ) -> RunSegment? {
    let alone = isolatedGlyphs(
      of: ShapedText(text: text, direction: direction, script: script), by: face)
    guard alone.count == glyphs.count, let first = glyphs.first else { return nil }
    let shift = first.right - alone[0].right
    var pens = (run: EmLength.zero, alone: EmLength.zero)
    for (glyph, other) in zip(glyphs, alone) {
      guard glyph.index == other.index, glyph.up == other.up,
        pens.run + glyph.right == pens.alone + other.right + shift
      else { return nil }
      pens = (pens.run + glyph.advance, pens.alone + other.advance)
    }
    return RunSegment(text: text, pen: pen + shift)
  }

  /// Returns the glyphs of a text without neighbors.
  private mutating func isolatedGlyphs(
    of text: ShapedText, by face: OpenFace
  ) -> [OpenFace.ShapedGlyph] {
    if let cached = isolated[text] { return cached }
    let glyphs = face.shape(text.text, direction: text.direction, script: text.script)
    guard text.text.utf8.count <= Self.maxCachedLength else { return glyphs }
    if isolated.count >= Self.capacity { isolated.removeAll(keepingCapacity: true) }
    isolated[text] = glyphs
    return glyphs
  }
}

extension ArraySlice<RunSegmenter.Cluster> {
  /// The left end of the clusters.
  fileprivate var left: EmLength { map(\.pen).min() ?? .zero }

  fileprivate func text(in bytes: [UInt8]) -> String {
    guard let first, let last else { return "" }
    return String(decoding: bytes[first.range.lowerBound..<last.range.upperBound], as: UTF8.self)
  }

  /// The clusters divided before each that does not depend on the text before it.
  fileprivate var chains: [ArraySlice<RunSegmenter.Cluster>] {
    var chains: [ArraySlice<RunSegmenter.Cluster>] = []
    var start = startIndex
    for index in indices.dropFirst() where !self[index].dependsOnTextBefore {
      chains.append(self[start..<index])
      start = index
    }
    if start < endIndex { chains.append(self[start...]) }
    return chains
  }

  /// The clusters divided at spaces, without the spaces.
  fileprivate var words: [ArraySlice<RunSegmenter.Cluster>] { split(whereSeparator: \.isSpace) }
}
