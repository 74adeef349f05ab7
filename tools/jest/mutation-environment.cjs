const WorkerEnvironment = require('./worker-environment.cjs');

/**
 * The environment of mutation tests. Stryker names the mutant of a run in an environment variable, which its code reads once per
 * process: here each run sets it, so that the process of the run without mutants can go on with a first mutant.
 */
class MutationEnvironment extends WorkerEnvironment {
  async setup() {
    await super.setup();
    this.global.__stryker__.activeMutant = process.env.__STRYKER_ACTIVE_MUTANT__;
  }
}

module.exports = MutationEnvironment;
