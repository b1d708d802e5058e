internal import Glibc
package import System

/// The reason why a model cannot be installed, checked or removed.
package enum ModelError: Error, Equatable, CustomStringConvertible {
  /// An address of a mirror that is no address, without a user and a password.
  case badAddress(String)
  /// A host that cannot be reached.
  case unreachable(host: String, reason: String)
  /// A certificate that cannot be verified, or another failure of the encryption.
  case notSecure(host: String, reason: String)
  /// A file that the host does not have.
  case notFound(host: String, file: String, status: Int)
  /// A refusal or a failure of the host.
  case refused(host: String, status: Int)
  /// A redirection that leads to an address without encryption, or in a circle.
  case badRedirection(host: String)
  /// A connection that ended too early.
  case cutOff(host: String, received: Int, of: Int)
  /// A connection on which nothing arrived for a while.
  case silent(host: String, seconds: Int, received: Int, of: Int)
  /// A downloaded file with other contents. It was removed.
  case wrongDownload(file: String, host: String)
  /// A disk or a quota that is full, and the number of bytes that it lacks if that is known.
  case noRoom(folder: String, missing: Int?)
  /// A file or a folder that cannot be created, written, read or removed.
  case file(String, SystemError)
  /// A file that another process downloads.
  case busy(name: String)

  package var description: String {
    switch self {
    case .badAddress(let address):
      "VISAVIS_MODELS_URL is no address of a server: '\(address)'; one begins with https://"
    case .unreachable(let host, let reason):
      "cannot reach \(host) (\(reason)); check the network and try again"
    case .notSecure(let host, let reason):
      "the connection to \(host) is not secure (\(reason)); check the clock and the package "
        + "ca-certificates"
    case .notFound(let host, let file, let status):
      "\(host) has no \(file) (status \(status)); check VISAVIS_MODELS_URL, or try another model"
    case .refused(let host, let status):
      "\(host) refuses the download (status \(status)); try again later"
    case .badRedirection(let host):
      "\(host) leads to an address that is not secure; name another server with VISAVIS_MODELS_URL"
    case .cutOff(let host, let received, let total):
      "the connection to \(host) broke after \(Self.part(received, of: total)); "
        + "the same command goes on from there"
    case .silent(let host, let seconds, let received, let total):
      "\(host) sent nothing for \(seconds) s, after \(Self.part(received, of: total)); "
        + "the same command goes on from there"
    case .wrongDownload(let file, let host):
      "\(host) sent another file than the expected \(file), which was removed; try again"
    case .noRoom(let folder, let missing):
      "no room in \(folder)\(missing.map { ", which lacks \(ByteCount($0))" } ?? ""); make room, "
        + "then the same command goes on"
    case .file(let path, let error): Self.text(of: error, at: path)
    case .busy(let name):
      "another process is downloading the model \(name); wait until it ends"
    }
  }

  private static func part(_ received: Int, of total: Int) -> String {
    "\(ByteCount(received)) of \(ByteCount(total))"
  }

  private static func text(of error: SystemError, at path: String) -> String {
    let advice =
      switch error.code {
      case EACCES, EPERM: "; check its permissions, or choose another folder with XDG_DATA_HOME"
      case EROFS: "; choose another folder with XDG_DATA_HOME"
      case EFBIG: "; raise the limit of file sizes (`ulimit -f`) and try again"
      case ENOTDIR, EEXIST: "; a file is in the way of a folder"
      case EMFILE, ENFILE: "; close other programs and try again"
      default: ""
      }
    return "\(path): cannot \(error.operation) (\(error.reason))\(advice)"
  }
}
