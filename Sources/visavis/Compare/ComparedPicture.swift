internal import Comparison
internal import Imaging

/// The result of comparing one picture.
///
/// The pixels are not kept.
struct ComparedPicture {
  enum Finding {
    case judged(Verdict, Figures)
    case missing
    case unexpected
    /// One of the two files is not a picture; the value is the reason in one line.
    case unreadable(String)
  }

  /// The figures of a judgement, without its pixel map.
  struct Figures {
    /// All figures as text.
    var words: String
    var expectedSize: PixelSize
    var actualSize: PixelSize
    var share: Double
    var largestDifference: Int
    var meanDifference: Double
    var places: [ChangedRegion]
  }

  let pair: PicturePairs.Pair
  let finding: Finding

  var isDifferent: Bool {
    if case .judged(let verdict, _) = finding { verdict == .different } else { true }
  }

  /// `same`, `close`, `different`, `missing`, `unexpected` or `unreadable`.
  var word: String {
    switch finding {
    case .judged(let verdict, _): verdict.rawValue
    case .missing: "missing"
    case .unexpected: "unexpected"
    case .unreadable: "unreadable"
    }
  }

  /// The figures, or the reason why the picture was not compared.
  var explanation: String {
    switch finding {
    case .judged(_, let figures): figures.words
    case .missing: "expected, but missing"
    case .unexpected: "not expected"
    case .unreadable(let reason): reason
    }
  }
}

extension ComparedPicture.Figures {
  init(_ judgement: Judgement) {
    self.init(
      words: judgement.figures, expectedSize: judgement.expectedSize,
      actualSize: judgement.actualSize, share: judgement.share,
      largestDifference: judgement.largestDifference, meanDifference: judgement.meanDifference,
      places: judgement.places)
  }
}
