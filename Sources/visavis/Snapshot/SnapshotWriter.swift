internal import Imaging
internal import Snapshots
internal import Typesetting

/// The destination of a snapshot's pictures: files, contact sheets, digests and text.
final class SnapshotWriter {
  private let names: PictureNames?
  private let hashes: Bool
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
  ///   - hashes: True if digests are printed.
  ///   - writesText: True if the captions are printed as JSON.
  ///   - newSheet: Makes an empty contact sheet; nil if each picture has a file of its own.
  init(
    names: PictureNames?, hashes: Bool, writesText: Bool = false,
    newSheet: (() -> ContactSheet)? = nil
  ) {
    self.names = names
    self.hashes = hashes
    self.writesText = writesText
    self.newSheet = newSheet
  }

  func take(_ shot: Shot) throws {
    if writesText { texts[shot.number] = ShotText.line(for: shot) }
    guard names != nil || hashes || newSheet != nil else { return }
    guard let newSheet else {
      try put(shot.pixels().view, number: shot.number, painting: shot.painting)
      return
    }
    let sheet = self.sheet ?? newSheet()
    self.sheet = sheet
    try sheet.add(shot.pixels().view, label: "\(Self.seconds(shot.time)) s")
    if sheet.isFull { try putSheet(sheet) }
  }

  /// Finishes the last contact sheet.
  ///
  /// - Returns: The lines for standard output, in the order of the pictures.
  func finish() throws -> [String] {
    if let sheet { try putSheet(sheet) }
    return texts.sorted { $0.key < $1.key }.map(\.value)
      + digests.sorted { $0.key < $1.key }.map { "\($0.value)" }
  }

  private func putSheet(_ sheet: ContactSheet) throws {
    self.sheet = nil
    try put(sheet.picture, number: sheets, painting: nil)
    sheets += 1
  }

  /// Writes or hashes one picture.
  ///
  /// Pictures with the same `painting` are known to be equal; nil if unknown.
  private func put(_ picture: PixelView, number: Int, painting: Int?) throws {
    if let names { try PictureFile.write(picture, to: names.name(of: number + 1)) }
    guard hashes else { return }
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
