/// The names of the XDG Desktop Portal.
enum Portal {
  static let service = "org.freedesktop.portal.Desktop"
  static let object = "/org/freedesktop/portal/desktop"
}
