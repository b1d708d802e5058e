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
    try sheet.add(shot.pixels().view, label: "\(shot.time.seconds(digits: 2)) s")
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
    object([
      ("text", quoted(sentence.text)), ("other", quoted(sentence.other)),
      ("id", quoted(sentence.id)), ("speaker", quoted(sentence.speaker)),
      ("time", quoted(sentence.time)), ("pane", namesReader ? pane(sentence.pane) : nil),
      ("selected", sentence.isSelected ? "true" : nil), ("rect", array(sentence.rect)),
      (
        "found",
        sentence.found.isEmpty ? nil : "[\(sentence.found.map(array).joined(separator: ","))]"
      ),
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
    let scale = (0..<digits).reduce(1) { power, _ in power * 10 }
    let (whole, rest) = Int((self / (.seconds(1) / scale)).rounded())
      .quotientAndRemainder(dividingBy: scale)
    // The one in front keeps the leading zeros.
    var decimals = "\(scale + rest)".dropFirst()
    while decimals.hasSuffix("0") { decimals.removeLast() }
    return decimals.isEmpty ? "\(whole)" : "\(whole).\(decimals)"
  }
}
