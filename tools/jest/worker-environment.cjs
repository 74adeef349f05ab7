const { TestEnvironment } = require('jest-environment-node');

let environment;

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
  }
}

module.exports = WorkerEnvironment;
