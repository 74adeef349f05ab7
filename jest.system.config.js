import { availableParallelism } from 'node:os';
import { shared } from './jest.config.js';

/** One worker per core, at most four. */
const maxWorkers = Math.min(4, availableParallelism());

/**
 * The suite of `npm run test:system`: tests that need a Debian package (etcd-server, etcd-client, kubernetes-client, prometheus, openssl),
 * and slow tests: many processes, thousands of objects, long random searches.
 * @type {import('jest').Config}
 */
export default {
  ...shared,
  maxWorkers,
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  testMatch: ['<rootDir>/{packages,apps,tools,bench}/**/*.system.test.ts'],
  testTimeout: 120_000,
};
