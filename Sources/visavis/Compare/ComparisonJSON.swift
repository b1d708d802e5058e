internal import Comparison
internal import FoundationEssentials
internal import Imaging

/// The output of `compare --json`.
///
/// The property names are a public format.
struct ComparisonJSON: Encodable {
  struct Picture: Encodable {
    var name: String?
    var verdict: String
    var expected: Size?
    var actual: Size?
    /// The share of visibly different pixels, 0 to 1.
    var visiblyDifferent: Double?
    var largestDifference: Int?
    var meanDifference: Double?
    var places: [Box]?
  }

  struct Size: Encodable {
    var width: Int
    var height: Int
  }

  struct Box: Encodable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    var pixels: Int
  }

  struct Accepted: Encodable {
    var replaced: [String]
    var added: [String]
    var removed: [String]
  }

  var verdict: String
  /// The number of pictures by verdict, for folders only.
  var counts: [String: Int]?
  var pictures: [Picture]
  var accepted: Accepted?

  init(_ outcome: ComparisonOutcome, _ acceptance: Acceptance?) {
    verdict = outcome.word
    if outcome.areFolders {
      counts = Dictionary(uniqueKeysWithValues: outcome.counts.map { ($0.word, $0.count) })
    }
    pictures = outcome.pictures.map(Picture.init)
    accepted = acceptance.map { acceptance in
      func names(_ action: Acceptance.Action) -> [String] {
        acceptance.actions.filter { $0.action == action }.map(\.pair.expected)
      }
      return Accepted(
        replaced: names(.replaced), added: names(.added), removed: names(.removed))
    }
  }

  /// Prints the comparison as one JSON object.
  func printOut() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    print(String(decoding: try encoder.encode(self), as: UTF8.self))
  }
}

extension ComparisonJSON.Picture {
  init(_ picture: ComparedPicture) {
    name = picture.pair.name
    verdict = picture.word
    guard case .judged(_, let figures) = picture.finding else { return }
    expected = ComparisonJSON.Size(figures.expectedSize)
    actual = ComparisonJSON.Size(figures.actualSize)
    guard figures.expectedSize == figures.actualSize else { return }
    visiblyDifferent = figures.share
    largestDifference = figures.largestDifference
    meanDifference = figures.meanDifference
    places = figures.places.map { place in
      ComparisonJSON.Box(
        x: place.bounds.minX, y: place.bounds.minY, width: place.bounds.size.width,
        height: place.bounds.size.height, pixels: place.pixels)
    }
  }
}

extension ComparisonJSON.Size {
  init(_ size: PixelSize) {
    self.init(width: size.width, height: size.height)
  }
}
