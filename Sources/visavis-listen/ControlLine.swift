internal import Captions
internal import FoundationEssentials

/// A line of the caption stream's way back, with a request of the user.
enum ControlLine {
  private struct Message: Decodable {
    var control: String?
    var from: String?
    var to: String?
  }

  /// Returns the request of a line; nil for any other line.
  static func request(in line: ArraySlice<UInt8>) -> ControlRequest? {
    guard let message = try? JSONDecoder().decode(Message.self, from: Data(line)) else {
      return nil
    }
    return switch message.control {
    case "start": .start
    case "stop": .stop
    case "clear": .clear
    case "languages": .languages(from: message.from, to: message.to)
    default: nil
    }
  }
}
