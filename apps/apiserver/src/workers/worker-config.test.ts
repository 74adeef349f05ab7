import { expect, test } from '@jest/globals';
import { kubernetesNames } from '@orch/apimachinery';
import type { ApiServerConfig } from '../config.js';
import { configOfWorker, workerConfigOf } from './worker-config.js';

const config: ApiServerConfig = {
  names: kubernetesNames,
  store: { engine: 'embedded', folder: '/data' },
  storageMediaType: 'json',
  listener: { host: '127.0.0.1', port: 6443, cert: 'cert', key: 'key' },
  tokenFile: 't,u,1',
  anonymous: true,
  authorizationModes: ['RBAC'],
  disabledAdmissionPlugins: ['ServiceAccount'],
  watchCache: { enabled: true, defaultSize: 0, sizes: [{ resource: 'pods', size: 7 }] },
  historyRetentionMs: 3_600_000,
  servingWorkers: 3,
};
const logging = { format: 'text', level: 'info' } as const;

test('a worker is configured as its server is, by what can be sent to it', () => {
  const gates = (name: string) => name === 'DryRun';
  const sent = structuredClone(workerConfigOf({ ...config, gates }, { workers: 3, logging }));
  const { names, gates: received, limits: _, ...plain } = configOfWorker(sent);
  const { names: given, servingWorkers: __, ...expected } = config;
  expect(plain).toEqual(expected);
  expect(names).toEqual(given);
  expect([received?.('DryRun'), received?.('ServerSideApply')]).toEqual([true, false]);
  expect(configOfWorker(workerConfigOf(config, { workers: 3, logging })).gates).toBeUndefined();
});

test('limits of requests under way are shared out, so that together the workers hold those of the server', () => {
  const limitsOf = (limits: ApiServerConfig['limits'], workers: number) =>
    workerConfigOf({ ...config, ...(limits ? { limits } : {}) }, { workers, logging }).limits;
  expect(limitsOf(undefined, 2)).toEqual({ readsInFlightMax: 200, writesInFlightMax: 100 });
  expect(limitsOf({ readsInFlightMax: 10, writesInFlightMax: 0, requestTimeoutMs: 5 }, 4)).toEqual({
    readsInFlightMax: 3,
    writesInFlightMax: 0,
    requestTimeoutMs: 5,
  });
});
