/// When to look for a first camera: whenever a node comes or changes, and once a second.
struct FirstCameraWatch {
  private let watch: (any DeviceFolderWatch)?
  private(set) var due: ContinuousClock.Instant
  /// What has been complained of, so that it is said once.
  var complaint: CameraError?

  init(_ folder: any DeviceFolder) {
    watch = folder.watch()
    due = .now + SwitchingDesk.rescan
  }

  /// For `poll`.
  var descriptor: Int32 { watch?.descriptor ?? -1 }

  var isDue: Bool { due <= .now }

  /// A node came or changed: look at once.
  mutating func ring() {
    watch?.clear()
    due = .now
  }

  mutating func postpone() { due = .now + SwitchingDesk.rescan }
}
