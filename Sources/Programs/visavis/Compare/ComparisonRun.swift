internal import Comparison
internal import Console
internal import Glibc
internal import Imaging
internal import Typesetting

/// A comparison that goes through the pairs in order, and writes the requested outputs.
struct ComparisonRun {
  let pairs: PicturePairs
  let judge: PictureJudge
  /// The path of the difference picture; for folders, the folder of the difference pictures.
  let diff: String?
  /// The path of the HTML report.
  let report: String?

  /// Compares all pairs, and writes the difference pictures and the report.
  ///
  /// - Throws: `Failure` if an output path is also an input, or if a file cannot be read or
  ///   written.
  func outcome() throws -> ComparisonOutcome {
    try checkOutputs()
    let typesetter = diff == nil ? nil : try BundledFiles.typesetter()
    var page = ReportPage()
    var pictures: [ComparedPicture] = []
    for pair in pairs.pairs { pictures.append(try compare(pair, typesetter, &page)) }
    let outcome = ComparisonOutcome(pictures: pictures, areFolders: pairs.areFolders)
    if let report { try OutputFile.write(page.bytes(about: outcome), to: report) }
    return outcome
  }

  private func compare(
    _ pair: PicturePairs.Pair, _ typesetter: Typesetter?, _ page: inout ReportPage
  ) throws -> ComparedPicture {
    let compared: ComparedPicture
    var sides: ReportPage.Sides = []
    switch pair.match {
    case .missing:
      compared = ComparedPicture(pair, .missing, "expected, but missing")
      if report != nil { sides = [("expected", try ComparedFile(path: pair.expected).bytes())] }
    case .unexpected:
      compared = ComparedPicture(pair, .unexpected, "not expected")
      if report != nil { sides = [("actual", try ComparedFile(path: pair.actual).bytes())] }
    case .both:
      do {
        return try compareBoth(pair, typesetter, &page)
      } catch let failure as Failure where failure.code == EX_NOINPUT && pairs.areFolders {
        // An unreadable picture of a folder does not end the run.
        compared = ComparedPicture(pair, .unreadable, failure.description)
      }
    }
    page.add(compared, sides)
    return compared
  }

  private func compareBoth(
    _ pair: PicturePairs.Pair, _ typesetter: Typesetter?, _ page: inout ReportPage
  ) throws -> ComparedPicture {
    let (expected, actual) = (ComparedFile(path: pair.expected), ComparedFile(path: pair.actual))
    let (before, after) = (try expected.picture(), try actual.picture())
    try checkRegions(before.size)
    let judgement = judge.judge(expected: before.view, actual: after.view)
    let compared = ComparedPicture(pair, judgement)
    let sheet = DifferenceSheet(
      expected: before.view, actual: after.view, judgement: judgement, ignored: judge.ignoring)
    if let typesetter, let path = diffPath(for: pair) {
      if pairs.areFolders && !compared.isDifferent {
        // A difference picture of an earlier run is out of date.
        _ = unsafe unlink(path)
      } else {
        try PictureFile.write(
          sheet.picture(typesetter: typesetter).view, to: path, createsFolders: pairs.areFolders)
      }
    }
    if let report, compared.isDifferent {
      page.add(
        compared,
        [
          ("expected", try expected.bytes()), ("actual", try actual.bytes()),
          ("difference", try PictureFile.png(of: sheet.marked.view, for: report)),
        ],
        enlargement: try sheet.enlargement.map { try PictureFile.png(of: $0.view, for: report) })
    }
    return compared
  }

  /// Refuses output paths that would overwrite one of the compared files.
  private func checkOutputs() throws(Failure) {
    let inputs = Set(pairs.pairs.flatMap { [ResolvedPath($0.expected), ResolvedPath($0.actual)] })
    for (option, path) in [("--diff", diff), ("--report", report)] {
      guard let path, inputs.contains(ResolvedPath(path)) else { continue }
      throw .usage("\(option) would overwrite \(path), which is compared; choose another name")
    }
    guard let diff else { return }
    let target = ResolvedPath(diff)
    guard !pairs.folders.contains(where: { $0 == target || $0.contains(target) }) else {
      throw .usage(
        "\(diff) is among the pictures that are compared; choose another folder for --diff")
    }
    if let report, target == ResolvedPath(report) {
      throw .usage("--diff and --report are both \(diff); choose another name for one of them")
    }
  }

  /// Refuses regions outside the picture when two single pictures are compared.
  ///
  /// For folders, a region may be meant for larger pictures.
  private func checkRegions(_ size: PixelSize) throws(Failure) {
    guard !pairs.areFolders else { return }
    let bounds = PixelRect(origin: .zero, size: size)
    for region in judge.ignoring where region.intersection(bounds) != region {
      throw .usage(
        "--ignore \(region.minX),\(region.minY),\(region.size.width),\(region.size.height) "
          + "reaches outside the picture of \(size)")
    }
  }

  private func diffPath(for pair: PicturePairs.Pair) -> String? {
    guard let diff, pairs.areFolders else { return diff }
    return "\(diff)/\(pair.name)\(pair.name.lowercased().hasSuffix(".png") ? "" : ".png")"
  }
}

/// The result of a whole comparison.
struct ComparisonOutcome {
  let pictures: [ComparedPicture]
  let areFolders: Bool

  var isDifferent: Bool { pictures.contains(where: \.isDifferent) }

  /// `different` if any picture is different, else `close` if any is close, else `same`.
  var verdict: ComparedPicture.Verdict {
    isDifferent ? .different : pictures.contains { $0.verdict == .close } ? .close : .same
  }

  /// The number of pictures by verdict, without the verdicts that no picture has.
  var counts: [(verdict: ComparedPicture.Verdict, count: Int)] {
    ComparedPicture.Verdict.allCases
      .map { verdict in (verdict, pictures.count { $0.verdict == verdict }) }
      .filter { $0.count > 0 }
  }

  /// The lines for standard output: each picture that is not the same, and a summary for folders.
  var lines: [String] {
    guard areFolders else { return pictures.map { "\($0.verdict) \($0.explanation)" } }
    return pictures.filter { $0.verdict != .same }
      .map { "\($0.verdict) \($0.pair.name): \($0.explanation)" } + [summary]
  }

  /// The reason why the first unreadable picture is unreadable; nil if all are readable.
  var inputError: String? { pictures.first { $0.verdict == .unreadable }?.explanation }

  /// The overall verdict with the counts.
  var summary: String {
    let counts = counts.map { "\($0.count) \($0.verdict)" }.joined(separator: ", ")
    return "\(verdict) \(pictures.count) picture\(pictures.count == 1 ? "" : "s"): \(counts)"
  }
}

/// The result of comparing one picture.
struct ComparedPicture {
  /// The verdicts in the order of a summary.
  enum Verdict: String, CaseIterable {
    case different, missing, unexpected
    /// One of the two files is not a picture.
    case unreadable
    case close, same
  }

  let pair: PicturePairs.Pair
  let verdict: Verdict
  /// The figures, or the reason why the picture was not compared.
  let explanation: String
  /// The figures without pixels; nil if the picture was not compared.
  let judgement: Judgement?

  var isDifferent: Bool { verdict != .same && verdict != .close }

  init(_ pair: PicturePairs.Pair, _ verdict: Verdict, _ explanation: String) {
    (self.pair, self.verdict, self.explanation, judgement) = (pair, verdict, explanation, nil)
  }

  init(_ pair: PicturePairs.Pair, _ judgement: Judgement) {
    self.pair = pair
    verdict = Verdict(rawValue: judgement.verdict.rawValue) ?? .different
    explanation = judgement.figures
    self.judgement = judgement.withoutPixels
  }
}
