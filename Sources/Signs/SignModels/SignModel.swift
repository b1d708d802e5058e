internal import Console
internal import Glibc
internal import System

/// A model that reads signs: a network in the folder of visavis-signs, or one of Tesseract's packs.
package struct SignModel: Sendable {
  /// The name of the file.
  package let file: String
  /// The scripts or languages that it reads, in English.
  package let reads: String
  /// The Debian package of a pack; nil for a network.
  package let package: String?

  package static let detector = SignModel(
    file: "PP-OCRv4_det_mobile.onnx", reads: "places of lines", package: nil)
  package static let recognizer = SignModel(
    file: "PP-OCRv6_rec_small.onnx", reads: "Latin, Chinese, Japanese", package: nil)
  package static let languages = SignModel(
    file: "lid.176.ftz", reads: "languages", package: nil)

  /// All models, the packs in the order of their names.
  package static let all =
    [detector, recognizer, languages]
    + [
      ("ara", "Arabic"), ("ell", "Greek"), ("fas", "Persian"), ("heb", "Hebrew"),
      ("hin", "Devanagari"), ("kor", "Korean"), ("rus", "Cyrillic"), ("tha", "Thai"),
    ].map { pack, reads in
      SignModel(file: "\(pack).traineddata", reads: reads, package: "tesseract-ocr-\(pack)")
    }

  /// The folder of Debian's packs.
  package static let packFolder = "/usr/share/tesseract-ocr/5/tessdata"

  /// The folder of the networks, the user's or that of the package; nil if they are not installed.
  package static var folder: String? {
    ["\(UserFolder.data)/signs", "\(RunningProgram.folder ?? "")/../lib/visavis/signs"]
      .first { unsafe access("\($0)/\(recognizer.file)", R_OK) == 0 }
  }

  /// The size of the installed file in bytes; nil if it is not installed.
  package var installedSize: Int? {
    guard let folder = package == nil ? Self.folder : Self.packFolder else { return nil }
    var status = stat()
    guard unsafe stat("\(folder)/\(file)", &status) == 0 else { return nil }
    return Int(status.st_size)
  }
}
