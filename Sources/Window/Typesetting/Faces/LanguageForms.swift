internal import Language
internal import System

/// The choice of a face's language system, so that letters have the forms of their language.
///
/// A face with a language system is opened as a font of its own, with its own glyph cache. It is
/// chosen only if the face has other features for the run's script in this language, so most
/// languages share one font. Each instance belongs to one thread.
final class LanguageForms {
  private struct Query: Hashable {
    let face: Face
    let script: Script
    let language: String
  }

  private let fonts: FontCache
  private let faces = LRUCache<Query, Face>(capacity: 256)
  /// The languages that were looked up.
  private var languages: Set<String> = []
  /// The most languages that are looked up, because HarfBuzz never forgets one.
  ///
  /// Later ones have no effect. A program that sends so many names does not name languages.
  private static let maxLanguages = 256

  init(fonts: FontCache) {
    self.fonts = fonts
  }

  /// Returns `face` with the language system for text of `script` in a language, a BCP 47 tag, or
  /// unchanged if the face has none.
  func face(_ face: Face, for script: Script, language: String?) -> Face {
    guard let language, face.drawing == .outlines else { return face }
    let query = Query(face: face, script: script, language: language)
    return faces.value(for: query) {
      system(of: face, for: script, language: language).map(face.with) ?? face
    }
  }

  private func system(of face: Face, for script: Script, language: String) -> LayoutTag? {
    let name = language.lowercased()
    guard LanguageTag.isWellFormed(name) else { return nil }
    if !languages.contains(name) {
      guard languages.count < Self.maxLanguages else { return nil }
      languages.insert(name)
    }
    return (try? fonts.openFace(face))?.languageSystem(for: script, language: name)
  }
}
