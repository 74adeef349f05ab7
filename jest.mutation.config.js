import { fileURLToPath } from 'node:url';
import config from './jest.config.js';

const absolute = (path) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The suite for mutation tests (tools/src/mutation), which choose the test files. The environment has an absolute path, because
 * Stryker wraps it in its own.
 * @type {import('jest').Config}
 */
export default {
  ...config,
  testEnvironment: absolute('tools/jest/mutation-environment.cjs'),
  runner: absolute('tools/jest/mutation-runner.cjs'),
};
