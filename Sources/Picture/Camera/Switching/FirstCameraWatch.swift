internal import Messages

/// The schedule of searches for a first camera: after each change in `/dev`, and once a second.
struct FirstCameraWatch {
  private let watch: (any DeviceFolderWatch)?
  private(set) var due: ContinuousClock.Instant
  /// The last error that was reported, to avoid reporting it twice.
  var lastError: CameraError?

  init(_ folder: any DeviceFolder) {
    watch = folder.watch()
    due = .now + SwitcherThread.searchInterval
  }

  /// A descriptor for `poll`, or -1 if the folder cannot be watched.
  var descriptor: Int32 { watch?.descriptor ?? -1 }

  var isDue: Bool { due <= .now }

  /// Makes a search due at once, after a change in the folder.
  mutating func searchNow() {
    watch?.clear()
    due = .now
  }

  mutating func scheduleNextSearch() { due = .now + SwitcherThread.searchInterval }
}
