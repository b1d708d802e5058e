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

  /// Returns the control that stands for `folded` controls.
  func menu(of folded: [Control]) -> Control {
    Control(id: Control.menuID, icon: .menu, label: menu, action: .menu(folded))
  }

  var backControl: Control { Control(id: "back", icon: .back, label: back, action: .back) }

  /// Returns the control that shows further entries of a menu.
  ///
  /// Only lists of languages are longer than a page, except in the smallest windows.
  func moreControl(in path: [Control.ID]) -> Control {
    Control(
      id: "more", icon: .more, label: path.last == Control.menuID ? menu : more,
      action: .moreEntries)
  }
}

/// A menu beneath the strip: icons with their words beside them, in columns.
///
/// Entries without room are on further pages. In a small pane, entries with icons have no words. In
/// a low pane the menu takes the place of the strip, in one row if there is no room for more.
struct ControlMenu: Hashable, Sendable {
  /// The menu that is shown, without controls of the path that are gone.
  let open: OpenMenu
  let items: [ControlStrip.Item]
  let frame: PixelRect
  let metrics: StripMetrics
  /// True if the menu is in the place of the strip.
  let coversStrip: Bool
  /// True if the entries are in one row, each as wide as its words.
  let isRow: Bool

  /// The maximum number of cells of a page.
  private static let maxCells = 12
  /// The number of entries of a page with which a menu is easy to use.
  private static let comfortableEntries = 4

  /// A form of the menu, and the entries on its pages.
  private struct Form {
    let arrangement: any MenuArrangement
    let coversStrip: Bool
    let pages: [[Control]]

    /// The number of entries of a page in the middle, without those that lead to other pages.
    var entriesPerPage: Int {
      let page = pages.count > 2 ? pages[1] : pages[0]
      return page.count { $0.action != .back && $0.action != .moreEntries }
    }
  }

  /// Lays out a menu, or returns nil if its control is gone.
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
    guard
      let best = Self.form(
        of: entries, isNested: path.count > 1, plate: plate, names: names,
        more: names.moreControl(in: path), room: room, measure: measure)
    else { return nil }
    coversStrip = best.coversStrip
    isRow = best.arrangement is MenuRow
    metrics = best.arrangement.metrics
    let page = min(max(0, open.page), best.pages.count - 1)
    self.open = OpenMenu(path: path, page: page)
    (items, frame) = best.arrangement.place(
      best.pages[page], anchor: anchor.frame, isRightToLeft: room.isRightToLeft)
  }

  /// Returns the first form with enough entries on a page, or else the one with the fewest pages.
  private static func form(
    of entries: [Control], isNested: Bool, plate: PixelRect, names: MenuNames, more: Control,
    room: ControlStrip.Room, measure: ControlStrip.Measure
  ) -> Form? {
    var best: Form?
    var comfortable: Form?
    for place in MenuPlace.all(plate: plate, in: room) where comfortable == nil {
      place.tryArrangements(
        for: entries, leading: [names.backControl, more], in: room.pane, measure: measure
      ) { arrangement in
        let form = Form(
          arrangement: arrangement, coversStrip: place.coversStrip,
          pages: pages(
            of: entries, in: arrangement, isNested: isNested || place.coversStrip, names: names,
            more: more))
        if form.entriesPerPage >= min(entries.count, comfortableEntries) { comfortable = form }
        if best.map({ form.pages.count < $0.pages.count }) ?? true { best = form }
        return comfortable != nil
      }
    }
    return comfortable ?? best
  }

  /// Returns true if the words of an entry stand beside its icon.
  func showsWords(of control: Control) -> Bool {
    metrics.hasWords && !(isRow && MenuRow.isIconAlone(control))
  }

  /// Returns the control of the strip that leads to the menu, the path from it, and the entries.
  ///
  /// A control that was folded, or is folded no longer, is found in its other place.
  private static func resolve(
    _ path: [Control.ID], in items: [ControlStrip.Item]
  ) -> (anchor: ControlStrip.Item, path: [Control.ID], entries: [Control])? {
    for path in [path, Array(path.dropFirst()), [Control.menuID] + path] {
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
    of entries: [Control], in arrangement: any MenuArrangement, isNested: Bool, names: MenuNames,
    more: Control
  ) -> [[Control]] {
    var pages: [[Control]] = []
    var rest = entries[...]
    repeat {
      let first = pages.isEmpty && !isNested ? [] : [names.backControl]
      var count = min(rest.count, maxCells)
      func page(_ count: Int) -> [Control] {
        first + rest.prefix(count) + (count < rest.count ? [more] : [])
      }
      while count > 1, page(count).count > maxCells || !arrangement.holds(page(count)) {
        count -= 1
      }
      pages.append(page(count))
      rest = rest.dropFirst(count)
    } while !rest.isEmpty
    return pages
  }
}
