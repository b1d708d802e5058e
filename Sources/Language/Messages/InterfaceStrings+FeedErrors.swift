/// Errors of feeds and pictures, and the ends of pipelines, each in one line that says what to do.
extension InterfaceStrings {
  package func text(of error: ListenerError) -> String {
    switch error {
    case .pathInUse(let path): message(.socketInUse, ["path": path])
    case .notASocket(let path): message(.socketNotASocket, ["path": path])
    case .pathTooLong(let path, let limit):
      message(.socketPathTooLong, ["path": path], numbers: ["limit": Double(limit)])
    case .noDirectory(let path): message(.socketNoDirectory, ["path": path])
    case .exhausted(let path, let reason):
      message(.socketExhausted, ["path": path, "reason": reason])
    case .failed(let path, let operation, let reason):
      message(.socketFailed, ["path": path, "operation": operation, "reason": reason])
    // Only the command line names addresses, and standard error is in English.
    case .portInUse(let address):
      "\(address): another program listens there; end it, or choose another port"
    case .portNotAllowed(let address):
      "\(address): this user may not listen there; choose a port from 1024 on"
    case .noSuchHost(let address):
      "\(address): no such host is known; localhost is this machine"
    case .notLocal(let address):
      "\(address): the address is not this machine's; localhost and 0.0.0.0 are"
    case .remoteNotAllowed(let address):
      "\(address): other machines could connect there; use localhost, "
        + "or --allow-remote with --token-file"
    }
  }

  package func text(of error: DefaultSocketError) -> String {
    switch error {
    case .noDirectory(.notSet): message(.runtimeDirectoryNotSet)
    case .noDirectory(.relativePath): message(.runtimeDirectoryRelative)
    case .noDirectory(.unsafe(let path)): message(.runtimeDirectoryUnsafe, ["path": path])
    case .noListener(.pathInUse): message(.socketOfOtherWindow)
    case .noListener(let error): text(of: error)
    }
  }

  /// Returns a sentence such as `The pipeline ended (exit 1)`, without a full stop.
  package func text(of ending: PipelineEnding, _ name: PipelineName) -> String {
    let pipeline = text(of: name)
    return switch ending {
    case .exited(127): message(.pipelineNotFound, ["pipeline": pipeline])
    case .exited(126): message(.pipelineNotRunnable, ["pipeline": pipeline])
    case .exited(let code):
      message(.pipelineExited, ["pipeline": pipeline, "code": "\(code)"])
    case .killed(let signal):
      message(.pipelineKilled, ["pipeline": pipeline, "signal": "\(signal)"])
    case .closedOutput: message(.pipelineClosedOutput, ["pipeline": pipeline])
    case .restarted: message(.pipelineWasEnded, ["pipeline": pipeline])
    case .notStarted(let reason):
      message(.pipelineNotStarted, ["pipeline": pipeline, "reason": reason])
    }
  }

  private func text(of name: PipelineName) -> String {
    guard name.count > 1 else {
      return name.program.map { message(.pipelineProgram, ["program": $0]) }
        ?? message(.pipelineName)
    }
    let (number, count) = (Double(name.number), Double(name.count))
    guard let program = name.program else {
      return message(.pipelineNumber, numbers: ["number": number, "count": count])
    }
    return message(
      .pipelineNumberAndProgram, ["program": program],
      numbers: ["number": number, "count": count])
  }

  package func text(of error: PictureError) -> String {
    switch error {
    case .noWriter(let reason): message(.noPictureWriter, ["reason": reason])
    case .diskTooSlow: message(.diskTooSlow)
    case .notEncoded(let path, let reason):
      message(.pictureNotEncoded, ["path": path, "reason": reason])
    case .unwritable(let error): text(of: error)
    case .noUnusedName(let path, let count):
      message(.noUnusedName, ["path": path], numbers: ["count": Double(count)])
    }
  }

  package func text(of error: WriteError) -> String {
    switch error.cause {
    case .folderMissing:
      message(.folderMissing, ["path": error.path, "reason": error.reason])
    case .diskFull: message(.diskFull, ["path": error.path, "reason": error.reason])
    case .noTerminal: message(.noTerminal, ["path": error.path])
    case .other: message(.fileUnwritable, ["path": error.path, "reason": error.reason])
    }
  }
}
