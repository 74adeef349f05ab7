const asyncHooks = require('node:async_hooks');
const { default: Runtime } = require('jest-runtime');

/**
 * Runs a test file as Jest does, and ends what Jest leaves behind: it makes storages of asynchronous contexts for each file and
 * never disables them, and each makes every later promise of the process slower.
 */
class FileRuntime extends Runtime {
  #storages = [];

  constructor(...options) {
    super(...options);
    const coreModule = this.coreModule.require.bind(this.coreModule);
    const recordingHooks = this.#recordingHooks();
    this.coreModule.require = (name) => (/^(node:)?async_hooks$/.test(name) ? recordingHooks : coreModule(name));
  }

  teardown() {
    super.teardown();
    for (const storage of this.#storages) storage.disable();
  }

  #recordingHooks() {
    const storages = this.#storages;
    class AsyncLocalStorage extends asyncHooks.AsyncLocalStorage {
      constructor(...options) {
        super(...options);
        storages.push(this);
      }
    }
    return { ...asyncHooks, AsyncLocalStorage };
  }
}

module.exports = FileRuntime;
