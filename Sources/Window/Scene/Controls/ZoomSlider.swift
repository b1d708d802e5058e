internal import Glibc
internal import Imaging

/// The places of a slider, on whose track equal distances are equal factors of the zoom.
struct ZoomSlider {
  let icon: PixelRect
  /// The track from the middle of the knob at its first end to that at its other end.
  let track: PixelRect
  /// The place of the figure, which resets the zoom.
  let figure: PixelRect
  let knobSize: Int
  /// The width of the ring around the knob.
  let ringWidth: Int
  private let isRightToLeft: Bool

  /// Lays out a slider.
  init(in frame: PixelRect, iconTop: Int, metrics: StripMetrics, isRightToLeft: Bool) {
    self.isRightToLeft = isRightToLeft
    knobSize = metrics.knobSize
    ringWidth = max(1, metrics.knobSize / 8)
    func placed(_ rect: PixelRect) -> PixelRect {
      isRightToLeft ? rect.mirrored(in: frame) : rect
    }
    let row = PixelRect(
      x: frame.minX, y: frame.minY + iconTop, width: frame.size.width, height: metrics.iconSize)
    let (padding, iconEnd) = (metrics.sidePadding, metrics.sidePadding + metrics.iconSize)
    icon = placed(row.columns(padding..<iconEnd))
    let figureStart = row.size.width - padding - metrics.figureWidth
    figure = placed(row.columns(figureStart..<figureStart + metrics.figureWidth))
    let start = row.minX + iconEnd + metrics.wordGap + knobSize / 2
    let end = row.minX + figureStart - metrics.wordGap
    let thickness = max(2, metrics.iconSize / 6)
    track = placed(
      PixelRect(
        x: start, y: row.minY + (metrics.iconSize - thickness) / 2,
        width: max(1, end - knobSize / 2 - start), height: thickness))
  }

  /// Returns the middle of the knob for a zoom factor.
  func position(of zoom: Double) -> Int {
    let share = log(min(max(zoom, 1), Framing.maxZoom)) / log(Framing.maxZoom)
    let distance = Int((share * Double(track.size.width)).rounded())
    return isRightToLeft ? track.maxX - distance : track.minX + distance
  }

  /// The icon has no effect, the track sets the zoom, and the figure shows the whole picture.
  enum Part {
    case icon, track, figure
  }

  /// Returns the part at a place; the track ends with the knob at its ends.
  func part(at x: Int) -> Part {
    let distance = isRightToLeft ? track.maxX - x : x - track.minX
    if distance < -knobSize / 2 - ringWidth { return .icon }
    return distance > track.size.width + knobSize / 2 + ringWidth ? .figure : .track
  }

  /// Returns the zoom factor for a place on the track or beside it.
  func zoom(at x: Int) -> Double {
    let distance = Double(isRightToLeft ? track.maxX - x : x - track.minX)
    let share = min(1, max(0, distance / Double(track.size.width)))
    return pow(Framing.maxZoom, share)
  }
}

extension ControlStrip {
  /// True if a slider shows the zoom, so that nothing else needs to.
  var showsZoom: Bool { (items + (menu?.items ?? [])).contains { $0.control.isSlider } }

  /// Returns the slider of an item, in the strip or in the menu.
  func slider(of item: Item) -> ZoomSlider {
    let menu = menu.flatMap { $0.items.contains(item) ? $0 : nil }
    let metrics = menu?.metrics ?? metrics
    let top = menu == nil ? metrics.iconTop : (item.frame.size.height - metrics.iconSize) / 2
    return ZoomSlider(in: item.frame, iconTop: top, metrics: metrics, isRightToLeft: isRightToLeft)
  }

  /// Returns the slider of a control, or nil if the control is no slider.
  func slider(of id: Control.ID) -> ZoomSlider? {
    guard let item = item(of: id), item.control.isSlider else { return nil }
    return slider(of: item)
  }
}
