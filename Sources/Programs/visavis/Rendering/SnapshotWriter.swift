internal import CaptionCoding
internal import Captions
internal import Comparison
internal import Imaging
internal import Scene
internal import Snapshots
internal import Typesetting

/// The destination of a snapshot's pictures: files, contact sheets, digests and text.
final class SnapshotWriter {
  private let names: PictureNames?
  private let printsDigests: Bool
  private let writesText: Bool
  private let newSheet: (() -> ContactSheet)?
  private var sheet: ContactSheet?
  private var sheets = 0
  private var digests: [Int: PictureDigest] = [:]
  private var texts: [Int: String] = [:]

  /// Creates a destination: files with the given names if there are any, and contact sheets in place of
  /// single pictures if there is a function that makes an empty one.
  init(
    names: PictureNames?, printsDigests: Bool, writesText: Bool, newSheet: (() -> ContactSheet)?
  ) {
    self.names = names
    self.printsDigests = printsDigests
    self.writesText = writesText
    self.newSheet = newSheet
  }

  func add(_ shot: Shot) throws {
    if writesText { texts[shot.number] = ShotText.line(for: shot) }
    guard names != nil || printsDigests || newSheet != nil else { return }
    guard let newSheet else {
      return try output(shot.pixels().view, number: shot.number)
    }
    let sheet = self.sheet ?? newSheet()
    self.sheet = sheet
    try sheet.add(shot.pixels().view, label: "\(shot.time.seconds(digits: 2)) s")
    if sheet.isFull { try outputSheet(sheet) }
  }

  /// Writes the last contact sheet.
  ///
  /// - Returns: The lines for standard output, in the order of the pictures.
  func finish() throws -> [String] {
    if let sheet { try outputSheet(sheet) }
    let lines = digests.mapValues { "\($0)" }
    return [texts, lines].flatMap { $0.sorted { $0.key < $1.key }.map(\.value) }
  }

  private func outputSheet(_ sheet: ContactSheet) throws {
    self.sheet = nil
    try output(sheet.picture, number: sheets)
    sheets += 1
  }

  private func output(_ picture: PixelView, number: Int) throws {
    if let names { try PictureFile.write(picture, to: names.name(of: number + 1)) }
    if printsDigests { digests[number] = PictureDigest(of: picture) }
  }
}

/// The text in a picture as a JSON line, for tests that check text.
///
/// `{"t":1.2,"rows":[{"text":"Hola","id":"u1","speaker":"Ana","rect":[128,559,300,40]}],"notices":[]}`:
/// rows are ordered from top to bottom, and `rect` is x, y, width and height in pixels. `id` and
/// `speaker` are omitted if the stream has none. `part` is present for rows that are not the
/// caption's own text, and `pane` (`near` or `far`) if there are two readers. While the history is
/// open, `history` lists its sentences in view.
enum ShotText {
  /// The line of a shot, without a newline.
  static func line(for shot: Shot) -> String {
    let rows = shot.rows.map { object(for: $0, namesReader: shot.hasTwoReaders) }
      .joined(separator: ",")
    let notices = shot.notices.map(CaptionStreamEncoder.quoted).joined(separator: ",")
    let history = shot.sentences.map { sentences in
      let objects = sentences.map { object(for: $0, namesReader: shot.hasTwoReaders) }
      return #","history":[\#(objects.joined(separator: ","))]"#
    }
    return #"{"t":\#(shot.time.seconds(digits: 6)),"rows":[\#(rows)],"notices":[\#(notices)]"#
      + (history ?? "") + "}"
  }

  private static func object(for sentence: Scene.Sentence, namesReader: Bool) -> String {
    let found = "[\(sentence.found.map(array).joined(separator: ","))]"
    return object([
      ("text", quoted(sentence.text)), ("other", quoted(sentence.other)),
      ("id", quoted(sentence.id)), ("speaker", quoted(sentence.speaker)),
      ("time", quoted(sentence.time)), ("pane", namesReader ? pane(sentence.pane) : nil),
      ("selected", sentence.isSelected ? "true" : nil), ("rect", array(sentence.rect)),
      ("found", sentence.found.isEmpty ? nil : found),
    ])
  }

  private static func object(for row: Scene.Row, namesReader: Bool) -> String {
    var id: String?
    if case .named(let name) = row.id?.name { id = name }
    return object([
      ("text", quoted(row.text)), ("id", quoted(id)), ("speaker", quoted(row.speaker)),
      ("pane", namesReader ? pane(row.pane) : nil),
      ("part", row.part == .text ? nil : quoted(row.part.rawValue)), ("rect", array(row.rect)),
    ])
  }

  /// Returns an object of the keys with a value.
  private static func object(_ fields: [(key: String, value: String?)]) -> String {
    let present = fields.compactMap { key, value in value.map { #""\#(key)":\#($0)"# } }
    return "{\(present.joined(separator: ","))}"
  }

  private static func quoted(_ text: String?) -> String? { text.map(CaptionStreamEncoder.quoted) }

  private static func pane(_ number: Int) -> String { number == 0 ? #""near""# : #""far""# }

  private static func array(_ rect: PixelRect) -> String {
    "[\(rect.minX),\(rect.minY),\(rect.size.width),\(rect.size.height)]"
  }
}

extension Duration {
  /// Returns the seconds with at most `digits` decimals and no trailing zeros.
  fileprivate func seconds(digits: Int) -> String {
    (self / .seconds(1)).decimalString(digits: digits)
  }
}
