/// The reason why a camera, clip or pattern cannot be shown.
package enum CameraError: Error, Hashable, Sendable, CustomStringConvertible {
  // Names on the command line.

  /// Text that names neither a camera nor a file.
  case unknownSource(String)
  case unknownPattern(String, available: [String])
  case unknownMode(String)
  /// A file or a pattern in place of a device.
  case notADevice(String)
  /// A live camera in place of a file.
  case liveSource(String)

  // Devices.

  /// A device node that does not exist.
  case noDevice(node: String)
  /// A camera path that leads to no camera.
  case noCamera(path: String, Alternatives)
  /// A name that is part of no camera's name, although it may be that of a folder.
  case noCameraNamed(String, isFolder: Bool, Alternatives)
  /// A device that the user may not open.
  case deviceNotPermitted(node: String)
  /// A device that is open in other programs, with their names, or without names if unknown.
  case deviceInUse(node: String, by: [String])
  /// A device without a share of its USB bus.
  case noBandwidth(node: String)
  /// A device node that is no camera.
  case notACamera(node: String)
  /// A device node of a camera's driver that captures no video.
  case notCapturing(node: String, name: String)
  /// A failed system call on a device.
  case deviceFailed(node: String, reason: String)
  case noUsableMode(name: String, node: String)
  /// A request that fits none of the camera's modes, with the modes nearest to it.
  case noSuchMode(String, name: String, nearest: [String])
  /// A pixel format that cannot be decoded, or a driver that allocates no buffers.
  ///
  /// In both cases, the text is the name of the format that the driver chose.
  case undecodableFormat(String, isInterlaced: Bool, node: String)

  // Cameras that were started.

  case notStarted(name: String, reason: String?)
  /// A lack of threads or file descriptors, so that no camera can be started.
  case noneStarted(reason: String)
  case lostAtStart(name: String, StreamError)
  case noFrames(name: String)

  // Files.

  case noFile(path: String)
  case fileNotPermitted(path: String)
  case fileUnreadable(path: String, reason: String)
  case folder(path: String)
  /// A pipe or a socket, which has no end.
  case endlessFile(path: String)
  case notARegularFile(path: String)
  case unknownFormat(path: String)
  case notAVI(path: String)
  case unsupportedCodec(String, path: String)
  /// An AVI file with a damaged header or pictures that are too large.
  case damagedAVI(path: String)
  case notMotionJPEG(path: String)
  case notY4M(path: String)
  case unsupportedChroma(String, path: String)
  case damagedJPEG(path: String)
  case damagedPNG(path: String, reason: String)
  case pictureTooLarge(path: String)
  case noCompleteFrame(path: String)
  /// A clip without a complete frame near the requested time.
  case noFrameAtTime(source: String)

  /// The cameras that can be chosen in place of an absent one.
  package indirect enum Alternatives: Hashable, Sendable {
    /// The cameras that are plugged in, with their nodes.
    case cameras([String])
    /// The error of a camera that is plugged in and cannot be used.
    case unusable(CameraError)
    /// No camera is plugged in.
    case none
  }

  /// The kind of a camera error, for code that reacts to it.
  package enum Cause: Sendable {
    /// Text that does not name a camera.
    case badSource
    /// Text that does not name a mode.
    case badMode
    /// A camera or file that does not exist now, but may appear later.
    case absent
    /// A device or file that the user may not open.
    case permissionDenied
    /// A device that another program uses.
    case busy
    /// A device, or a share of its bus, that is in use, possibly by this program.
    ///
    /// The switcher stops its current camera and tries again.
    case contended
    /// A device node that captures no video.
    case notACamera
    /// A requested mode that the camera does not offer, or a camera without a usable mode.
    case noSuchMode
    /// A file that cannot be read or has no known format.
    case unreadableFile
    /// A refusal or failure of the driver.
    case failed
  }

  package var cause: Cause {
    switch self {
    case .unknownSource, .unknownPattern, .notADevice, .liveSource: .badSource
    case .unknownMode: .badMode
    case .noDevice, .noCamera, .noCameraNamed, .noFile: .absent
    case .deviceNotPermitted, .fileNotPermitted: .permissionDenied
    case .deviceInUse(_, let programs): programs.isEmpty ? .contended : .busy
    case .noBandwidth: .contended
    case .notACamera, .notCapturing: .notACamera
    case .noUsableMode, .noSuchMode, .undecodableFormat: .noSuchMode
    case .deviceFailed, .notStarted, .noneStarted, .lostAtStart, .noFrames: .failed
    case .fileUnreadable, .folder, .endlessFile, .notARegularFile, .unknownFormat, .notAVI,
      .unsupportedCodec,
      .damagedAVI, .notMotionJPEG, .notY4M, .unsupportedChroma, .damagedJPEG, .damagedPNG,
      .pictureTooLarge, .noCompleteFrame, .noFrameAtTime:
      .unreadableFile
    }
  }

  /// True if the camera or file may appear later without the user's help.
  package var isAbsent: Bool { cause == .absent }

  package var description: String { InterfaceStrings.english.text(of: self) }
}

/// The reason why the stream of a camera ended or was restarted.
package enum StreamError: Error, Hashable, Sendable, CustomStringConvertible {
  case unplugged
  /// Silence of a camera that reports no error.
  case noFrames
  /// An error of the driver, or nil if it is unknown.
  case driver(String?)

  package var description: String { InterfaceStrings.english.text(of: self) }
}

/// The reason why no camera follows the one that is shown.
package enum NextCameraError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No camera is shown yet.
  case noCamera
  /// There is no other camera.
  case noOther
  /// The other camera cannot be used.
  case unusable(CameraError)

  package var description: String { InterfaceStrings.english.text(of: self) }
}

/// The cameras that are awaited.
package enum AwaitedCameras: Hashable, Sendable, CustomStringConvertible {
  /// The cameras that the user named.
  case named([String])
  /// Any camera.
  ///
  /// A test picture is shown in the meantime.
  case any

  package var description: String { InterfaceStrings.english.text(of: self) }
}
