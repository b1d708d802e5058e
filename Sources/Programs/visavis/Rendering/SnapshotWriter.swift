internal import CaptionCoding
internal import Captions
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
  private var latest: (painting: Int, digest: PictureDigest)?

  /// Creates a destination.
  ///
  /// - Parameters:
  ///   - names: The file names; nil if no files are written.
  ///   - printsDigests: True if digests are printed.
  ///   - writesText: True if the captions are printed as JSON.
  ///   - newSheet: Makes an empty contact sheet; nil if each picture has a file of its own.
  init(
    names: PictureNames?, printsDigests: Bool, writesText: Bool = false,
    newSheet: (() -> ContactSheet)? = nil
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
      try output(shot.pixels().view, number: shot.number, painting: shot.painting)
      return
    }
    let sheet = self.sheet ?? newSheet()
    self.sheet = sheet
    try sheet.add(shot.pixels().view, label: "\(Self.seconds(shot.time)) s")
    if sheet.isFull { try outputSheet(sheet) }
  }

  /// Writes the last contact sheet.
  ///
  /// - Returns: The lines for standard output, in the order of the pictures.
  func finish() throws -> [String] {
    if let sheet { try outputSheet(sheet) }
    return texts.sorted { $0.key < $1.key }.map(\.value)
      + digests.sorted { $0.key < $1.key }.map { "\($0.value)" }
  }

  private func outputSheet(_ sheet: ContactSheet) throws {
    self.sheet = nil
    try output(sheet.picture, number: sheets, painting: nil)
    sheets += 1
  }

  /// Writes one picture, or stores its digest.
  ///
  /// Pictures with the same `painting` are known to be equal; nil if unknown.
  private func output(_ picture: PixelView, number: Int, painting: Int?) throws {
    if let names { try PictureFile.write(picture, to: names.name(of: number + 1)) }
    guard printsDigests else { return }
    if let painting, let latest, latest.painting == painting {
      digests[number] = latest.digest
      return
    }
    let digest = PictureDigest(of: picture)
    digests[number] = digest
    latest = painting.map { ($0, digest) }
  }

  /// The time in seconds with up to two decimal places.
  private static func seconds(_ time: Duration) -> String {
    let hundredths = Int((time / .milliseconds(10)).rounded())
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    if rest == 0 { return "\(whole)" }
    return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
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
    return #"{"t":\#(seconds(shot.time)),"rows":[\#(rows)],"notices":[\#(notices)]"#
      + (history ?? "") + "}"
  }

  private static func object(for sentence: Scene.Sentence, namesReader: Bool) -> String {
    func field(_ key: String, _ value: String?) -> String? {
      value.map { #""\#(key)":\#(CaptionStreamEncoder.quoted($0))"# }
    }
    var fields = [
      field("text", sentence.text), field("other", sentence.other), field("id", sentence.id),
      field("speaker", sentence.speaker), field("time", sentence.time),
      namesReader ? field("pane", sentence.pane == 0 ? "near" : "far") : nil,
    ].compactMap(\.self)
    if sentence.isSelected { fields.append(#""selected":true"#) }
    fields.append(#""rect":\#(array(sentence.rect))"#)
    if !sentence.found.isEmpty {
      fields.append(#""found":[\#(sentence.found.map(array).joined(separator: ","))]"#)
    }
    return "{\(fields.joined(separator: ","))}"
  }

  private static func array(_ rect: PixelRect) -> String {
    "[\(rect.minX),\(rect.minY),\(rect.size.width),\(rect.size.height)]"
  }

  private static func object(for row: Scene.Row, namesReader: Bool) -> String {
    var fields = [#""text":\#(CaptionStreamEncoder.quoted(row.text))"#]
    if let id = row.id, case .named(let name) = id.name {
      fields.append(#""id":\#(CaptionStreamEncoder.quoted(name))"#)
    }
    if let speaker = row.speaker {
      fields.append(#""speaker":\#(CaptionStreamEncoder.quoted(speaker))"#)
    }
    if namesReader { fields.append(#""pane":"\#(row.pane == 0 ? "near" : "far")""#) }
    if row.part != .text { fields.append(#""part":"\#(row.part.rawValue)""#) }
    fields.append(#""rect":\#(array(row.rect))"#)
    return "{\(fields.joined(separator: ","))}"
  }

  /// The time in seconds with up to six decimal places.
  private static func seconds(_ time: Duration) -> String {
    let millionths = Int((time / .microseconds(1)).rounded())
    let (whole, rest) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
    guard rest > 0 else { return "\(whole)" }
    var digits = "\(rest)"
    digits = String(repeating: "0", count: 6 - digits.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(whole).\(digits)"
  }
}
