/// The change of the cameras while one of them is shown.
extension SwitcherThread {
  /// Replaces the cameras of the flip; starts the first of them unless one of them runs already.
  func select(_ newer: CameraAvailability) {
    let keepsOptions = newer.options == availability.options
    availability = newer
    watch = nil
    let result = newer.probe()
    // A camera is kept at its place in the new list.
    func kept(_ running: Running?) -> Running? {
      guard keepsOptions, var running,
        let place = result.present.first(where: { isTheSame($0, as: running.choice) })
      else { return nil }
      running.choice.position = place.position
      running.choice.count = place.count
      return running
    }
    if let next = kept(upcoming) {
      upcoming = next
      return
    }
    upcoming?.capture.stop()
    upcoming = nil
    displaced = nil
    if let shown = kept(current) {
      current = shown
    } else if let first = result.present.first {
      begin(first)
    } else {
      wait(for: newer, result)
    }
  }

  /// Returns true if both are the same source, and the same camera for automatic lists.
  private func isTheSame(_ one: CameraChoice, as other: CameraChoice) -> Bool {
    one.identity == other.identity && (availability.isAutomatic || one.source == other.source)
  }

  /// Reports that none of the cameras is present, and searches for them.
  ///
  /// The camera that is shown goes on until one of them is found.
  private func wait(for cameras: CameraAvailability, _ result: CameraAvailability.Result) {
    if let problem = result.problems.first(where: { !$0.isAbsence }) {
      report(.failed(problem))
    } else if !cameras.isAutomatic {
      let names = cameras.sources.map(\.description).joined(separator: ", ")
      report(.waiting("waiting for \(names) to be plugged in"))
    }
    watch = FirstCameraWatch(cameras.folder)
    watch?.complaint = result.problems.first
    if current == nil, cameras.isAutomatic { begin(cameras.standIn) }
  }
}
