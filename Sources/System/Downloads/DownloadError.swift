internal import Glibc
package import HTTP
package import System

/// The reason why the files of a model cannot be downloaded, checked or removed.
package enum DownloadError: Error, Equatable, CustomStringConvertible {
  /// An address of a mirror that is no address, without a user and a password.
  case badAddress(String)
  /// A host that cannot be reached.
  case unreachable(host: String, reason: String)
  /// A certificate that cannot be verified, or another failure of the encryption.
  case notSecure(host: String, reason: String)
  /// A list of models that is none.
  case noRegistry(host: String, reason: String)
  /// A file that the host does not have.
  case notFound(host: String, file: String, status: Int)
  /// A refusal or a failure of the host.
  case refused(host: String, status: Int)
  /// A redirection that leads to an address without encryption, or in a circle.
  case badRedirection(host: String)
  /// A connection that ended too early.
  case cutOff(host: String, received: Int, of: Int?)
  /// A connection on which next to nothing arrived for a while.
  case silent(host: String, seconds: Int, received: Int, of: Int?)
  /// A downloaded file with other contents. It was removed.
  case wrongDownload(file: String, host: String)
  /// Files that have the right sums, or none, but that the engine cannot use. They were removed.
  case unusable(name: String, reason: String)
  /// A disk or a quota that is full, and the number of bytes that it lacks if that is known.
  case noRoom(folder: String, missing: Int?)
  /// A file or a folder that cannot be created, written, read or removed.
  case file(String, SystemError)
  /// Files that another process downloads.
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
    case .noRegistry(let host, let reason):
      "\(host) has no list of translation models (\(reason)); check VISAVIS_MODELS_URL, or try again later"
    case .refused(let host, let status):
      "\(host) refuses the download (status \(status)); try again later"
    case .badRedirection(let host):
      "\(host) leads to an address that is not secure; name another server with VISAVIS_MODELS_URL"
    case .cutOff(let host, let received, let total):
      "the connection to \(host) broke after \(Self.part(received, of: total)); "
        + "the same command goes on from there"
    case .silent(let host, let seconds, let received, let total):
      "\(host) sent next to nothing for \(seconds) s, after \(Self.part(received, of: total)); "
        + "the same command goes on from there"
    case .wrongDownload(let file, let host):
      "\(host) sent another file than the expected \(file), which was removed; try again"
    case .unusable(let name, let reason):
      "the model \(name) cannot be used (\(reason)) and was removed"
    case .noRoom(let folder, let missing):
      "no room in \(folder)\(missing.map { ", which lacks \(ByteCount($0))" } ?? ""); make room, "
        + "then the same command goes on"
    case .file(let path, let error): Self.text(of: error, at: path)
    case .busy(let name):
      "another process is downloading the model \(name); wait until it ends"
    }
  }

  private static func part(_ received: Int, of total: Int?) -> String {
    "\(ByteCount(received))" + (total.map { " of \(ByteCount($0))" } ?? "")
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

extension DownloadError {
  /// Creates the error for a transfer of a file that has failed.
  ///
  /// - Parameters:
  ///   - problem: The reason why it failed.
  ///   - ending: The outcome of the transfer.
  ///   - publisher: The server.
  ///   - file: The name of the file.
  ///   - limits: The times that the transfer has waited.
  ///   - received: The number of bytes of the file that have arrived.
  ///   - size: The size of the file in bytes; nil if it is unknown.
  package init(
    _ problem: TransferProblem, _ ending: Download.Ending, _ publisher: Publisher, _ file: String,
    _ limits: Download.Limits, received: Int = 0, of size: Int? = nil
  ) {
    let host = publisher.host
    let total = size ?? ending.fileLength
    self =
      switch problem.kind {
      case .refused where [404, 410].contains(ending.status):
        .notFound(host: host, file: file, status: ending.status)
      case .refused: .refused(host: host, status: ending.status)
      case .silent:
        .silent(
          host: host, seconds: Int(limits.silence.components.seconds), received: received, of: total
        )
      case .badAddress: .badAddress(publisher.shownBase)
      case .badRedirection: .badRedirection(host: host)
      case .notSecure: .notSecure(host: host, reason: problem.reason)
      case .timedOut, .tooLong, .notConnected:
        ending.status > 0
          ? .cutOff(host: host, received: received, of: total)
          : .unreachable(host: host, reason: problem.reason)
      }
  }
}
