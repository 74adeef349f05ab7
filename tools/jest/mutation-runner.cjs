const { appendFileSync, existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { default: TestRunner } = require('jest-runner');

/**
 * The runner of mutation tests. Stryker asks for the tests that execute a mutant by their names alone, so that Jest would load every
 * test file, and it lets them all run after one has failed. This runner notes in a first run, without a mutant, which file has which
 * tests. With a mutant it runs only the files that have a wanted test, the fastest first, and ends after the first file that fails.
 */
class MutationRunner extends TestRunner {
  async runTests(tests, watcher, options) {
    if (process.env.__STRYKER_ACTIVE_MUTANT__ === undefined) {
      this.on('test-file-success', ([test, result]) => note(test, result));
      return super.runTests(tests, watcher, options);
    }
    this.on('test-file-success', ([, { numFailingTests }]) => {
      if (numFailingTests > 0) watcher.setState({ interrupted: true });
    });
    return super.runTests(wanted(tests, this._globalConfig.testNamePattern), watcher, options);
  }
}

const notesOf = ({ context }) => join(context.config.rootDir, 'mutation-tests.jsonl');

/** Appends a line: the path of a test file, the time of its hooks, and the names and times of its tests, in milliseconds. */
function note(test, { perfStats, testResults }) {
  const times = testResults.map(({ fullName, duration }) => [fullName, duration ?? 0]);
  const hooks = perfStats.runtime - times.reduce((sum, [, time]) => sum + time, 0);
  appendFileSync(notesOf(test), `${JSON.stringify({ path: test.path, hooks, times })}\n`);
}

/** The files that have a test whose name matches. All, when no run without a mutant noted their tests. */
function wanted(tests, pattern) {
  const [first] = tests;
  if (first === undefined || pattern === undefined || !existsSync(notesOf(first))) return tests;
  const name = new RegExp(pattern, 'i');
  const timeOf = new Map();
  for (const line of readFileSync(notesOf(first), 'utf8').trimEnd().split('\n')) {
    const { path, hooks, times } = JSON.parse(line);
    const matching = times.filter(([fullName]) => name.test(fullName));
    if (matching.length > 0)
      timeOf.set(
        path,
        matching.reduce((sum, [, time]) => sum + time, hooks),
      );
  }
  return tests
    .filter(({ path }) => timeOf.has(path))
    .sort((one, other) => timeOf.get(one.path) - timeOf.get(other.path));
}

module.exports = MutationRunner;
