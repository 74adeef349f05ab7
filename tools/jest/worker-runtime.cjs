const { sep } = require('node:path');
const { default: Runtime } = require('jest-runtime');
const FileRuntime = require('./file-runtime.cjs');

/** The modules of a worker: loaded by the first test file that needs them, used by all that follow. */
class SharedModules extends Runtime {
  teardown() {}
}

let shared;

/**
 * Runs a test file. It loads the file and its fixtures; all other modules are loaded once per worker. See
 * docs/decisions/0014-test-files-share-modules.md.
 */
class WorkerRuntime extends FileRuntime {
  constructor(...options) {
    super(...options);
    shared ??= new SharedModules(...options);
    // Stack traces of each file need the source maps of shared modules.
    this.transformCache.sourceMaps = shared.getSourceMaps();
  }

  requireModuleOrMock(from, name) {
    return this.#isShared(from, name) ? shared.requireModuleOrMock(from, name) : super.requireModuleOrMock(from, name);
  }

  #isShared(from, name) {
    // jest.isolateModules: a test wants to see how modules load.
    if (this.registries.isIsolated()) return false;
    if (name === '@jest/globals' || this._resolution.isCoreModule(name)) return false;
    const path = this._resolution.resolveCjs(from, name);
    if (path.includes(`${sep}node_modules${sep}`)) return true;
    return path.includes(`${sep}src${sep}`) && !/\.(test|fixture)\.ts$/.test(path);
  }
}

module.exports = WorkerRuntime;
