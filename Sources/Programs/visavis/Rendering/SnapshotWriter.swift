internal import CaptionCoding
internal import Captions
internal import Comparison
internal import Imaging
internal import Scene
internal import Snapshots
internal import System
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
    let seconds = (shot.time / .seconds(1)).decimalString(digits: 2)
    try sheet.add(shot.pixels().view, label: "\(seconds) s")
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
    var line = JSONLine(at: shot.time)
    line.add("rows", raw: list(shot.rows) { object(for: $0, namesReader: shot.hasTwoReaders) })
    line.add("notices", raw: list(shot.notices, CaptionStreamEncoder.quoted))
    if let sentences = shot.sentences {
      line.add("history", raw: list(sentences) { object(for: $0, namesReader: shot.hasTwoReaders) })
    }
    return line.text
  }

  private static func object(for sentence: Scene.Sentence, namesReader: Bool) -> String {
    var object = JSONLine()
    object.add("text", sentence.text)
    object.add("other", sentence.other)
    object.add("id", sentence.id)
    object.add("speaker", sentence.speaker)
    object.add("time", sentence.time)
    if namesReader { object.add("pane", pane(sentence.pane)) }
    if sentence.isSelected { object.add("selected", raw: "true") }
    object.add("rect", raw: array(sentence.rect))
    if !sentence.found.isEmpty { object.add("found", raw: list(sentence.found, array)) }
    return object.text
  }

  private static func object(for row: Scene.Row, namesReader: Bool) -> String {
    var object = JSONLine()
    object.add("text", row.text)
    if case .named(let name) = row.id?.name { object.add("id", name) }
    object.add("speaker", row.speaker)
    if namesReader { object.add("pane", pane(row.pane)) }
    if row.part != .text { object.add("part", row.part.rawValue) }
    object.add("rect", raw: array(row.rect))
    return object.text
  }

  private static func list<Element>(_ elements: [Element], _ json: (Element) -> String) -> String {
    "[\(elements.map(json).joined(separator: ","))]"
  }

  private static func pane(_ number: Int) -> String { number == 0 ? "near" : "far" }

  private static func array(_ rect: PixelRect) -> String {
    list([rect.minX, rect.minY, rect.size.width, rect.size.height], \.description)
  }
}
