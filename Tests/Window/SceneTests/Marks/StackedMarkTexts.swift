import FoundationEssentials

/// A text of lines whose marks would touch at the ordinary distance of lines, or that come close.
///
/// Half of them are what people write; the others stack real clusters, as no sentence does.
struct StackedMarkText: CustomStringConvertible {
  let language: String
  let name: String
  let text: String

  var description: String { "\(language): \(name)" }

  /// The texts of `stacked-marks.txt`, and two with marks without end.
  static let all =
    written + [
      StackedMarkText(
        language: "en", name: "Five hundred marks on one letter",
        text: "A quiet line above\nof A" + marks(500, "\u{301}\u{316}") + " and B"),
      StackedMarkText(
        language: "en", name: "Five hundred marks between two lines",
        text: "and A" + marks(500, "\u{331}") + " with\nB" + marks(500, "\u{308}") + " beneath it"),
    ]

  /// The texts of the file, each below a line with its language and its name.
  private static let written: [StackedMarkText] = {
    let file = "/" + "\(#filePath)".split(separator: "/").dropLast().joined(separator: "/")
    let data = try? Data(contentsOf: URL(filePath: file + "/stacked-marks.txt"))
    let contents = String(decoding: data ?? Data(), as: UTF8.self)
    return contents.split(separator: "\n# ").map { part in
      let lines = part.split(separator: "\n").map(String.init)
      let title = lines[0].drop { $0 == "#" || $0 == " " }.split(separator: ": ", maxSplits: 1)
      return StackedMarkText(
        language: String(title[0]), name: String(title[1]),
        text: lines.dropFirst().joined(separator: "\n"))
    }
  }()

  /// Returns `count` marks, those of `stack` in turn.
  private static func marks(_ count: Int, _ stack: String) -> String {
    let scalars = Array(stack.unicodeScalars)
    return String(String.UnicodeScalarView((0..<count).map { scalars[$0 % scalars.count] }))
  }
}
