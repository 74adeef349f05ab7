import { availableParallelism } from 'node:os';

/**
 * The suite of `npm test`: needs Node alone. Tests run from the TypeScript sources through swc; tests that drive the
 * built programs find them under apps/<name>/dist, which `npm test` builds first.
 *
 * All test files of a worker share the loaded sources and libraries, see tools/jest/worker-runtime.cjs; jest.isolated.config.js loads
 * them again for each file. `testTimeout` ends a test that hangs. No test asserts elapsed time, see CONTRIBUTING.md.
 * @type {import('jest').Config}
 */
export const shared = {
  runtime: '<rootDir>/tools/jest/worker-runtime.cjs',
  testEnvironment: '<rootDir>/tools/jest/worker-environment.cjs',
  restoreMocks: true,
  transform: {
    '^.+\\.[mc]?[tj]s$': [
      '@swc/jest',
      { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, sourceMaps: 'inline' },
    ],
  },
  transformIgnorePatterns: [
    '/node_modules/(?!(jose|@peculiar/x509|@kubernetes/client-node|openid-client|oauth4webapi)/)',
  ],
  moduleNameMapper: {
    '^@orch/([a-z-]+)-program$': '<rootDir>/apps/$1/src/index.ts',
    '^@orch/(api|apimachinery)/(types|schema|protobuf|kinds)/(.*)$': '<rootDir>/packages/$1/src/generated/$3/$2.ts',
    '^@orch/api/config/(.*)$': '<rootDir>/packages/api/src/generated/config_$1/config.ts',
    '^@orch/apimachinery/core$': '<rootDir>/packages/apimachinery/src/core.ts',
    '^@orch/apimachinery/protobuf-runtime$': '<rootDir>/packages/apimachinery/src/codec/protobuf-runtime.ts',
    '^@orch/([a-z]+)$': '<rootDir>/packages/$1/src/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '\\.system\\.test\\.ts$'],
  modulePathIgnorePatterns: ['/dist/'],
  testTimeout: 30_000,
  // A worker accumulates memory over its suites: it is replaced after a suite when it holds more than this.
  workerIdleMemoryLimit: '1GB',
};

/** One worker more than cores, at most four: tests wait for servers and processes during a third of their time. */
const maxWorkers = Math.min(4, availableParallelism() + 1);

export default { ...shared, maxWorkers, testMatch: ['<rootDir>/{packages,apps,tools,bench,examples}/**/*.test.ts'] };
