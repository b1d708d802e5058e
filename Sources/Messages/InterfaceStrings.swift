/// The words of the interface in one language: controls, marks, help and notices.
///
/// Each function returns a whole message, so that a language can order the words as it likes.
/// The errors come last.
package struct InterfaceStrings: Sendable {
  package static let english = InterfaceStrings()

  /// The BCP 47 tag of the language.
  package var language: String { "en" }

  private init() {}
}

/// Controls and marks.
extension InterfaceStrings {
  package var clearText: String { "Clear text" }
  package var nextCamera: String { "Flip camera" }
  /// The mark that is shown while a transcript is being written.
  package var transcriptMark: String { "Transcript" }

  /// Returns the words of the listening control, or nil if there is nothing to press.
  package func listening(_ label: ListeningLabel) -> String? {
    switch label {
    case .noPipeline: "No captions yet"
    case .ended: "Captions ended"
    case .uncontrolled: nil
    case .unknown: "Ask to stop"
    case .paused: "Start listening"
    case .listening: "Stop listening"
    case .listeningByItself: "Listening"
    case .pausedByItself: "Paused"
    case .askedToStart: "Asked to start…"
    case .askedToStop: "Asked to stop…"
    case .unanswered: "Restart listening"
    }
  }

  /// Returns the label for the languages `names` of the captions, the spoken one first.
  package func languages(_ names: [String]) -> String { names.joined(separator: " › ") }

  /// Returns the zoom factor, such as `2.0×`.
  package func zoom(tenths: Int) -> String { "\(tenths / 10).\(tenths % 10)×" }
}

/// The help sheet.
extension InterfaceStrings {
  package func help(_ topic: HelpTopic) -> String {
    switch topic {
    case .zoom: "Zoom in, zoom out, whole picture"
    case .zoomAtPointer: "Zoom where the pointer is"
    case .move: "Move the picture"
    case .nextCamera: "Next camera"
    case .mirror: "Mirror"
    case .rotate: "Turn the picture"
    case .fullScreen: "Full screen and back"
    case .clearCaptions: "Clear the captions"
    case .savePicture: "Save a picture"
    case .quit: "Quit"
    case .help: "Show or close this help"
    }
  }

  /// Returns the words for a small window, or nil if the topic is left out.
  package func briefHelp(_ topic: HelpTopic) -> String? {
    switch topic {
    case .zoom: "Zoom"
    case .zoomAtPointer: nil
    case .move: "Move"
    case .nextCamera: "Camera"
    case .mirror: "Mirror"
    case .rotate: "Turn"
    case .fullScreen: "Full screen"
    case .clearCaptions: "Clear"
    case .savePicture: "Save"
    case .quit: "Quit"
    case .help: "Close"
    }
  }

  package var wheelAndPinch: String { "Wheel, pinch" }
  package var drag: String { "Drag" }
}

/// Notices.
extension InterfaceStrings {
  package func text(of notice: Notice) -> String {
    switch notice {
    case .cameraLost(let name): "Camera lost: \(name); plug it in again to continue"
    case .waitingForCameras(let cameras): Self.sentence(text(of: cameras))
    case .cameraFailed(let error): Self.sentence(text(of: error))
    case .noNextCamera(let error): Self.sentence(text(of: error))
    case .cameraRestarted(let name, let error):
      Self.sentence(cameraRestarted(name: name, after: error))
    case .waitingForCaptions: "Waiting for captions"
    case .noCaptionSocket(let error): "No captions can come in: \(text(of: error))"
    case .waitingForServers(let addresses): "Waiting for \(addresses.joined(separator: ", "))"
    case .unencryptedListener(let address):
      "Others can read the captions: \(address) is not encrypted"
    case .pipelineEnded: "The pipeline ended"
    case .childPipelineEnded(let name, let ending, isRestarted: true):
      "\(text(of: ending, name)); starting it again"
    case .childPipelineEnded(let name, let ending, isRestarted: false):
      "\(text(of: ending, name)); install it, or correct it and start visavis again"
    case .pipelineRestarted: "The pipeline is started again"
    case .pipelineUnresponsive(canBeRestarted: true):
      "The pipeline does not answer; Restart listening starts it again"
    case .pipelineUnresponsive(canBeRestarted: false):
      "The pipeline does not answer; look after it where it runs"
    case .listeningUncontrolled:
      "Listening is started and stopped in the speech program, not here"
    case .noCaptionsYet:
      "No captions come in yet: start a speech program; `visavis --help` shows how"
    case .captionsEnded: "The captions have ended: start the speech program again"
    case .transcriptUnwritable(let reason): "The transcript cannot be written: \(reason)"
    case .facesNotFound(let error): Self.sentence(text(of: error))
    case .pictureSaved(let path): "Saved \(path)"
    case .pictureUnsaved(let error): Self.sentence(text(of: error))
    }
  }

  /// Returns the line that stands for `count` further notices.
  package func furtherNotices(_ count: Int) -> String { "and \(count) more" }

  /// Returns the end of the newest notice if there is no room for the others.
  package func andFurtherNotices(_ count: Int) -> String { " (and \(count) more)" }

  /// Returns the words of an error with an uppercase first letter.
  ///
  /// Most errors begin in lower case, as on standard error. `PictureError.noWriter` and
  /// `PictureError.diskTooSlow` begin in upper case on standard error, too. A first word that is not
  /// a plain word, such as a file name or an address, stays as it is.
  private static func sentence(_ text: String) -> String {
    let word = text.prefix { $0 != " " }
    guard word.count < text.count, word.allSatisfy({ ("a"..."z").contains($0) }) else {
      return text
    }
    return text.prefix(1).uppercased() + text.dropFirst()
  }
}

/// Errors, each in one line that says what to do.
///
/// Standard error and notices have the same words.
extension InterfaceStrings {
  package func text(of error: CameraError) -> String {
    switch error {
    case .unknownSource(let text):
      "no camera or file '\(text)'; name a device, part of a camera's name, a clip or a picture, "
        + "or 'pattern'"
    case .unknownPattern(let text, let available):
      "there is no '\(text)'; choose from \(available.joined(separator: ", "))"
    case .unknownMode(let text):
      "'\(text)' is not a camera mode; write WIDTHxHEIGHT@RATE or WIDTHxHEIGHT@RATE:FORMAT, "
        + "as in 1280x720@30:MJPG"
    case .notADevice(let source): "\(source) is not a camera; name a device"
    case .liveSource(let source):
      "\(source) is a live camera and has no picture of a given time; name a file"
    case .noDevice(let node):
      "there is no camera at \(node); plug it in, or see 'visavis cameras'"
    case .noCamera(let path, let others): "there is no camera at \(path); \(text(of: others))"
    case .noCameraNamed(let name, isFolder: true, let others):
      "there is no camera named '\(name)' (here it is a folder); \(text(of: others))"
    case .noCameraNamed(let name, isFolder: false, let others):
      "there is no camera named '\(name)'; \(text(of: others))"
    case .deviceNotPermitted(let node):
      "\(node) may not be opened; add yourself to the group 'video' (sudo usermod -aG video $USER) "
        + "and log in again"
    case .deviceInUse(let node, let programs):
      "\(node) is in use by "
        + (programs.isEmpty ? "another program" : programs.joined(separator: ", "))
        + "; close it and try again"
    case .noBandwidth(let node):
      "\(node) gets no share of its USB bus; close other cameras, or plug it in elsewhere"
    case .notACamera(let node): "\(node) is not a camera; 'visavis cameras' lists what is"
    case .notCapturing(let node, let name):
      "\(node) (\(name)) delivers no pictures; 'visavis cameras' lists what does"
    case .deviceFailed(let node, let reason):
      "\(node) failed (\(reason)); unplug the camera and plug it in again"
    case .noUsableMode(let name, let node):
      "\(name) (\(node)) has no mode that can be shown; use another"
    case .noSuchMode(let request, let name, let nearest):
      "\(name) has no mode \(request); near it: \(nearest.joined(separator: ", "))"
    case .undecodableFormat(let format, let isInterlaced, let node):
      "\(node) delivers \(isInterlaced ? "interlaced " : "")\(format ?? "nothing"), which cannot "
        + "be shown; ask for another --camera-mode, as in 640x480:YUYV"
    case .notStarted(let name, let reason?): "\(name) cannot be started (\(reason))"
    case .notStarted(let name, nil): "\(name) cannot be started"
    case .noneStarted(let reason): "no camera can be started (\(reason)); close other programs"
    case .lostAtStart(let name, let error):
      "\(name) was lost (\(text(of: error))); plug it in again"
    case .noFrames(let name): "\(name) delivers no pictures; plug it in again"
    case .noFile(let path): "there is no file \(path); check its name"
    case .fileNotPermitted(let path):
      "\(path) may not be read; change its permissions (chmod +r)"
    case .fileUnreadable(let path, let reason): "\(path) cannot be read: \(reason)"
    case .folder(let path): "\(path) is a folder; name a device or a file in it"
    case .endlessFile(let path):
      "\(path) is a pipe or a socket, which has no end; write a file and name that"
    case .notARegularFile(let path): "\(path) is not a file; name a clip or a picture"
    case .unknownFormat(let path):
      "\(path) is no clip or picture that visavis reads; convert it to MJPEG, AVI (MJPEG), Y4M, "
        + "JPEG or PNG"
    case .notAVI(let path): "\(path) is no AVI file with video; name another"
    case .unsupportedCodec(let codec, let path):
      "\(path) holds \(codec) video, not MJPEG; convert it: "
        + "ffmpeg -i IN -c:v mjpeg -q:v 3 OUT.avi"
    case .damagedAVI(let path): "\(path) is damaged or too large; record it again"
    case .notMotionJPEG(let path): "\(path) holds no JPEG picture; name an MJPEG file"
    case .notY4M(let path): "\(path) is no YUV4MPEG2 file; record it again"
    case .unsupportedChroma(let chroma, let path):
      "\(path) has pixels of the kind C\(chroma); convert it: "
        + "ffmpeg -i IN -pix_fmt yuv420p OUT.y4m"
    case .damagedJPEG(let path):
      "\(path) is damaged, too large or no JPEG; open it in another program"
    case .damagedPNG(let path, let reason):
      "\(path) is no whole PNG (\(reason)); open it in another program"
    case .pictureTooLarge(let path): "\(path) is too large for a picture; make it smaller"
    case .noCompleteFrame(let path): "\(path) has no whole picture in it; record it again"
    case .noFrameAtTime(let source):
      "\(source) has no whole picture near that time; record it again"
    }
  }

  private func text(of others: CameraError.Alternatives) -> String {
    switch others {
    case .cameras(let cameras): "choose from \(cameras.joined(separator: ", "))"
    case .unusable(let error): text(of: error)
    case .none: "no camera is plugged in"
    }
  }

  package func text(of cameras: AwaitedCameras) -> String {
    switch cameras {
    case .named(let names): "waiting for \(names.joined(separator: ", ")) to be plugged in"
    case .any: "no camera is plugged in; a test picture stands in until one is"
    }
  }

  package func text(of error: NextCameraError) -> String {
    switch error {
    case .noCamera: "there is no camera to flip to yet"
    case .noOther: "there is no other camera to flip to"
    case .unusable(let error): text(of: error)
    }
  }

  package func cameraRestarted(name: String, after error: StreamError) -> String {
    "\(name) faltered (\(text(of: error))) and was restarted"
  }

  package func text(of error: StreamError) -> String {
    switch error {
    case .unplugged: "it was unplugged"
    case .noFrames: "it delivers no pictures"
    case .driver(let error?): "its driver reports \(error)"
    case .driver(nil): "its driver reports an error"
    }
  }

  package func text(of error: ListenerError) -> String {
    switch error {
    case .pathInUse(let path):
      "\(path): another program listens there; end it, or choose another path"
    case .notASocket(let path):
      "\(path): a file that is no socket stands there; remove it, or choose another path"
    case .pathTooLong(let path, let limit):
      "\(path): longer than the \(limit) bytes that a socket's path may have; choose a shorter one"
    case .noDirectory(let path):
      "\(path): there is no such directory; make it first, or choose another path"
    case .portInUse(let address):
      "\(address): another program listens there; end it, or choose another port"
    case .portNotAllowed(let address):
      "\(address): this user may not listen there; choose a port from 1024 on"
    case .noSuchHost(let address):
      "\(address): no such host is known; localhost is this machine"
    case .notLocal(let address):
      "\(address): the address is not this machine's; localhost and 0.0.0.0 are"
    case .remoteNotAllowed(let address):
      "\(address): other machines could connect there; use localhost, "
        + "or --allow-remote with --token-file"
    case .exhausted(let address, let reason):
      "\(address): \(reason); raise `ulimit -n`, or close other programs"
    case .failed(let address, let operation, let reason):
      "\(address): \(operation): \(reason); check the permissions there, or choose another place"
    }
  }

  package func text(of error: DefaultSocketError) -> String {
    switch error {
    case .noDirectory(.notSet):
      "XDG_RUNTIME_DIR is not set; name a socket with --captions unix:PATH"
    case .noDirectory(.relativePath):
      "XDG_RUNTIME_DIR is a relative path; name a socket with --captions unix:PATH"
    case .noDirectory(.unsafe(let path)):
      "other users can write to XDG_RUNTIME_DIR, \(path); restrict it with `chmod 700`"
    case .noListener(.pathInUse):
      "another window has the socket; close it, or name another one with --captions unix:PATH"
    case .noListener(let error): text(of: error)
    }
  }

  /// Returns a sentence such as `The pipeline ended (exit 1)`, without a full stop.
  package func text(of ending: PipelineEnding, _ name: PipelineName) -> String {
    let pipeline = text(of: name)
    return switch ending {
    case .exited(127): "\(pipeline): command not found (exit 127)"
    case .exited(126): "\(pipeline): the command cannot be run (exit 126)"
    case .exited(let code): "\(pipeline) ended (exit \(code))"
    case .killed(let signal): "\(pipeline) was killed (signal \(signal))"
    case .closedOutput: "\(pipeline) closed its output"
    case .restarted: "\(pipeline) was ended"
    case .notStarted(let reason): "\(pipeline) cannot be started (\(reason))"
    }
  }

  private func text(of name: PipelineName) -> String {
    guard name.count > 1 else { return "The pipeline\(name.program.map { " '\($0)'" } ?? "")" }
    return "Pipeline \(name.number) of \(name.count)\(name.program.map { " (\($0))" } ?? "")"
  }

  package func text(of error: PictureError) -> String {
    switch error {
    case .noWriter(let reason): "No picture can be saved (\(reason)); close other programs"
    case .diskTooSlow: "The disk is too slow: this picture is not saved"
    case .notEncoded(let path, let reason): "cannot encode \(path): \(reason)"
    case .unwritable(let error): text(of: error)
    case .noUnusedName(let path, let count):
      "cannot write \(path): this second has \(count) pictures already"
    }
  }

  package func text(of error: FaceDetectionError) -> String {
    switch error {
    case .noProgram(let path):
      "captions do not keep off faces: there is no \(path); `scripts/setup --faces` and "
        + "`swift build -c release` make it"
    case .programFails(.notStarted(let reason)):
      "captions do not keep off faces: visavis-faces cannot be started (\(reason)); close other "
        + "programs and start visavis again"
    case .programFails(let fault):
      "captions do not keep off faces: visavis-faces \(text(of: fault)); start it by itself to see "
        + "what it lacks"
    case .noThread(let reason):
      "captions do not keep off faces (\(reason)); close other programs and start visavis again"
    }
  }

  private func text(of fault: FaceDetectionError.Fault) -> String {
    switch fault {
    case .notStarted: "cannot be started"
    case .ended: "ended again and again"
    case .silent: "does not answer"
    case .unreadable: "answers what cannot be read"
    }
  }

  package func text(of error: WriteError) -> String {
    let advice = error.isFolderMissing ? "make its folder first" : "choose another folder"
    return "cannot write \(error.path): \(error.reason); \(advice)"
  }
}

/// The state of the listening control: a state that a pipeline confirmed, or a request to it.
package enum ListeningLabel: Hashable, Sendable, CaseIterable {
  /// The state before the first pipeline connects.
  case noPipeline
  /// The state after all pipelines have ended.
  case ended
  /// The unreported state of a pipeline that takes no control requests.
  case uncontrolled
  /// The unreported state of a pipeline that takes control requests.
  case unknown
  case listening
  case paused
  /// The listening state, as reported by a pipeline that takes no requests.
  case listeningByItself
  case pausedByItself
  case askedToStart
  case askedToStop
  /// The state after a request without a reply.
  ///
  /// The pipeline can be restarted.
  case unanswered
}

/// A function of keys or gestures, as listed in the help sheet.
package enum HelpTopic: Hashable, Sendable {
  case zoom
  case zoomAtPointer
  case move
  case nextCamera
  case mirror
  case rotate
  case fullScreen
  case clearCaptions
  case savePicture
  case quit
  case help
}
