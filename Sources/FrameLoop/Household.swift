package import Captions
package import Imaging

/// What the frame loop asks of the rest of the program.
///
/// Called on the main thread; every answer comes at once.
package protocol Household: AnyObject {
  /// Switch to the next camera.
  func flipCamera()
  /// Ask the pipelines to start or to stop.
  func askPipeline(toListen: Bool)
  /// True if pipelines were started by the program, which can start them anew.
  var runsPipeline: Bool { get }
  /// End those pipelines that hear requests, and start them anew.
  func restartPipelines()
  /// Tell the pipeline that the person cleared the captions.
  func captionsWereCleared()
  /// Tell the pipeline that all of the utterance's newest words are on the screen now.
  func captionWasShown(_ name: String, for request: ShownRequest)
  /// Keep the picture; what became of it comes back as a notice.
  func save(_ picture: Bitmap)
}

/// What the rest of the program tells the frame loop, from any thread.
package enum HouseEvent: Sendable {
  /// A camera is about to put frames; said before the first of them.
  case cameraStarts(CameraNews)
  /// Frames are coming, or are back after a loss.
  case cameraStreams
  /// No more frames: what is seen gets old.
  case cameraLost
  /// A short notice for the person; nil takes it back. Without `seconds` it stays.
  case notice(NoticeTopic, String?, seconds: Int? = nil)
  /// What is said is being kept, or cannot be.
  case transcriptIsKept(Bool)
  /// The desktop wants nothing to move, or no longer does.
  case desktopMotion(reduced: Bool)
  /// Every feed has said all it has to say.
  case feedsEnded
  /// The program is to end.
  case end
}

/// What the view has to know of a camera that started.
package struct CameraNews: Sendable {
  /// The generation of its frames.
  package var generation: Int
  /// The same for the same camera, whenever and wherever it comes back.
  package var identity: String
  /// People expect to see themselves in it as in a mirror.
  package var looksAtItsUser: Bool

  package init(generation: Int, identity: String, looksAtItsUser: Bool) {
    self.generation = generation
    self.identity = identity
    self.looksAtItsUser = looksAtItsUser
  }
}

/// What a notice is about; a newer one takes the place of an older one on the same topic.
package enum NoticeTopic: Int, Sendable, CaseIterable {
  case camera
  case cameraChoice
  case feed
  case socket
  /// A server that captions are to come from is not there.
  case server
  /// Others can read along what is sent here.
  case openLine
  case pipeline
  /// That a pipeline is gone.
  case pipelineEnd
  case transcript
  case picture
}
