import { fileURLToPath } from 'node:url';
import config from './jest.config.js';

/**
 * The suite for mutation tests (tools/src/mutation), which choose the test files. The environment has an absolute path, because
 * Stryker wraps it in its own.
 * @type {import('jest').Config}
 */
export default {
  ...config,
  testEnvironment: fileURLToPath(new URL('tools/jest/mutation-environment.cjs', import.meta.url)),
};
