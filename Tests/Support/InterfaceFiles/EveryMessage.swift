package import Messages

/// Notices and errors of every kind, with arguments that are easily found in a text.
package enum EveryMessage {
  package static let path = "/tmp/photo.png"
  package static let camera = "HD Webcam"

  package static let cameraErrors: [CameraError] =
    commandLineErrors + deviceErrors + fileErrors

  package static let commandLineErrors: [CameraError] = [
    .unknownSource("x"), .unknownPattern("x", available: ["bars"]), .unknownMode("x"),
    .notADevice("x"), .liveSource("x"), .noFrameAtTime(source: "x"),
  ]

  package static let deviceErrors: [CameraError] = [
    .noDevice(node: path), .noCamera(path: path, .none), .noCamera(path: path, .cameras([camera])),
    .noCameraNamed(camera, isFolder: true, .none),
    .noCameraNamed(camera, isFolder: false, .unusable(.noDevice(node: path))),
    .deviceNotPermitted(node: path), .deviceInUse(node: path, by: []),
    .deviceInUse(node: path, by: ["cheese (7)", "obs (8)"]), .noBandwidth(node: path),
    .notACamera(node: path), .notCapturing(node: path, name: camera),
    .deviceFailed(node: path, reason: "Protocol error"),
    .noUsableMode(name: camera, node: path),
    .noSuchMode("1x1@1", name: camera, nearest: ["2x2@2", "3x3@3"]),
    .undecodableFormat("H264", isInterlaced: false, node: path),
    .undecodableFormat("H264", isInterlaced: true, node: path),
    .notStarted(name: camera, reason: "Protocol error"), .notStarted(name: camera, reason: nil),
    .noneStarted(reason: "Protocol error"), .lostAtStart(name: camera, .unplugged),
    .noFrames(name: camera),
  ]

  package static let fileErrors: [CameraError] = [
    .noFile(path: path), .fileNotPermitted(path: path),
    .fileUnreadable(path: path, reason: "Input/output error"), .folder(path: path),
    .endlessFile(path: path), .notARegularFile(path: path), .unknownFormat(path: path),
    .notAVI(path: path), .unsupportedCodec("H264", path: path), .damagedAVI(path: path),
    .notMotionJPEG(path: path), .notY4M(path: path), .unsupportedChroma("444", path: path),
    .damagedJPEG(path: path), .damagedPNG(path: path, reason: "bad checksum"),
    .pictureTooLarge(path: path), .noCompleteFrame(path: path),
  ]

  package static let socketErrors: [ListenerError] = [
    .pathInUse(path), .notASocket(path), .pathTooLong(path, limit: 107), .noDirectory(path),
    .exhausted(path, reason: "Too many open files"),
    .failed(path, operation: "bind", reason: "Permission denied"),
  ]

  package static let addressErrors: [ListenerError] = [
    .portInUse("x:1"), .portNotAllowed("x:1"), .noSuchHost("x:1"), .notLocal("x:1"),
    .remoteNotAllowed("x:1"),
  ]

  package static let endings: [PipelineEnding] = [
    .exited(127), .exited(126), .exited(1), .killed(signal: 9), .closedOutput, .restarted,
    .notStarted(reason: "Permission denied"),
  ]

  package static let pipelines = [
    PipelineName(number: 1, count: 1, program: nil),
    PipelineName(number: 1, count: 1, program: "whisper"),
    PipelineName(number: 2, count: 3, program: nil),
    PipelineName(number: 2, count: 3, program: "whisper"),
  ]

  /// Every notice that a window can show.
  package static let notices: [Notice] =
    [
      .cameraLost(name: camera), .waitingForCameras(.any), .waitingForCameras(.named([camera])),
      .waitingForCaptions, .waitingForServers(["ws://a", "ws://b"]),
      .unencryptedListener("0.0.0.0:80"), .pipelineEnded, .pipelineRestarted,
      .pipelineUnresponsive(canBeRestarted: true), .pipelineUnresponsive(canBeRestarted: false),
      .modelsNotGot, .gettingModels(percent: 40), .missingFont,
      .lettersMissing(packages: "libmecab2"), .listeningUncontrolled,
      .noCaptionsYet, .captionsEnded,
      .listeningPaused, .captionsBehind(seconds: 15),
      .moreLanguages(command: "visavis translate --list"),
      .farScreenGone,
      .farWindowFailed,
      .noSecondScreen, .copied,
      .facesNotFound(.noProgram(path: "/usr/bin/visavis-faces")),
      .settingsFaulty(count: 1, line: 12), .settingsFaulty(count: 11, line: 1234),
      .facesNotFound(.programFails(.noClassifier)), .facesNotFound(.programFails(.ended)),
      .facesNotFound(.noThread(reason: "EAGAIN")),
      .signsNotRead(.noProgram(path: "/usr/bin/visavis-signs")), .signsNotRead(.programFails),
      .signsNotRead(.noThread(reason: "EAGAIN")), .signsUntranslated(from: "el", to: "es"),
      .signsNotTranslated(.noProgram(path: "/usr/bin/visavis-translate")),
      .signsNotTranslated(.programFails), .signsNotTranslated(.noThread(reason: "EAGAIN")),
      .pictureHeld, .signKept, .sentenceKept(deck: "Conversation"), .sentenceKnown,
      .sentenceTakenBack, .nothingToKeep,
      .sentenceNotKept(.noProgram(path: "/usr/bin/visavis-hub")), .sentenceNotKept(.programFails),
      .sentenceNotKept(.refused(reason: "study.db: the disk is full")),
      .sentenceNotKept(.noThread(reason: "EAGAIN")),
      .transcriptUnwritable(reason: "No space left on device"), .transcriptDiscarded,
      .transcriptBegunAnew(path: path), .recordingRefused,
      .listeningNotInstalled(package: "visavis-speech"),
      .listeningNotReady(command: "visavis listen --check"),
      .pictureSaved(path: path), .pictureSaved(path: "a.png", folder: "~/Pictures"), .demoEnded,
      .stillRecording, .textSize(50), .textSize(125),
      .recordingSaved(path: path), .recordingSoundless(reason: "Connection refused"),
      .recordingFailed(.noProgram(path: "/usr/bin/visavis-record")),
      .recordingFailed(.notStarted(reason: "EAGAIN")),
      .recordingFailed(.unwritable(path: path, reason: "No space left on device")),
      .recordingFailed(.lost(path: path, reason: "No such file or directory")),
      .recordingFailed(.encoderEnded(path: path)),
      .virtualCameraLost(path: "/dev/video7", reason: "No such device"),
      .noNextCamera(.noCamera), .noNextCamera(.noOther),
      .noNextCamera(.unusable(.noDevice(node: path))),
    ]
    + (deviceErrors + fileErrors).map(Notice.cameraFailed)
    + [StreamError.unplugged, .noFrames, .driver("EIO"), .driver(nil)].map {
      Notice.cameraRestarted(name: camera, $0)
    }
    + [
      DefaultSocketError.noDirectory(.notSet), .noDirectory(.relativePath),
      .noDirectory(.unsafe(path: path)),
    ].map(Notice.noCaptionSocket)
    + socketErrors.map { .noCaptionSocket(.noListener($0)) }
    + pipelines.flatMap { name in
      endings.map { .childPipelineEnded(name, $0, isRestarted: $0 == .closedOutput) }
    }
    + [
      PictureError.noWriter(reason: "Too many open files"), .diskTooSlow,
      .notEncoded(path: path, reason: "libpng error"), .noUnusedName(path: path, count: 1),
      .noUnusedName(path: path, count: 1_000),
      .unwritable(WriteError(path: path, reason: "Not a directory", .folderMissing)),
      .unwritable(WriteError(path: path, reason: "Read-only file system", .other)),
      .unwritable(WriteError(path: path, reason: "No space left on device", .diskFull)),
      .unwritable(WriteError(path: "/dev/tty", reason: "No such device or address", .noTerminal)),
    ].map(Notice.pictureUnsaved)

  /// Every condition of a program that listens or translates, with a name.
  package static func conditions(in strings: InterfaceStrings) -> [String] {
    PipelineCondition.allCases.map { condition in
      strings.text(of: condition, about: condition == .translationMissing ? "de,pt-BR" : "xy") ?? ""
    }
  }

  /// Every text that a window can show in a language.
  package static func texts(in strings: InterfaceStrings) -> [String] {
    notices.map(strings.text(of:)) + conditions(in: strings)
      + ListeningLabel.allCases.map(strings.listening)
      + ControlLabel.allCases.map(strings.label)
      + HelpTopic.allCases.flatMap { [strings.help($0), strings.briefHelp($0)].compactMap(\.self) }
      + Hint.allCases.map(strings.hint)
      + [
        strings.transcriptMark, strings.wheelAndPinch, strings.drag, strings.doubleClick,
        strings.dragCaption, strings.zoom(tenths: 25),
        strings.olderSentences(inFile: path), strings.olderSentences(inFile: nil),
        strings.zoom(tenths: 1_234_567),
      ]
      + [true, false].flatMap {
        [strings.mark(isRecording: $0, seconds: 75)]
      }
      + ConsentSubject.allCases.flatMap {
        [strings.consentQuestion($0), strings.consentRefuse($0)]
      }
      + [strings.consentAgree, strings.consentWaiting]
      + [0, 1, 2, 3, 11, 100].flatMap {
        [strings.furtherNotices($0)]
      }
  }
}
