internal import FoundationEssentials

/// The caption lines of one picture, as `visavis snapshot --text` tells them.
package struct PictureText: Sendable, Decodable {
  package struct Row: Sendable, Decodable {
    package let text: String
    package let id: String?
    package let speaker: String?
    package let part: String?
    package let rect: [Int]
  }

  /// Seconds of the stream's time.
  package let t: Double
  /// From top to bottom.
  package let rows: [Row]

  /// Reads the output of `snapshot --text`, a picture a line.
  ///
  /// - Throws: if a line is no such picture.
  package static func pictures(in output: String) throws -> [PictureText] {
    let decoder = JSONDecoder()
    return try output.split(separator: "\n").map {
      try decoder.decode(PictureText.self, from: Data($0.utf8))
    }
  }

  /// The words of every utterance that has lines in the picture.
  var words: [String: [Substring]] {
    var all: [String: [Substring]] = [:]
    for row in rows where row.part == nil {
      guard let id = row.id else { continue }
      all[id, default: []] += ReadingJudge.words(in: row.text[...])
    }
    return all
  }

  /// The picture says that words were left out.
  var hasGap: Bool { rows.contains { $0.part == "gap" } }
}
