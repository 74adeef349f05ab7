import config from './jest.config.js';

/**
 * The suite of `npm test` with a global object and modules of its own for each test file: slower, to find out
 * whether a test depends on what an earlier one left behind.
 * @type {import('jest').Config}
 */
export default { ...config, runtime: '<rootDir>/tools/jest/file-runtime.cjs', testEnvironment: 'node' };
