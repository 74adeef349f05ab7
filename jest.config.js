/**
 * The suite of `npm test`: needs Node alone. Tests run from the TypeScript sources through swc; tests that drive the
 * built programs find them under apps/<name>/dist, which `npm test` builds first.
 * @type {import('jest').Config}
 */
export const shared = {
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
    '^@orch/apimachinery/protobuf-runtime$': '<rootDir>/packages/apimachinery/src/codec/protobuf-runtime.ts',
    '^orch$': '<rootDir>/apps/orch/src/index.ts',
    '^@orch/([a-z]+)$': '<rootDir>/packages/$1/src/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '\\.system\\.test\\.ts$'],
  modulePathIgnorePatterns: ['/dist/'],
  testTimeout: 30_000,
};

export default { ...shared, testMatch: ['<rootDir>/{packages,apps,tools,bench}/**/*.test.ts'] };
