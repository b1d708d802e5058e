internal import FoundationEssentials
internal import Language

/// The caption rows of one picture, from `visavis snapshot --text`.
package struct PictureText: Sendable, Decodable {
  package struct Row: Sendable, Decodable {
    package let text: String
    package let id: String?
    package let speaker: String?
    package let part: String?
    package let rect: [Int]
  }

  /// The stream's time in seconds.
  package let t: Double
  /// The rows from top to bottom.
  package let rows: [Row]

  /// Reads the output of `snapshot --text`, one picture a line.
  ///
  /// - Throws: An error if a line is no such picture.
  package static func pictures(in output: String) throws -> [PictureText] {
    let decoder = JSONDecoder()
    return try output.split(separator: "\n").map {
      try decoder.decode(PictureText.self, from: Data($0.utf8))
    }
  }

  /// The words of every utterance that has rows in the picture.
  var words: [String: [Substring]] {
    var all: [String: [Substring]] = [:]
    for row in rows where row.part == nil {
      guard let id = row.id else { continue }
      all[id, default: []] += Words(row.text).spellings
    }
    return all
  }

  /// True if the picture says that words were left out.
  var hasGap: Bool { rows.contains { $0.part == "gap" } }
}
