/// Name of a file of cards, whose end tells its form.
package struct CardFileName: Hashable, Sendable {
  private let name: String

  package init(_ name: String) { self.name = name }

  private func ends(in end: String) -> Bool { name.lowercased().hasSuffix(end) }

  /// True for a package of Anki.
  package var isPackage: Bool { ends(in: ".apkg") || ends(in: ".colpkg") }

  /// True for a transcript, or captions in any other form.
  package var isTranscript: Bool { !isPackage && !isTable }

  private var isTable: Bool { ends(in: ".csv") || ends(in: ".tsv") }

  /// The name without its folder and its end, for a deck.
  package var deck: String {
    let last = name.split(separator: "/").last.map(String.init) ?? name
    let deck = last.lastIndex(of: ".").map { String(last[..<$0]) } ?? last
    return deck.isEmpty ? last : deck
  }

  /// Returns the cards of a file that is no package: a table, or else a transcript.
  ///
  /// - Throws: `CardFileFailure` for bytes that are no text.
  package func records(
    of bytes: [UInt8], learning language: String? = nil
  ) throws(CardFileFailure) -> [CardRecord] {
    guard !bytes.isEmpty else { throw .empty }
    // Texts have no NUL, and pictures, sounds, archives and UTF-16 have some.
    guard !bytes.contains(0) else { throw .notText }
    guard isTable else {
      return TranscriptCards.records(of: bytes, learning: language)
    }
    return CardTable.records(
      of: String(decoding: bytes, as: UTF8.self), separator: ends(in: ".tsv") ? 0x09 : nil)
  }
}
