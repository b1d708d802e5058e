/// A part of a run that is drawn as one picture.
struct RunSegment {
  let text: ShapedText
  /// The left end, relative to that of the run.
  let pen: EmLength
}

/// A divider of a run into parts that look the same alone as in the run.
///
/// A part is one grapheme cluster if its glyphs do not depend on their neighbors. Letters that join
/// and other forms that depend on the context stay together, to the end of the word if necessary.
/// A picture of a part can be used wherever the part occurs, and letters that are shown keep their
/// pictures while a word grows.
struct RunSegmenter {
  /// A cluster of a shaped run.
  fileprivate struct Cluster {
    /// The UTF-8 code units in the text.
    let range: Range<Int>
    let pen: EmLength
    let glyphs: ArraySlice<OpenFace.ShapedGlyph>
    let isSpace: Bool

    var dependsOnTextBefore: Bool { glyphs.first?.dependsOnTextBefore ?? false }
  }

  private let run: ShapedText
  private let bytes: [UInt8]
  private let face: OpenFace

  init(_ run: ShapedText, in face: OpenFace) {
    self.run = run
    self.face = face
    bytes = Array(run.text.utf8)
  }

  /// The parts in reading order, none for spaces.
  var segments: [RunSegment] {
    clusters.chains.flatMap { chain in
      let parts = chain.words.map(separate)
      return parts.contains { $0 == nil }
        ? [RunSegment(text: text(of: chain), pen: chain.left)] : parts.flatMap { $0 ?? [] }
    }
  }

  /// The clusters in reading order.
  private var clusters: ArraySlice<Cluster> {
    let glyphs = face.shape(run)
    var spans: [(glyphs: ArraySlice<OpenFace.ShapedGlyph>, pen: EmLength)] = []
    var pen = EmLength.zero
    var start = 0
    for next in glyphs.indices.map({ $0 + 1 }) {
      guard next == glyphs.count || glyphs[next].cluster != glyphs[start].cluster else { continue }
      spans.append((glyphs[start..<next], pen))
      pen = glyphs[start..<next].reduce(pen) { $0 + $1.advance }
      start = next
    }
    if run.direction == .rightToLeft { spans.reverse() }
    let starts = spans.map { $0.glyphs[$0.glyphs.startIndex].cluster } + [bytes.count]
    return spans.indices.map { index in
      let range = starts[index]..<max(starts[index], starts[index + 1])
      return Cluster(
        range: range, pen: spans[index].pen, glyphs: spans[index].glyphs, isSpace: isSpace(range))
    }[...]
  }

  /// Returns true if a part of the text has nothing but white space.
  private func isSpace(_ range: Range<Int>) -> Bool {
    // Most clusters are one letter of ASCII, of which only the space is in a line.
    if range.count == 1 { return bytes[range.lowerBound] == UInt8(ascii: " ") }
    return String(decoding: bytes[range], as: UTF8.self).unicodeScalars
      .allSatisfy { $0.properties.isWhitespace }
  }

  /// Returns a part for each cluster of a word, or one part for the word if its clusters depend on
  /// each other, or nil if the word depends on its neighbors.
  private func separate(_ word: ArraySlice<Cluster>) -> [RunSegment]? {
    var parts: [RunSegment] = []
    for index in word.indices {
      guard let part = segment(word[index...index]) else { break }
      parts.append(part)
    }
    return parts.count == word.count ? parts : segment(word).map { [$0] }
  }

  /// Returns the part of `clusters`, or nil if their text has other glyphs alone than in the run.
  private func segment(_ clusters: ArraySlice<Cluster>) -> RunSegment? {
    let text = text(of: clusters)
    let alone = face.shapeAlone(text)
    guard let lowest = run.direction == .rightToLeft ? clusters.last : clusters.first,
      let first = lowest.glyphs.first, let firstAlone = alone.first,
      alone.count == clusters.reduce(0, { $0 + $1.glyphs.count })
    else { return nil }
    let shift = first.right - firstAlone.right
    var pens = (run: EmLength.zero, alone: EmLength.zero)
    var position = 0
    for step in 0..<clusters.count {
      let index =
        run.direction == .rightToLeft ? clusters.endIndex - 1 - step : clusters.startIndex + step
      for glyph in clusters[index].glyphs {
        let other = alone[position]
        position += 1
        guard glyph.index == other.index, glyph.up == other.up,
          pens.run + glyph.right == pens.alone + other.right + shift
        else { return nil }
        pens = (pens.run + glyph.advance, pens.alone + other.advance)
      }
    }
    return RunSegment(text: text, pen: clusters.left + shift)
  }

  private func text(of clusters: ArraySlice<Cluster>) -> ShapedText {
    guard let first = clusters.first, let last = clusters.last else { return run.with("") }
    let range = first.range.lowerBound..<last.range.upperBound
    return run.with(String(decoding: bytes[range], as: UTF8.self))
  }
}

extension ArraySlice<RunSegmenter.Cluster> {
  /// The left end of the clusters.
  fileprivate var left: EmLength { map(\.pen).min() ?? .zero }

  /// The clusters divided before each that does not depend on the text before it.
  fileprivate var chains: [ArraySlice<RunSegmenter.Cluster>] {
    let starts = indices.filter { $0 == startIndex || !self[$0].dependsOnTextBefore }
    return zip(starts, starts.dropFirst() + [endIndex]).map { self[$0..<$1] }
  }

  /// The clusters divided at spaces, without the spaces.
  fileprivate var words: [ArraySlice<RunSegmenter.Cluster>] { split(whereSeparator: \.isSpace) }
}
