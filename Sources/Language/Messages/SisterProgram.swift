/// A program of this package that is installed beside visavis.
///
/// That for listening is built only if whisper.cpp is installed, that for faces only if OpenCV is,
/// that for recordings only if FFmpeg's libraries are, and that for Latin letters only if espeak-ng and MeCab are.
package enum SisterProgram: String, Sendable {
  case listen, models, translate, speak, hub, faces, record, signs, romanize

  package var name: String { "visavis-\(rawValue)" }

  /// The Debian package that has the program.
  package var debianPackage: String { origin.package }

  /// Returns the line for the lack of its file, which says what installs it.
  package func absence(at path: String) -> String {
    "there is no \(path); install the package \(origin.package), or make it in a checkout with "
      + "`scripts/setup --\(origin.option)` and `scripts/run`"
  }

  /// The Debian package, and the option of scripts/setup.
  private var origin: (package: String, option: String) {
    switch self {
    case .listen: ("visavis-speech", "speech")
    case .models, .translate, .speak, .hub: ("visavis", "translation")
    case .faces: (name, "faces")
    case .record: (name, "recording")
    case .signs: (name, "signs")
    case .romanize: (name, "romanization")
    }
  }
}
