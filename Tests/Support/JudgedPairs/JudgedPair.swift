package import Comparison
package import Imaging
internal import Typesetting

/// Two pictures and their verdict by the table of the command line's contract.
package struct JudgedPair {
  /// The name of the change of the second picture.
  package let name: String
  package let verdict: Verdict
  package let expected: Bitmap
  package let actual: Bitmap
}

extension JudgedPair {
  /// Every row of the table over `background`.
  package static func all(over background: CaptionedPicture.Background) throws -> [JudgedPair] {
    let captionedPicture = CaptionedPicture(background: background)
    let picture = try captionedPicture.picture()
    func pair(_ name: String, _ verdict: Verdict, _ actual: Bitmap) -> JudgedPair {
      JudgedPair(
        name: "\(background), \(name)", verdict: verdict, expected: picture, actual: actual)
    }
    func other(_ name: String, _ change: (inout CaptionedPicture) -> Void) throws -> JudgedPair {
      var other = captionedPicture
      change(&other)
      return pair(name, .different, try other.picture())
    }
    return [
      pair("identical", .same, picture.changed { $2 }),
      pair("off by up to 2", .close, picture.withNoise(-2...2)),
      pair("brighter by 2", .close, picture.withNoise(2...2)),
      pair("other rounding at edges", .close, picture.withOtherEdges()),
      pair("JPEG 90, 4:2:0", .close, try picture.throughJPEG(quality: 90)),
      pair("JPEG 95, 4:4:4", .close, try picture.throughJPEG(quality: 95, halvesColor: false)),
      try other("moved by a pixel across") { $0.offset.x = 1 },
      try other("moved by a pixel down") { $0.offset.y = 1 },
      try other("another letter") { $0.lines[0] = "¿Dónde esta ta" },
      try other("another accent") { $0.lines[1] = "estaciòn?" },
      try other("other wrapping") { $0.lines = ["¿Dónde está", "la estación?"] },
      try other("another weight") { $0.weight = .bold },
      pair("gamma 1.1", .different, picture.withGamma(1.1)),
      pair("2 % larger", .different, picture.scaled(by: 1.02)),
      try other("a line lost") { $0.lines.removeLast() },
      try other("text off by 10") { $0.text = Color(red: 245, green: 245, blue: 245) },
      try other("box off by 10") { $0.box = Color(red: 10, green: 10, blue: 10, alpha: 204) },
    ]
  }
}
