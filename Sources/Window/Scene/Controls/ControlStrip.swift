package import Imaging
internal import Messages

/// The controls along the pane's upper edge, away from the captions, and the open menu.
///
/// The strip is one row. Words stand beneath the icons if there is room for at least a few controls
/// with words. Controls without room are folded into a menu at the end of the row.
package struct ControlStrip: Hashable, Sendable {
  /// A control and its rectangle in the pane.
  package struct Item: Hashable, Sendable {
    package let control: Control
    package let frame: PixelRect
  }

  /// The words beneath a control or a group of controls.
  struct Words: Hashable, Sendable {
    /// The control whose background is behind the words, or nil for those of a group.
    let control: Control.ID?
    let text: String
    /// The BCP 47 language of the text, or nil for that of the interface.
    let language: String?
    /// True if none of the controls can be pressed.
    let isDimmed: Bool
    let frame: PixelRect
  }

  /// The part of the pane available to a control strip, and the words in it.
  struct Room {
    let pane: Pane
    /// The transcript mark in the upper corner, which the strip does not cover.
    let mark: PixelRect?
    /// The lower limit of the strip.
    let end: Int
    /// The lower limit of a menu.
    let menuEnd: Int
    /// The words of the controls that belong to menus.
    let strings: InterfaceStrings
    /// True if the interface is read from right to left.
    let isRightToLeft: Bool
    /// Returns the width of a text in pixels, for its language and the size of the words.
    let measure: (_ text: String, _ language: String?, _ fontSize: Int) -> Int
  }

  /// The controls in their order, which is that of the keyboard focus.
  let items: [Item]
  let words: [Words]
  /// The background of all controls, or nil without controls.
  let plate: PixelRect?
  /// The open menu, or nil if none is open.
  let menu: ControlMenu?
  /// The measures used for the layout.
  let metrics: StripMetrics
  let isRightToLeft: Bool

  /// Lays out `controls` in one centered row, whatever their states, and the open menu beneath it.
  init(controls: [Control], openMenu: OpenMenu? = nil, room: Room) {
    let row = StripRow(cells: StripCell.cells(of: controls), room: room)
    let (frame, metrics) = (row.frame, row.metrics)
    self.metrics = metrics
    isRightToLeft = room.isRightToLeft
    func placed(_ rect: PixelRect) -> PixelRect {
      room.isRightToLeft ? rect.mirrored(in: frame) : rect
    }
    var items: [Item] = []
    var words: [Words] = []
    var rest = frame.expanded(by: -metrics.inset)
    for cell in row.cells {
      rest.size.width = cell.width(metrics, room)
      let shares = cell.shares(of: rest.size.width)
      items += zip(cell.controls, shares).map { control, share in
        Item(control: control, frame: placed(rest.columns(share)))
      }
      if metrics.hasWords { words.append(cell.words(in: placed(rest), metrics, room)) }
      rest.origin.x = rest.maxX + metrics.gap
    }
    self.items = items
    self.words = words
    plate = items.isEmpty ? nil : frame
    menu = openMenu.flatMap { ControlMenu($0, of: items, plate: frame, room: room) }
  }

  /// The items that take input from the keyboard: those of the open menu, or else of the strip.
  package var focusItems: [Item] { menu?.items ?? items }

  /// The items of the strip that a menu in its place does not hide.
  private var visibleItems: [Item] { menu?.coversStrip == true ? [] : items }

  /// Returns the item at `point`, or nil.
  ///
  /// The words of a group belong to its control with a menu, and so does the room beside an icon.
  package func item(at point: PixelPoint) -> Item? {
    if let entry = menu?.items.first(where: { $0.frame.contains(point) }) { return entry }
    guard let item = visibleItems.first(where: { $0.frame.contains(point) }) else { return nil }
    guard let group = item.control.group, metrics.hasWords else { return item }
    let menu = items.first { $0.control.group?.id == group.id && $0.control.menu != nil }
    let isOnWords = point.y >= item.frame.minY + 2 * metrics.iconTop + metrics.iconSize
    let isBesideIcon = abs(point.x - item.frame.middle.x) > metrics.target / 2
    return isOnWords ? menu : isBesideIcon ? menu ?? item : item
  }

  /// Returns the control at `point`, or nil if there is none.
  package func control(at point: PixelPoint) -> Control? { item(at: point)?.control }

  /// Returns the item of a control, or nil if it has none at present.
  package func item(of id: Control.ID) -> Item? {
    menu?.items.first { $0.control.id == id } ?? visibleItems.first { $0.control.id == id }
  }

  /// Returns true if `point` is on the strip or on the menu, on a control or beside it.
  package func covers(_ point: PixelPoint) -> Bool {
    plate?.contains(point) == true || menu?.frame.contains(point) == true
  }
}
