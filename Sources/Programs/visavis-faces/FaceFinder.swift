internal import ArgumentParser
internal import CFaceCascade
internal import Console
internal import Glibc

/// The application: `visavis-faces`, which finds faces in pictures.
///
/// visavis runs it with `--caption-position face`. It is a program of its own, because OpenCV is
/// not installed everywhere, and because a fault in a library of this size must not end the window.
@main struct FaceFinder: Program {
  static let configuration = CommandConfiguration(
    commandName: "visavis-faces",
    abstract: "Finds the faces in pictures from standard input.",
    discussion: """
      Standard input has pictures in binary PGM, one after the other, of at most 1024x1024 pixels: the \
      line P5 WIDTH HEIGHT 255, then one byte a pixel. Standard output gets a line of JSON for each: \
      {"faces":[{"x":12,"y":30,"width":40,"height":40}]}, in pixels, the largest face first.
      """,
    version: RunningProgram.version)

  @Option(
    help: ArgumentHelp("A cascade of OpenCV for faces from the front.", valueName: "file"),
    completion: .file())
  var model = "/usr/share/opencv4/lbpcascades/lbpcascade_frontalface.xml"

  /// The longest side of a picture in pixels.
  private static let maxSide = 1024

  static func main() {
    // A closed output ends the program by its exit status, not by a signal.
    prepare("visavis-faces", ignoring: SIGPIPE)
    runAndExit()
  }

  func run() throws {
    // Frames and captions come first on a busy machine.
    _ = nice(10)
    let cascade = try FaceCascade(model)
    let reader = PortablePictureReader(maxSide: Self.maxSide)
    while let picture = try reader.next() {
      guard try StandardOutput.write([line(for: try cascade.faces(in: picture))]) else { return }
    }
  }

  private func line(for faces: [face_rect]) -> String {
    let objects = faces.map {
      #"{"x":\#($0.x),"y":\#($0.y),"width":\#($0.width),"height":\#($0.height)}"#
    }
    return #"{"faces":[\#(objects.joined(separator: ","))]}"#
  }
}
