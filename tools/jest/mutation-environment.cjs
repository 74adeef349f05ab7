const WorkerEnvironment = require('./worker-environment.cjs');

/**
 * The environment of mutation tests. Stryker names the mutant of a run in an environment variable, which its code reads once per
 * process: here each run sets it, so that the process of the run without mutants can go on with a first mutant. With a mutant, the
 * tests of a file after one that failed are left out.
 */
class MutationEnvironment extends WorkerEnvironment {
  async setup() {
    await super.setup();
    this.global.__stryker__.activeMutant = process.env.__STRYKER_ACTIVE_MUTANT__;
  }

  handleTestEvent({ name, test }, { rootDescribeBlock }) {
    if (name === 'test_done' && test.errors.length > 0 && process.env.__STRYKER_ACTIVE_MUTANT__ !== undefined)
      leaveOut(rootDescribeBlock);
  }
}

function leaveOut(block) {
  for (const child of block.children) {
    if (child.type === 'describeBlock') leaveOut(child);
    else child.mode = 'skip';
  }
}

module.exports = MutationEnvironment;
