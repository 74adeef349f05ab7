import { expect, test } from '@jest/globals';
import type { ApiServerConfig } from '../config/config.js';
import { workerConfigOf } from './worker-config.js';

const config: ApiServerConfig = {
  dialect: 'kubernetes',
  store: { engine: 'embedded', folder: '/data' },
  storageMediaType: 'json',
  listener: { host: '127.0.0.1', port: 6443, cert: 'cert', key: 'key' },
  tokenFile: 't,u,1',
  anonymous: true,
  authorizationModes: ['RBAC', 'Webhook'],
  authorization: {
    webhook: { service: { server: 'https://a' }, version: 'v1', allowTtlMs: 1, denyTtlMs: 2 },
  },
  admissionPlugins: { enabled: [], disabled: ['ServiceAccount'] },
  watchCache: { enabled: true, defaultSize: 0, sizes: [{ resource: 'pods', size: 7 }] },
  historyRetentionMs: 3_600_000,
  servingWorkers: 3,
};
const logging = { format: 'text', level: 'info' } as const;

test('a worker receives the config of its server as plain data', () => {
  const gated: ApiServerConfig = { ...config, featureGates: { DryRun: true } };
  const { limits: _, logging: sentLogging, ...plain } = structuredClone(workerConfigOf(gated, { workers: 3, logging }));
  const { servingWorkers: __, ...expected } = gated;
  // All workers of a server have its identity.
  const identity = { durationSeconds: 3_600, renewIntervalSeconds: 10, id: expect.stringMatching(/^[0-9a-f-]{36}$/) };
  expect(plain).toEqual({ ...expected, identity });
  expect(sentLogging).toEqual(logging);
});

test('divides the limits of the server among the workers', () => {
  const limitsOf = (limits: ApiServerConfig['limits'], workers: number) =>
    workerConfigOf({ ...config, ...(limits ? { limits } : {}) }, { workers, logging }).limits;
  expect(limitsOf(undefined, 2)).toEqual({
    readsInFlightMax: 200,
    writesInFlightMax: 100,
    unfinishedBodyBytesMax: 128 * 1024 * 1024,
    unsentEventBytesMax: 64 * 1024 * 1024,
  });
  const given = { readsInFlightMax: 10, writesInFlightMax: 0, requestTimeoutMs: 5, unsentEventBytesMax: 10 };
  expect(limitsOf(given, 4)).toEqual({
    unfinishedBodyBytesMax: 64 * 1024 * 1024,
    unsentEventBytesMax: 3,
    readsInFlightMax: 3,
    writesInFlightMax: 0,
    requestTimeoutMs: 5,
  });
});
