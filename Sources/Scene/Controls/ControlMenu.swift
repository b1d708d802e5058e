internal import Imaging
internal import Messages

/// The identity of the open menu: the controls that lead to it, and the page of its entries.
package struct OpenMenu: Hashable, Sendable {
  /// The pressed controls, from the one of the strip to the one whose entries are shown.
  package var path: [Control.ID]
  package var page = 0

  package init(path: [Control.ID], page: Int = 0) {
    self.path = path
    self.page = page
  }
}

/// The words of the controls that belong to menus.
struct MenuNames: Hashable {
  let menu: String
  let back: String
  let more: String

  init(strings: InterfaceStrings) {
    menu = strings.label(.menu)
    back = strings.label(.back)
    more = strings.label(.otherLanguages)
  }

  static let menuID = "menu"

  /// Returns the control that stands for `folded` controls.
  func menu(of folded: [Control]) -> Control {
    Control(id: Self.menuID, icon: .menu, label: menu, action: .menu(folded))
  }

  var backControl: Control { Control(id: "back", icon: .back, label: back, action: .back) }

  /// Returns the control that shows further entries of a menu.
  ///
  /// Only lists of languages are longer than a page, except in the smallest windows.
  func moreControl(in path: [Control.ID]) -> Control {
    Control(
      id: "more", icon: .more, label: path.last == MenuNames.menuID ? menu : more,
      action: .moreEntries)
  }
}

/// A menu beneath the strip: icons with their words beside them, in columns.
///
/// Entries without room are on further pages. In a small pane, entries with icons have no words. In
/// a pane without room beneath the strip, the menu takes the place of the strip.
struct ControlMenu: Hashable, Sendable {
  /// The menu that is shown, without controls of the path that are gone.
  let open: OpenMenu
  let items: [ControlStrip.Item]
  let frame: PixelRect
  let metrics: StripMetrics
  /// True if the menu is in the place of the strip.
  let coversStrip: Bool

  /// The maximum number of cells of a page.
  private static let maxCells = 12
  /// The number of cells with which a menu is easy to use.
  ///
  /// Words are smaller or left out if there would be fewer.
  private static let comfortableCells = 5
  /// The minimum number of cells: back, an entry, and the further entries.
  private static let minCells = 3

  /// Lays out a menu, or returns nil if its control is gone or there is no room.
  ///
  /// - Parameters:
  ///   - open: The menu.
  ///   - stripItems: The items of the strip.
  ///   - plate: The background of the strip, above the menu.
  ///   - names: The words of entries that lead to other entries.
  ///   - room: The part of the pane available to strip and menu.
  ///   - measure: Returns the width of a text.
  init?(
    _ open: OpenMenu, of stripItems: [ControlStrip.Item], plate: PixelRect, names: MenuNames,
    room: ControlStrip.Room, measure: ControlStrip.Measure
  ) {
    guard let (anchor, path, entries) = Self.resolve(open.path, in: stripItems) else { return nil }
    let more = names.moreControl(in: path)
    let all = entries + [names.backControl, more]
    let edge = ControlMetrics(pane: room.pane).gap
    let below = max(plate.maxY, room.mark?.maxY ?? 0) + edge
    func grid(from top: Int, for cells: Int) -> MenuGrid? {
      let area = PixelRect(
        x: edge / 2, y: top, width: room.pane.size.width - edge / 2 * 2,
        height: max(0, room.menuEnd - top))
      for metrics in StripMetrics.menuCandidates(in: room.pane) {
        let grid = MenuGrid(metrics: metrics, area: area, entries: all, measure: measure)
        if grid.capacity >= cells, grid.shows(entries) { return grid }
      }
      return nil
    }
    let wanted = min(entries.count, Self.comfortableCells)
    let roomy = grid(from: below, for: wanted) ?? grid(from: below, for: Self.minCells)
    guard let grid = roomy ?? grid(from: plate.minY, for: Self.minCells) else { return nil }
    coversStrip = roomy == nil
    let pages = Self.pages(
      of: entries, in: grid, isNested: path.count > 1 || coversStrip, names: names, more: more)
    let page = min(max(0, open.page), pages.count - 1)
    self.open = OpenMenu(path: path, page: page)
    self.metrics = grid.metrics
    (items, frame) = grid.place(
      pages[page], anchor: anchor.frame, isRightToLeft: room.isRightToLeft)
  }

  /// Returns the control of the strip that leads to the menu, the path from it, and the entries.
  ///
  /// A control that was folded, or is folded no longer, is found in its other place.
  private static func resolve(
    _ path: [Control.ID], in items: [ControlStrip.Item]
  ) -> (anchor: ControlStrip.Item, path: [Control.ID], entries: [Control])? {
    for path in [path, Array(path.dropFirst()), [MenuNames.menuID] + path] {
      guard let first = path.first, let anchor = items.first(where: { $0.control.id == first })
      else { continue }
      var entries = anchor.control.menu
      for id in path.dropFirst() { entries = entries?.first { $0.id == id }?.menu }
      if let entries, !entries.isEmpty { return (anchor, path, entries) }
    }
    return nil
  }

  /// Returns the entries of each page, with those that lead from page to page.
  private static func pages(
    of entries: [Control], in grid: MenuGrid, isNested: Bool, names: MenuNames, more: Control
  ) -> [[Control]] {
    var pages: [[Control]] = []
    var rest = entries[...]
    repeat {
      let first = pages.isEmpty && !isNested ? [] : [names.backControl]
      var count = min(rest.count, maxCells)
      func page(_ count: Int) -> [Control] {
        first + rest.prefix(count) + (count < rest.count ? [more] : [])
      }
      while count > 1, page(count).count > maxCells || !grid.holds(page(count)) {
        count -= 1
      }
      pages.append(page(count))
      rest = rest.dropFirst(count)
    } while !rest.isEmpty
    return pages
  }
}
