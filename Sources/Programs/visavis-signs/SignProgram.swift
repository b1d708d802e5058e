internal import ArgumentParser
internal import Console
internal import Glibc
internal import SignModels
internal import SignReading
internal import Signs
internal import System

/// The application: `visavis-signs`, which reads what is written before the camera.
///
/// visavis runs it for signs in the window and in files. It is a program of its own, because its libraries and models are
/// not installed everywhere, and because a fault in libraries of this size must not end the window.
@main struct SignProgram: Program {
  static let configuration = CommandConfiguration(
    commandName: "visavis-signs",
    abstract: "Reads the signs in pictures from standard input.",
    discussion: """
      Standard input has pictures in binary PPM, one after the other, of at most \(maxSide) pixels a side: the line \
      P6 WIDTH HEIGHT 255, then red, green and blue of each pixel. Standard output gets a line of JSON for each, with \
      the signs, their lines, languages, places and colors. With --follow, the pictures are those of a camera, most of \
      them gray and small (P5), and each line says where the signs are now.
      """,
    version: RunningProgram.version)

  /// The longest side of a picture in pixels.
  private static let maxSide = 4096

  @Flag(help: "Follow the signs in the pictures of a camera, and read them when they are sharp.")
  var follow = false

  @Option(
    help: ArgumentHelp("The folder of the networks.", valueName: "folder"), completion: .directory)
  var models: String?

  @Option(
    help: ArgumentHelp("The folder of Tesseract's packs.", valueName: "folder"),
    completion: .directory)
  var packs: String?

  static func main() {
    // A closed output ends the program by its exit status, not by a signal.
    prepare("visavis-signs", ignoring: SIGPIPE)
    // Tesseract would start a thread for each processor, which costs more than it saves on one line.
    unsafe setenv("OMP_THREAD_LIMIT", "1", 1)
    runAndExit()
  }

  /// The reading thread may be in a library whose state `exit` would destroy.
  static func exitProcess(_ code: Int32) -> Never { exitBesideThreads(code) }

  func run() throws {
    // Frames and captions come first on a busy machine.
    _ = nice(10)
    let reader = try openReader()
    let pictures = PortablePictureReader(maxSide: Self.maxSide, acceptsColor: true)
    if follow { return try SignFollowing(reader: reader, pictures: pictures).run() }
    var missing: Set<String> = []
    while let picture = try pictures.next() {
      guard picture.isColor else {
        throw Failure.wrongData("a gray picture; signs are read in color (P6)")
      }
      let signs = try read(picture, by: reader)
      guard try StandardOutput.write([SignCoding.line(of: signs)]) else { return }
      reportMissing(reader.missingPacks.subtracting(missing))
      missing = reader.missingPacks
    }
  }

  private func reportMissing(_ packs: Set<String>) {
    guard !packs.isEmpty else { return }
    let packages = packs.sorted().map { "tesseract-ocr-\($0)" }.joined(separator: " ")
    Diagnostics.report("some scripts cannot be read; install \(packages)")
  }

  private func read(_ picture: PortablePicture, by reader: SignReader) throws(Failure) -> [Sign] {
    do throws(SignReadingError) {
      return try reader.signs(
        in: ColorPicture(width: picture.width, height: picture.height, pixels: picture.pixels))
    } catch {
      throw Failure(error)
    }
  }

  private func openReader() throws(Failure) -> SignReader {
    let folder = if let models { models } else { try installedModels() }
    do throws(SignReadingError) {
      return try SignReader(
        SignReader.Files(
          detector: "\(folder)/\(SignModel.detector.file)",
          recognizer: "\(folder)/\(SignModel.recognizer.file)",
          languages: "\(folder)/\(SignModel.languages.file)", packs: packs))
    } catch {
      throw Failure(error)
    }
  }

  /// Returns the folder of the models: the user's, or that of the package.
  private func installedModels() throws(Failure) -> String {
    if let folder = SignModel.folder { return folder }
    throw .noInput(
      "the models that read signs are not installed; install the package visavis-signs, or, in a checkout, run "
        + "`scripts/setup --signs`")
  }
}

extension Failure {
  init(_ error: SignReadingError) {
    switch error {
    case .badModel(let path):
      self = .noInput(
        "\(path) is missing, damaged or another version; run `scripts/setup --signs` again, or reinstall visavis-signs"
      )
    case .noMemory:
      self = .system("there is not enough memory to read a picture; close other programs")
    case .failed:
      self = Failure(
        code: EX_SOFTWARE, description: "the libraries have failed on a picture; try another one")
    }
  }
}
