internal import ArgumentParser
internal import Camera
internal import CaptionCoding
internal import Captions
internal import FrameLoop
internal import Imaging
internal import Scene
internal import Snapshots
internal import Typesetting

/// `visavis snapshot`: exact pictures without window or camera.
struct SnapshotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot", abstract: "Render exact pictures, without a window or a camera.",
    discussion: """
      The same files, options and libraries give the same bytes, whatever the machine is doing.
      """)

  @Option(
    help: ArgumentHelp("A picture, a clip, or pattern[:bars|grid|moving].", valueName: "file"))
  var camera = "pattern"

  @Flag(help: "A clip starts over when it ends.")
  var loop = false

  @Option(
    help: ArgumentHelp("The captions: FILE.jsonl, or - for standard input.", valueName: "feed"))
  var captions: String?

  @Option(help: ArgumentHelp("The picture's size; without it, the camera's.", valueName: "WxH"))
  var size: PixelSize?

  @Option(
    help: ArgumentHelp(
      "The instant: seconds of the stream's own time, or end. Repeatable.", valueName: "time"))
  var at: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The PNG file; %02d stands for a picture's number.", valueName: "file"))
  var output: String?

  @Flag(help: "Print a digest of the pixels and write no file, unless -o names one.")
  var hash = false

  @Option(help: "Mirror the picture: on or off.")
  var mirror = MirrorChoice.Preference.auto

  @OptionGroup(title: "How it looks") var look: LookOptions

  func validate() throws {
    guard output != nil || hash else {
      throw ValidationError("name the picture with -o FILE.png, or ask for its --hash")
    }
    for text in at where Moment(parsing: text) == nil {
      throw ValidationError("--at takes seconds from 0, or end, not '\(text)'")
    }
    if let output {
      guard let names = PictureNames(pattern: output) else {
        throw ValidationError("'\(output)': write one number as %d or %03d, and no other %")
      }
      guard names.isSeries || at.count <= 1 else {
        throw ValidationError("\(at.count) pictures need a number in their name, as in %02d.png")
      }
    }
  }

  func run() throws {
    let timeline = try captions.map { try CaptionFile.read($0) } ?? CaptionTimeline()
    for line in CaptionFile.complaints(about: timeline, path: captions ?? "-") {
      Diagnostics.say(line)
    }
    let moments = moments
    if captions != nil, !timeline.isTimed, moments.contains(where: { $0 != .end }) {
      throw Failure.usage("these captions have no times (t): use --at end")
    }
    let view = try headlessView(timeline)
    let size = size ?? view.naturalSize
    // In order of time, under the numbers of their order on the command line.
    var digests = [PictureDigest?](repeating: nil, count: moments.count)
    for number in moments.indices.sorted(by: { moments[$0] < moments[$1] }) {
      let picture = try failing { () throws(CameraError) in
        try view.picture(at: moments[number], size: size)
      }
      if hash { digests[number] = PictureDigest(of: picture.view) }
      guard let output, let names = PictureNames(pattern: output) else { continue }
      try PictureFile.write(picture, to: names.name(of: number + 1))
    }
    for digest in digests.compactMap(\.self) { print(digest) }
  }

  private var moments: [Moment] {
    at.isEmpty ? [.end] : at.compactMap(Moment.init(parsing:))
  }

  private func headlessView(_ timeline: CaptionTimeline) throws -> HeadlessView {
    let pictures = try failing { () throws(CameraError) in
      try TimedPictures(try CameraSource(parsing: camera))
    }
    let composer = SceneComposer(
      typesetter: try BundledTypesetter.make(), look: look.captionLook)
    return HeadlessView(
      camera: pictures, loops: loop, timeline: timeline, composer: composer,
      view: look.view(mirrored: mirror == .on), board: look.board, reader: look.reader)
  }

  /// A camera's error with its exit code; a file that is not there is a missing input here.
  private func failing<Value>(_ body: () throws(CameraError) -> Value) throws -> Value {
    do {
      return try body()
    } catch  where error.isAbsence {
      throw Failure.noInput(error.description)
    } catch {
      throw Failure(error)
    }
  }
}
