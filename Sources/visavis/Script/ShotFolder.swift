internal import Glibc
internal import Imaging
internal import Snapshots

/// The folder that a script's pictures go to, and nowhere else unless that is allowed.
struct ShotFolder {
  private let path: String?
  private let allowsOutside: Bool

  /// The folder `path`, which is made if need be; the one that the program runs in for nil.
  init(_ path: String?, allowsOutside: Bool) {
    self.path = path
    self.allowsOutside = allowsOutside
  }

  /// Refuses a script one of whose pictures a link would take out of the folder.
  func check(_ script: ScriptFile) throws(Failure) {
    for case (let number, let name?) in script.script.shots.enumerated() where leadsOutside(name) {
      throw script.failure(
        at: script.script.shotPlaces[number],
        "a link takes '\(name)' out of the pictures' folder, which only --allow-outside lets it")
    }
  }

  /// Writes `picture` under `name`; folders in it are made below a folder that was named.
  func write(_ picture: PixelView, to name: String) throws(Failure) {
    guard !leadsOutside(name) else {
      throw .io("cannot write \(name): a link takes it out of the folder; remove the link")
    }
    guard let path, !name.hasPrefix("/") else { return try PictureFile.write(picture, to: name) }
    makeFolders(upTo: "\(path)/\(name)")
    try PictureFile.write(picture, to: "\(path)/\(name)")
  }

  /// True if something that is there already, for example a link, takes `name` elsewhere.
  private func leadsOutside(_ name: String) -> Bool {
    guard !allowsOutside else { return false }
    let folder = path ?? "."
    guard let base = ResolvedPath(existing: folder) else { return false }
    let file = "\(folder)/\(name)"
    for end in file.indices.dropFirst(folder.count + 1) + [file.endIndex]
    where end == file.endIndex || file[end] == "/" {
      let part = String(file[..<end])
      if let place = ResolvedPath(existing: part) {
        guard place == base || base.contains(place) else { return true }
      } else if isLink(part) {
        // It leads to what is not there yet, and would be made.
        return true
      }
    }
    return false
  }

  private func isLink(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// What cannot be made is told by the writing.
  private func makeFolders(upTo file: String) {
    for slash in file.indices.dropFirst() where file[slash] == "/" {
      _ = unsafe mkdir(String(file[..<slash]), 0o777)
    }
  }
}
