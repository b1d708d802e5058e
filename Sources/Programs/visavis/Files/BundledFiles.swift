internal import Console
internal import FrameLoop
internal import Imaging
internal import Messages
internal import Romanization
internal import System
internal import Typesetting

/// The fonts and other files that are installed with the application.
enum BundledFiles {
  /// Returns the path of an installed file.
  static func asset(_ name: String) throws(Failure) -> String {
    do {
      return "\(try InstalledFiles.assets())/\(name)"
    } catch {
      throw .noInput("\(error)")
    }
  }

  /// Returns the application's picture, 128 pixels wide; nil if it cannot be read.
  ///
  /// A window without it is as useful, so that a fault is not reported.
  static func icon() -> Bitmap? {
    guard let path = try? asset("icon/128.png"), let bytes = try? InputFile.read(path) else {
      return nil
    }
    return try? PNG.decodeWithAlpha(bytes)
  }

  /// Makes the Latin letters of texts, which other threads open if there is a receiver for events.
  static func letters(openingBeside appEvents: Inbox<AppEvent>? = nil) -> LatinLetters? {
    guard let tables = try? asset("romanization") else { return nil }
    return LatinLetters(folder: tables, openingBeside: appEvents) { absence in
      Diagnostics.report("\(absence)")
      guard let packages = absence.packages else { return }
      appEvents?.post(.notice(.lettersMissing(packages: packages)))
    }
  }

  /// Makes a typesetter with the bundled fonts.
  ///
  /// Messages about unusable fonts go to standard error. With `systemFonts`, system fonts draw the
  /// characters that the bundled fonts lack.
  static func typesetter(systemFonts: Bool = false) throws(Failure) -> Typesetter {
    do {
      return try Typesetter(
        fonts: try InstalledFiles.fonts(),
        policy: systemFonts ? .bundledThenSystem : .bundledOnly,
        warn: { Diagnostics.report("\($0)") })
    } catch {
      throw .noInput("\(error)")
    }
  }
}
