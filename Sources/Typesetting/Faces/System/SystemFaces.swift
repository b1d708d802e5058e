/// The bundled faces, and behind them those of the machine.
///
/// Text that the bundled faces have stays with them and looks the same everywhere; what they lack
/// is looked for by `FaceSearch`, and divided as `ClusterPlacement` says. What no face has stays
/// where the bundled faces put it, and is a box there. Owned by one thread.
final class SystemFaces: FaceSource {
  private let bundled: any FaceSource
  private let fonts: FontShelf
  private let search: FaceSearch
  /// The bundled faces that were asked for, as fonts, which know their characters.
  private var inventory: [Face: Font] = [:]
  /// Coverage is the same at every size.
  private static let anySize = 32

  /// - Parameters:
  ///   - bundled: come first.
  ///   - fonts: opens faces of both kinds.
  ///   - finder: is made when a character is first wanting.
  ///   - complain: hears of every file that could not be used, once.
  init(
    behind bundled: any FaceSource, fonts: FontShelf,
    finder: @escaping () -> any FontFinder = { InstalledFonts() },
    complain: @escaping (UnusableFont) -> Void
  ) {
    self.bundled = bundled
    self.fonts = fonts
    search = FaceSearch(finder, fonts: fonts, complain: complain)
  }

  func baseFace(_ weight: TextStyle.Weight) -> Face { bundled.baseFace(weight) }

  func faces(
    for text: ArraySlice<UInt16>, script: Script, language: String?, weight: TextStyle.Weight
  ) -> [(face: Face, end: Int)] {
    let stretches = bundled.faces(for: text, script: script, language: language, weight: weight)
    if isCovered(text, by: stretches) { return stretches }
    let wish = FaceWish(script: script, language: language, weight: weight)
    var placement = ClusterPlacement(
      clusters: Self.clusters(of: text, in: stretches),
      joinsLetters: script.joinsLetters,
      isBundled: { [self] in has($0, all: $1) },
      find: { [search] in search.face(having: $0, for: wish) })
    placement.place()
    return placement.stretches
  }

  private static func clusters(
    of text: ArraySlice<UInt16>, in stretches: [(face: Face, end: Int)]
  ) -> [TextCluster] {
    var end = text.startIndex
    var stretch = 0
    return String(decoding: text, as: UTF16.self).map { character in
      end += character.utf16.count
      while stretches[stretch].end < end { stretch += 1 }
      return TextCluster(character, end: end, face: stretches[stretch].face)
    }
  }

  private func isCovered(
    _ text: ArraySlice<UInt16>, by stretches: [(face: Face, end: Int)]
  ) -> Bool {
    var start = text.startIndex
    return stretches.allSatisfy { face, end in
      defer { start = end }
      return has(face, all: String(decoding: text[start..<end], as: UTF16.self).unicodeScalars)
    }
  }

  /// Whether `face` has a glyph for each of `scalars` that needs one.
  private func has(_ face: Face, all scalars: some Sequence<Unicode.Scalar>) -> Bool {
    let font = inventory[face] ?? fonts.font(face, size: Self.anySize)
    inventory[face] = font
    return scalars.allSatisfy { font.has($0) || !TextCluster.needsGlyph($0) }
  }
}
