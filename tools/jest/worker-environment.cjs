const { TestEnvironment } = require('jest-environment-node');

let environment;

/** What the test framework keeps in the global object about the tests of one file. */
const stateOfJest =
  /^(JEST_STATE_SYMBOL|EVENT_HANDLERS|RETRY_.*|WAIT_BEFORE_RETRY|LOG_ERRORS_BEFORE_RETRY|TEST_TIMEOUT_SYMBOL)$/;

/**
 * The environment of all test files of a worker. One global object instead of one per file, so that modules that one file loaded
 * work for the next (`worker-runtime.cjs`). A file must undo what it changes in it.
 */
class WorkerEnvironment {
  constructor(...options) {
    environment ??= new TestEnvironment(...options);
    this.global = environment.global;
    this.moduleMocker = environment.moduleMocker;
    this.fakeTimers = environment.fakeTimers;
    this.fakeTimersModern = environment.fakeTimersModern;
  }

  getVmContext() {
    return environment.getVmContext();
  }

  exportConditions() {
    return environment.exportConditions();
  }

  async setup() {}

  async teardown() {
    this.fakeTimers.useRealTimers();
    this.fakeTimersModern.useRealTimers();
    for (const symbol of Object.getOwnPropertySymbols(this.global))
      if (stateOfJest.test(symbol.description)) delete this.global[symbol];
  }
}

module.exports = WorkerEnvironment;
