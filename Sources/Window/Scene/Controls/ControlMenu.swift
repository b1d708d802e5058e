internal import Imaging
internal import Messages

/// The identity of the open menu: the controls that lead to it, and the page of its entries.
package struct OpenMenu: Hashable, Sendable {
  /// The pressed controls, from the one of the strip to the one whose entries are shown.
  package var path: [Control.ID]
  package var page = 0
}

/// The controls that belong to menus.
extension Control {
  /// Returns the control that stands for `folded` controls.
  static func menu(of folded: [Control], _ strings: InterfaceStrings) -> Control {
    Control(id: menuID, icon: .menu, label: strings.label(.menu), action: .menu(folded))
  }

  static func back(_ strings: InterfaceStrings) -> Control {
    Control(id: "back", icon: .back, label: strings.label(.back), action: .back)
  }

  /// Returns the control that shows further entries of a menu, usually of languages.
  static func more(in path: [Control.ID], _ strings: InterfaceStrings) -> Control {
    Control(
      id: "more", icon: .more,
      label: strings.label(path.last == languagesID ? .otherLanguages : .more), action: .moreEntries
    )
  }

  /// True for an entry that leads to other entries of its menu.
  var leadsToPage: Bool { action == .back || action == .moreEntries }
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
  /// The words above the entries and their place, or nil without a heading.
  let heading: Heading?
  let layout: MenuLayout

  struct Heading: Hashable {
    let text: String
    let frame: PixelRect
  }

  /// The maximum number of cells of a page.
  private static let maxCells = 12
  /// The number of entries of a page with which a menu is easy to use.
  private static let comfortableEntries = 4

  /// Lays out a menu with enough entries on a page, or else few pages, or returns nil without its
  /// control.
  init?(
    _ open: OpenMenu, of stripItems: [ControlStrip.Item], plate: PixelRect, room: ControlStrip.Room
  ) {
    guard let (anchor, path, control) = Self.resolve(open.path, in: stripItems),
      let entries = control.menu
    else { return nil }
    let (back, more) = (Control.back(room.strings), Control.more(in: path, room.strings))
    var best: (layout: MenuLayout, pages: [[Control]])?
    for layout in MenuLayout.all(
      for: entries, leading: [back, more], heading: control.heading, plate: plate, in: room)
    {
      let pages = Self.pages(
        of: entries, in: layout, back: back, more: more,
        isNested: path.count > 1 || layout.coversStrip)
      let page = pages.count > 2 ? pages[1] : pages[0]
      let isComfortable =
        page.count { !$0.leadsToPage } >= min(entries.count, Self.comfortableEntries)
      if isComfortable || best.map({ pages.count < $0.pages.count }) ?? true {
        best = (layout, pages)
      }
      if isComfortable { break }
    }
    guard let (layout, pages) = best else { return nil }
    let page = min(max(0, open.page), pages.count - 1)
    self.open = OpenMenu(path: path, page: page)
    self.layout = layout
    let (items, frame) = layout.place(
      pages[page], anchor: anchor.frame, isRightToLeft: room.isRightToLeft)
    (self.items, self.frame) = (items, frame)
    heading = control.heading.flatMap { text in
      layout.heading(in: frame).map { Heading(text: text, frame: $0) }
    }
  }

  var metrics: StripMetrics { layout.metrics }
  /// True if the menu is in the place of the strip.
  var coversStrip: Bool { layout.coversStrip }

  /// Returns the control of the strip that leads to the menu, folded or not, the path, and the control
  /// at its end, which has the entries.
  private static func resolve(
    _ path: [Control.ID], in items: [ControlStrip.Item]
  ) -> (anchor: ControlStrip.Item, path: [Control.ID], control: Control)? {
    for path in [path, Array(path.dropFirst()), [Control.menuID] + path] {
      guard let first = path.first, let anchor = items.first(where: { $0.control.id == first })
      else { continue }
      var control: Control? = anchor.control
      for id in path.dropFirst() { control = control?.menu?.first { $0.id == id } }
      if let control, control.menu?.isEmpty == false { return (anchor, path, control) }
    }
    return nil
  }

  /// Returns the entries of each page, with those that lead from page to page.
  private static func pages(
    of entries: [Control], in layout: MenuLayout, back: Control, more: Control, isNested: Bool
  ) -> [[Control]] {
    var pages: [[Control]] = []
    var rest = entries[...]
    repeat {
      let first = pages.isEmpty && !isNested ? [] : [back]
      var count = min(rest.count, maxCells)
      func page(_ count: Int) -> [Control] {
        first + rest.prefix(count) + (count < rest.count ? [more] : [])
      }
      while count > 1, page(count).count > maxCells || !layout.holds(page(count)) {
        count -= 1
      }
      pages.append(page(count))
      rest = rest.dropFirst(count)
    } while !rest.isEmpty
    return pages
  }
}
