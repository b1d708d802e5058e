import Testing

/// Tests of the built program; serialized, because each starts a process.
@Suite(.serialized, .timeLimit(.minutes(2))) enum TheModelsProgram {}
