internal import Imaging
internal import Messages
internal import Typesetting

/// The painting of the control strip and of its menus as layers, with dimmed words if idle.
struct ControlLayers {
  let pills: PillLayout
  let strip: ControlStrip
  let look: StripLook

  /// The layers of the strip and of the open menu.
  var layers: [Scene.Layer] {
    let menuLayers = strip.menu.map(layers(of:)) ?? []
    guard let plate = strip.plate, strip.menu?.coversStrip != true else { return menuLayers }
    let row = strip.items.flatMap { background(of: $0) + contents(of: $0) }
    return [self.plate(plate, strip.metrics)] + row + strip.words.flatMap(layers(of:)) + menuLayers
  }

  private func plate(_ frame: PixelRect, _ metrics: StripMetrics) -> Scene.Layer {
    pills.box(
      frame, look: look.theme.plate,
      radius: min(metrics.target / 4 + metrics.inset, frame.size.height / 2))
  }

  /// Returns a bar with round ends, or a disk.
  private func bar(_ frame: PixelRect, _ color: Color) -> Scene.Layer {
    pills.box(frame, look: ControlLook(color), radius: min(frame.size.width, frame.size.height) / 2)
  }

  /// Returns the backgrounds that show the state of an item.
  private func background(of item: ControlStrip.Item) -> [Scene.Layer] {
    let (id, control) = (item.control.id, item.control)
    let radius = strip.metrics.target / 4
    var looks: [ControlLook] = []
    if control.isOn || strip.menu?.open.path.contains(id) == true { looks.append(look.theme.on) }
    if id == look.pressed {
      looks = [look.theme.pressed]
    } else if id == look.hovered, control.action != nil {
      looks.append(look.theme.hovered)
    }
    let first = strip.menu?.items.first?.control.id
    if id == look.focused || look.focused == ControlsState.firstEntry && id == first {
      looks.append(look.theme.focused)
    }
    // The words beneath a group belong to all of its controls.
    let isPart = control.group != nil && strip.metrics.hasWords && strip.items.contains(item)
    var frame = item.frame
    if isPart { frame.size.height = strip.metrics.iconTop * 2 + strip.metrics.iconSize }
    return looks.map { pills.box(frame, look: $0, radius: min(radius, frame.size.height / 2)) }
  }

  private func color(of control: Control) -> Color {
    guard control.id != look.pressed else { return look.theme.pressedText }
    return control.action == nil ? look.theme.dimmedText : look.theme.text
  }

  /// Returns the icon of an item of the strip, or its slider.
  private func contents(of item: ControlStrip.Item) -> [Scene.Layer] {
    let metrics = strip.metrics
    if item.control.isSlider { return slider(of: item, metrics) }
    guard let name = item.control.icon else { return [] }
    let frame = PixelRect(
      x: item.frame.minX + (item.frame.size.width - metrics.iconSize) / 2,
      y: item.frame.minY + metrics.iconTop, width: metrics.iconSize, height: metrics.iconSize)
    return [pills.icon(name, in: frame, color: color(of: item.control))]
      + meter(of: item.control, beneath: frame, metrics)
  }

  /// Returns the level meter of the microphone, or an empty array if there is no level.
  private func meter(
    of control: Control, beneath icon: PixelRect, _ metrics: StripMetrics
  ) -> [Scene.Layer] {
    guard [Control.listeningID, Control.microphoneID].contains(control.id), let level = look.level
    else { return [] }
    let height = max(2, metrics.wordGap - 1, metrics.iconSize / 8)
    let top = icon.maxY + (metrics.hasWords ? 0 : metrics.wordGap / 2)
    let frame = PixelRect(x: icon.minX, y: top, width: icon.size.width, height: height)
    let length = frame.size.width * level / SoundLevel.steps
    let filled = PixelRect(x: frame.minX, y: top, width: length, height: height)
    return [bar(frame, look.theme.track)]
      + (length > 0 ? [bar(pills.placed(filled, in: frame), look.theme.level)] : [])
  }

  private func slider(of item: ControlStrip.Item, _ metrics: StripMetrics) -> [Scene.Layer] {
    let slider = strip.slider(of: item)
    let middle = slider.position(of: Double(look.zoomTenths) / 10)
    let track = slider.track
    let filled = PixelRect(
      x: strip.isRightToLeft ? middle : track.minX, y: track.minY,
      width: max(1, strip.isRightToLeft ? track.maxX - middle : middle - track.minX),
      height: track.size.height)
    let knob = PixelRect(
      x: middle - slider.knobSize / 2,
      y: track.minY + (track.size.height - slider.knobSize) / 2, width: slider.knobSize,
      height: slider.knobSize)
    return [
      pills.icon(.zoom, in: slider.icon, color: look.theme.text),
      bar(track, look.theme.track), bar(filled, look.theme.fill),
      bar(knob.expanded(by: slider.ringWidth), look.theme.knobRing), bar(knob, look.theme.knob),
    ] + figure(of: slider, metrics)
  }

  /// Returns the figure of a slider, with an outline if a press resets it.
  private func figure(of slider: ZoomSlider, _ metrics: StripMetrics) -> [Scene.Layer] {
    let words = pills.with(fontSize: metrics.fontSize).line(
      pills.strings.zoom(tenths: look.zoomTenths), in: slider.figure, color: look.theme.text,
      isCentered: true)
    guard look.zoomTenths != 10 else { return words }
    let radius = slider.figure.size.height / 2
    return [pills.box(slider.figure, look: look.theme.reset, radius: radius)] + words
  }

  private func layers(of words: ControlStrip.Words) -> [Scene.Layer] {
    let metrics = strip.metrics
    // Letters of some scripts reach further down than a line of Latin words is high.
    let reach = metrics.wordGap
    let top = words.frame.minY + metrics.iconTop + metrics.iconSize + metrics.wordGap
    let frame = PixelRect(
      x: words.frame.minX, y: top - reach, width: words.frame.size.width,
      height: metrics.wordHeight + 2 * reach)
    let isPressed = words.control != nil && words.control == look.pressed
    let color = words.isDimmed ? look.theme.dimmedText : look.theme.text
    return pills.with(fontSize: metrics.fontSize).line(
      words.text, language: words.language, in: frame,
      color: isPressed ? look.theme.pressedText : color, isCentered: true)
  }

  private func layers(of menu: ControlMenu) -> [Scene.Layer] {
    [plate(menu.frame, menu.metrics)] + heading(of: menu)
      + menu.items.flatMap { background(of: $0) + contents(of: $0, in: menu) }
  }

  private func heading(of menu: ControlMenu) -> [Scene.Layer] {
    guard let heading = menu.heading else { return [] }
    return pills.with(fontSize: menu.metrics.fontSize).line(
      heading.text, in: heading.frame, color: look.theme.text)
  }

  /// Returns the icon and the words of an entry.
  private func contents(of item: ControlStrip.Item, in menu: ControlMenu) -> [Scene.Layer] {
    let (metrics, frame, control) = (menu.metrics, item.frame, item.control)
    if control.isSlider { return slider(of: item, metrics) }
    let side = metrics.iconSize
    let hasWords = menu.layout.showsWords(of: control)
    let edge = hasWords ? metrics.sidePadding : (frame.size.width - side) / 2
    let color = color(of: control)
    let square = pills.placed(
      PixelRect(
        x: frame.minX + edge, y: frame.minY + (frame.size.height - side) / 2, width: side,
        height: side), in: frame)
    let icons = [control.icon].compactMap(\.self).flatMap {
      [pills.icon($0, in: square, color: color)] + meter(of: control, beneath: square, metrics)
    }
    guard hasWords else { return icons }
    let start = menu.layout.isRow && icons.isEmpty ? edge : edge + side + 2 * metrics.wordGap
    return icons
      + pills.with(fontSize: metrics.fontSize).line(
        control.label, language: control.labelLanguage,
        in: pills.placed(frame.inset(by: start, edge), in: frame), color: color)
  }
}
