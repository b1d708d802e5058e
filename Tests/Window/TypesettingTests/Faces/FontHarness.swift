import Console
@testable import Typesetting

/// A typesetter on a machine with made-up fonts.
///
/// They are copies of the bundled base face, or of the test emoji font if their name begins with
/// `emoji`.
final class FontHarness {
  let folder: TemporaryFolder
  let finder: FakeFinder
  let typesetter: Typesetter
  private let notes = Notes()

  private final class Notes {
    var warnings: [FontWarning] = []
    var finderCount = 0
  }

  /// A font with pictures of 64 pixels, whose line is as high.
  static let emoji = "Tests/Fonts/TestEmoji.ttf"

  /// A harness with fonts of the given names and characters, best first.
  ///
  /// Fonts in `broken` are damaged, and fonts in `missing` have no file. The bundled faces are
  /// those of `catalogue`.
  init(
    _ faces: KeyValuePairs<String, String>, broken: Set<String> = [], missing: Set<String> = [],
    catalogue: [BundledFont] = [.base, .boldBase]
  ) throws {
    let folder = try TemporaryFolder()
    let bundled = try InstalledFiles.fonts()
    for (name, _) in faces where !missing.contains(name) {
      if broken.contains(name) {
        try folder.write([UInt8](repeating: 7, count: 4_096), to: name)
      } else {
        let original =
          name.hasPrefix("emoji") ? Self.emoji : "\(bundled)/NotoSans-Regular.ttf"
        try folder.copy(original, to: name)
      }
    }
    let finder = FakeFinder(faces.map { ("\(folder.path)/\($0.key)", $0.value) })
    let notes = notes
    self.folder = folder
    self.finder = finder
    typesetter = try Typesetter(
      bundled: BundledFaces(
        directory: bundled, catalogue: catalogue, warn: { notes.warnings.append($0) }),
      finder: {
        notes.finderCount += 1
        return finder
      },
      warn: { notes.warnings.append($0) })
  }

  var warnings: [FontWarning] { notes.warnings }
  var finderCount: Int { notes.finderCount }

  /// The runs on one line from left to right, as `face: text`.
  ///
  /// Bundled faces are `-` and boxes are `□`.
  func runs(_ text: String, language: String? = nil, style: TextStyle = .regular) -> [String] {
    typesetter.lines(of: text, language: language, style: style, width: 100_000)
      .flatMap(\.runs).map { run in
        if run.face.drawing == .boxes { return "□: \(run.text)" }
        let name = run.face.path.split(separator: "/").last ?? ""
        return "\(name.hasSuffix("tf") ? "-" : name): \(run.text)"
      }
  }
}

/// A font finder with made-up fonts, which records its requests.
final class FakeFinder: FontFinder {
  struct Query: Equatable {
    let characters: String
    let request: FaceRequest
  }

  private(set) var queries: [Query] = []
  /// The faces and their characters, best first.
  private let faces: [(path: String, characters: Set<Unicode.Scalar>)]

  init(_ faces: [(path: String, characters: String)]) {
    self.faces = faces.map { ($0.path, Set($0.characters.unicodeScalars)) }
  }

  func face(
    having characters: [Unicode.Scalar], for request: FaceRequest, excluding excluded: Set<String>
  ) -> FaceCoverage? {
    let text = String(String.UnicodeScalarView(characters))
    queries.append(Query(characters: text, request: request))
    return faces.first { face in
      face.characters.isSuperset(of: characters) && !excluded.contains(face.path)
        && Self.suits(String(face.path.split(separator: "/").last ?? ""), request)
    }
    .map { face in
      FaceCoverage(
        face: Face(path: face.path, drawing: request.requirement == .color ? .emoji : .outlines),
        has: { face.characters.contains($0) })
    }
  }

  /// Returns true if a file suits `request` by its name, which has a family, a language or emoji.
  private static func suits(_ name: String, _ request: FaceRequest) -> Bool {
    switch request.requirement {
    case .nothing: !name.hasPrefix("emoji")
    case .family: name == request.families[0]
    case .hanForm(let form): name.hasPrefix(form.languageName)
    case .color: name.hasPrefix("emoji")
    }
  }
}
