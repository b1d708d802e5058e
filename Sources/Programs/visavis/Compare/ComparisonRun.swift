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
    for pair in pairs.pairs {
      let compared = try compare(pair, typesetter, &page)
      pictures.append(compared)
    }
    let outcome = ComparisonOutcome(pictures: pictures, areFolders: pairs.areFolders)
    if let report { try OutputFile.write(page.bytes(about: outcome), to: report) }
    return outcome
  }

  private func compare(
    _ pair: PicturePairs.Pair, _ typesetter: Typesetter?, _ page: inout ReportPage
  ) throws -> ComparedPicture {
    switch pair.match {
    case .missing:
      let compared = ComparedPicture(pair: pair, finding: .missing)
      if report != nil {
        page.add(compared, expected: try ComparedFile(path: pair.expected).bytes())
      }
      return compared
    case .unexpected:
      let compared = ComparedPicture(pair: pair, finding: .unexpected)
      if report != nil { page.add(compared, actual: try ComparedFile(path: pair.actual).bytes()) }
      return compared
    case .both: return try compareIfReadable(pair, typesetter, &page)
    }
  }

  /// Compares a pair, and records an unreadable picture of a folder instead of failing.
  private func compareIfReadable(
    _ pair: PicturePairs.Pair, _ typesetter: Typesetter?, _ page: inout ReportPage
  ) throws -> ComparedPicture {
    do {
      return try compareBoth(pair, typesetter, &page)
    } catch let failure as Failure where failure.code == EX_NOINPUT && pairs.areFolders {
      let compared = ComparedPicture(pair: pair, finding: .unreadable(failure.description))
      page.add(compared)
      return compared
    }
  }

  private func compareBoth(
    _ pair: PicturePairs.Pair, _ typesetter: Typesetter?, _ page: inout ReportPage
  ) throws -> ComparedPicture {
    let (expected, actual) = (ComparedFile(path: pair.expected), ComparedFile(path: pair.actual))
    let (before, after) = (try expected.picture(), try actual.picture())
    try checkRegions(before.size)
    let judgement = judge.judge(expected: before.view, actual: after.view)
    let compared = ComparedPicture(pair: pair, finding: .judged(judgement.withoutPixels))
    let sheet = DifferenceSheet(
      expected: before.view, actual: after.view, judgement: judgement, ignored: judge.ignoring)
    if let typesetter, let path = diffPath(for: compared) {
      if pairs.areFolders && !compared.isDifferent {
        // A difference picture of an earlier run is out of date.
        _ = unsafe unlink(path)
      } else {
        if pairs.areFolders { try PictureFolder.createFolders(above: path) }
        try PictureFile.write(sheet.picture(typesetter: typesetter).view, to: path)
      }
    }
    if let report, compared.isDifferent {
      page.add(
        compared, expected: try expected.bytes(), actual: try actual.bytes(),
        marked: try PictureFile.encode(sheet.marked.view, for: report),
        enlargement: try sheet.enlargement.map { enlargement throws(Failure) in
          try PictureFile.encode(enlargement.view, for: report)
        })
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
    if let diff,
      pairs.folders.contains(where: { $0 == ResolvedPath(diff) || $0.contains(ResolvedPath(diff)) })
    {
      throw .usage(
        "\(diff) is among the pictures that are compared; choose another folder for --diff")
    }
    if let diff, let report, ResolvedPath(diff) == ResolvedPath(report) {
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

  private func diffPath(for compared: ComparedPicture) -> String? {
    guard let diff, pairs.areFolders else { return diff }
    let name = compared.pair.name
    return "\(diff)/\(name)\(name.lowercased().hasSuffix(".png") ? "" : ".png")"
  }
}

/// The result of a whole comparison.
struct ComparisonOutcome {
  let pictures: [ComparedPicture]
  let areFolders: Bool

  var isDifferent: Bool { pictures.contains(where: \.isDifferent) }

  /// `different` if any picture is different, else `close` if any is close, else `same`.
  var verdict: String {
    isDifferent ? "different" : pictures.contains { $0.verdict == "close" } ? "close" : "same"
  }

  /// The number of pictures by verdict, without the verdicts that no picture has.
  var counts: [(verdict: String, count: Int)] {
    ["different", "missing", "unexpected", "unreadable", "close", "same"]
      .map { verdict in (verdict, pictures.count { $0.verdict == verdict }) }
      .filter { $0.count > 0 }
  }

  /// The lines for standard output: each picture that is not the same, and a summary for folders.
  var lines: [String] {
    guard areFolders else { return pictures.map { "\($0.verdict) \($0.explanation)" } }
    return pictures.filter { $0.verdict != "same" }
      .map { "\($0.verdict) \($0.pair.name): \($0.explanation)" } + [summary]
  }

  /// The reason why the first unreadable picture is unreadable; nil if all are readable.
  var inputError: String? { pictures.first { $0.verdict == "unreadable" }?.explanation }

  /// The overall verdict with the counts.
  var summary: String {
    let counts = counts.map { "\($0.count) \($0.verdict)" }.joined(separator: ", ")
    return "\(verdict) \(pictures.count) picture\(pictures.count == 1 ? "" : "s"): \(counts)"
  }
}

/// The result of comparing one picture, without its pixels.
struct ComparedPicture {
  enum Finding {
    case judged(Judgement)
    case missing
    case unexpected
    /// One of the two files is not a picture, for this reason in one line.
    case unreadable(String)
  }

  let pair: PicturePairs.Pair
  let finding: Finding

  var isDifferent: Bool {
    if case .judged(let judgement) = finding { judgement.verdict == .different } else { true }
  }

  /// `same`, `close`, `different`, `missing`, `unexpected` or `unreadable`.
  var verdict: String {
    switch finding {
    case .judged(let judgement): judgement.verdict.rawValue
    case .missing: "missing"
    case .unexpected: "unexpected"
    case .unreadable: "unreadable"
    }
  }

  /// The figures, or the reason why the picture was not compared.
  var explanation: String {
    switch finding {
    case .judged(let judgement): judgement.figures
    case .missing: "expected, but missing"
    case .unexpected: "not expected"
    case .unreadable(let reason): reason
    }
  }
}
