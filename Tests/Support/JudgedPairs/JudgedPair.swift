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
    try all(of: CaptionedPicture(background: background))
  }

  /// Every row of the table for one picture, whose text has the changes of `wording`.
  package static func all(
    of captionedPicture: CaptionedPicture, wording: Wording = .spanish
  ) throws -> [JudgedPair] {
    var captionedPicture = captionedPicture
    captionedPicture.lines = wording.lines
    let picture = try captionedPicture.picture()
    func pair(_ name: String, _ verdict: Verdict, _ actual: Bitmap) -> JudgedPair {
      JudgedPair(
        name: "\(captionedPicture.background), \(captionedPicture.fontSize), \(name)",
        verdict: verdict, expected: picture, actual: actual)
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
      pair("other levels at edges", .close, picture.withFewerLevelsAtEdges()),
      pair("JPEG 90, 4:2:0", .close, try picture.throughJPEG(quality: 90)),
      pair("JPEG 95, 4:4:4", .close, try picture.throughJPEG(quality: 95, halvesColor: false)),
      try other("moved by a pixel across") { $0.offset.x = 1 },
      try other("moved by a pixel down") { $0.offset.y = 1 },
      try other("moved back and up") { $0.offset = PixelPoint(x: -1, y: -1) },
      try other("another letter") { $0.lines = wording.otherLetter },
      try other("another accent") { $0.lines = wording.otherAccent },
      try other("other wrapping") { $0.lines = wording.otherWrapping },
      try other("another weight") { $0.weight = $0.weight == .bold ? .regular : .bold },
      pair("gamma 1.1", .different, picture.withGamma(1.1)),
      pair("gamma 1/1.1", .different, picture.withGamma(1 / 1.1)),
      pair("2 % larger", .different, picture.scaled(by: 1.02)),
      try other("a line lost") { $0.lines.removeLast() },
      try other("text off by 10") { $0.text = $0.text.off(by: 10, 10, 10) },
      try other("text's red off by 10") { $0.text = $0.text.off(by: 10, 0, 0) },
      try other("text's blue off by 10") { $0.text = $0.text.off(by: 0, 0, 10) },
      try other("box off by 10") { $0.box = $0.box.off(by: 10, 10, 10) },
      try other("box's blue off by 10") { $0.box = $0.box.off(by: 0, 0, 10) },
    ]
  }

  /// The lines of a caption, and those with another letter, another accent and other ends.
  package struct Wording: Sendable {
    let lines: [String]
    let otherLetter: [String]
    let otherAccent: [String]
    let otherWrapping: [String]

    package static let spanish = Wording(
      lines: ["¿Dónde está la", "estación?"], otherLetter: ["¿Dónde está ta", "estación?"],
      otherAccent: ["¿Dónde está la", "estaciòn?"], otherWrapping: ["¿Dónde está", "la estación?"])
    package static let russian = Wording(
      lines: ["Съешь же ещё этих", "мягких булок"],
      otherLetter: ["Съешь же ещё этик", "мягких булок"],
      otherAccent: ["Съешь же еще этих", "мягких булок"],
      otherWrapping: ["Съешь же ещё", "этих мягких булок"])
    package static let hindi = Wording(
      lines: ["नमस्ते दुनिया", "क्या हाल है?"], otherLetter: ["नमस्ते दुनिया", "क्या साल है?"],
      otherAccent: ["नमस्ते दूनिया", "क्या हाल है?"], otherWrapping: ["नमस्ते", "दुनिया क्या हाल है?"])
    package static let arabic = Wording(
      lines: ["مرحبا بالعالم", "كيف حالك؟"], otherLetter: ["مرحبا بالعالم", "كيف بالك؟"],
      otherAccent: ["مرحبا بالعالم", "كيف جالك؟"], otherWrapping: ["مرحبا", "بالعالم كيف حالك؟"])
    package static let japanese = Wording(
      lines: ["今日はとても", "いい天気です"], otherLetter: ["今日はとても", "いい大気です"],
      otherAccent: ["今日はとでも", "いい天気です"], otherWrapping: ["今日はとてもいい", "天気です"])
  }
}

extension Color {
  /// Returns the color with channels that differ by these amounts, down where up has no room.
  fileprivate func off(by red: Int, _ green: Int, _ blue: Int) -> Color {
    func moved(_ value: UInt8, _ amount: Int) -> UInt8 {
      UInt8(Int(value) + (Int(value) + amount > 255 ? -amount : amount))
    }
    return Color(
      red: moved(self.red, red), green: moved(self.green, green), blue: moved(self.blue, blue),
      alpha: alpha)
  }
}
