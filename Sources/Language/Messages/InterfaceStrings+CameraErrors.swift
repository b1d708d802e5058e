/// Errors of cameras, clips and pictures, each in one line that says what to do.
///
/// Standard error and notices have the same sentence.
extension InterfaceStrings {
  package func text(of error: CameraError) -> String {
    textOfDeviceError(error) ?? textOfFileError(error) ?? error.textOnCommandLine
  }

  private func textOfDeviceError(_ error: CameraError) -> String? {
    switch error {
    case .noDevice(let node): message(.cameraMissing, ["node": node])
    case .noCamera(let path, let others):
      message(.cameraPathMissing, ["path": path, "alternatives": text(of: others)])
    case .noCameraNamed(let name, let isFolder, let others):
      message(
        isFolder ? .cameraNameIsFolder : .cameraNameMissing,
        ["name": name, "alternatives": text(of: others)])
    case .deviceNotPermitted(let node): message(.cameraNotPermitted, ["node": node])
    case .deviceInUse(let node, by: []): message(.cameraInUseByOther, ["node": node])
    case .deviceInUse(let node, let programs):
      message(.cameraInUse, ["node": node, "programs": list(programs)])
    case .noBandwidth(let node): message(.cameraNoBandwidth, ["node": node])
    case .notACamera(let node): message(.notACamera, ["node": node])
    case .notCapturing(let node, let name):
      message(.cameraNotCapturing, ["node": node, "name": name])
    case .deviceFailed(let node, let reason):
      message(.cameraDeviceFailed, ["node": node, "reason": reason])
    case .noUsableMode(let name, let node):
      message(.cameraNoUsableMode, ["name": name, "node": node])
    case .noSuchMode(let request, let name, let nearest):
      message(.cameraNoSuchMode, ["mode": request, "name": name, "modes": list(nearest)])
    case .undecodableFormat(let format, let isInterlaced, let node):
      message(
        isInterlaced ? .cameraUndecodableInterlaced : .cameraUndecodable,
        ["node": node, "format": format])
    case .notStarted(let name, let reason?):
      message(.cameraNotStartedBecause, ["name": name, "reason": reason])
    case .notStarted(let name, nil): message(.cameraNotStarted, ["name": name])
    case .noneStarted(let reason): message(.noCameraStarted, ["reason": reason])
    case .lostAtStart(let name, let error):
      message(.cameraLostAtStart, ["name": name, "reason": text(of: error)])
    case .noFrames(let name): message(.cameraNoFrames, ["name": name])
    default: nil
    }
  }

  private func textOfFileError(_ error: CameraError) -> String? {
    switch error {
    case .noFile(let path): message(.fileMissing, ["path": path])
    case .fileNotPermitted(let path): message(.fileNotPermitted, ["path": path])
    case .fileUnreadable(let path, let reason):
      message(.fileUnreadable, ["path": path, "reason": reason])
    case .folder(let path): message(.fileIsFolder, ["path": path])
    case .endlessFile(let path): message(.fileEndless, ["path": path])
    case .notARegularFile(let path): message(.fileNotRegular, ["path": path])
    case .unknownFormat(let path): message(.fileUnknownFormat, ["path": path])
    case .notAVI(let path): message(.fileNotAVI, ["path": path])
    case .unsupportedCodec(let codec, let path):
      message(.fileUnsupportedCodec, ["codec": codec, "path": path])
    case .damagedAVI(let path): message(.fileDamagedAVI, ["path": path])
    case .notMotionJPEG(let path): message(.fileNotMotionJPEG, ["path": path])
    case .notY4M(let path): message(.fileNotY4M, ["path": path])
    case .unsupportedChroma(let chroma, let path):
      message(.fileUnsupportedChroma, ["chroma": chroma, "path": path])
    case .damagedJPEG(let path): message(.fileDamagedJPEG, ["path": path])
    case .damagedPNG(let path, let reason):
      message(.fileDamagedPNG, ["path": path, "reason": reason])
    case .pictureTooLarge(let path): message(.fileTooLarge, ["path": path])
    case .noCompleteFrame(let path): message(.fileNoCompleteFrame, ["path": path])
    default: nil
    }
  }

  private func text(of others: CameraError.Alternatives) -> String {
    switch others {
    case .cameras(let cameras): message(.chooseFrom, ["names": list(cameras)])
    case .unusable(let error): text(of: error)
    case .none: message(.noCameraPluggedIn)
    }
  }

  package func text(of cameras: AwaitedCameras) -> String {
    switch cameras {
    case .named(let names): message(.waitingForNamedCameras, ["names": list(names)])
    case .any: message(.waitingForAnyCamera)
    }
  }

  package func text(of error: NextCameraError) -> String {
    switch error {
    case .noCamera: message(.noCameraToFlipTo)
    case .noOther: message(.noOtherCamera)
    case .unusable(let error): text(of: error)
    }
  }

  package func cameraRestarted(name: String, after error: StreamError) -> String {
    message(.cameraRestarted, ["name": name, "reason": text(of: error)])
  }

  package func text(of error: StreamError) -> String {
    switch error {
    case .unplugged: message(.streamUnplugged)
    case .noFrames: message(.streamNoFrames)
    case .driver(let reason?): message(.streamDriverError, ["reason": reason])
    case .driver(nil): message(.streamUnknownError)
    }
  }
}

extension CameraError {
  /// The sentence in English for an error that arises only while the command line is read, which no
  /// window shows.
  fileprivate var textOnCommandLine: String {
    switch self {
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
    case .noFrameAtTime(let source):
      "\(source) has no whole picture near that time; record it again"
    default: ""
    }
  }
}
