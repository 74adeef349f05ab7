import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { silentLogger } from '@orch/component';
import type { ApiServerConfig, StoreConfig } from './config/config.js';
import { runApiServer, ServingWorkersError } from './run.js';

const configOf = (store: StoreConfig): ApiServerConfig => ({
  dialect: 'orch',
  store,
  storageMediaType: 'json',
  listener: { host: '127.0.0.1', port: 0, cert: '', key: '' },
  anonymous: false,
  authorizationModes: ['RBAC'],
  servingWorkers: 2,
});
const options = { signal: new AbortController().signal, logger: silentLogger, onReady: () => undefined };
const logging = { format: 'text', level: 'error' } as const;

test('rejects several serving workers on a memory store', async () => {
  const running = runApiServer(configOf({ engine: 'memory' }), { ...options, workers: { entry: 'none.js', logging } });
  await expect(running).rejects.toThrow(new ServingWorkersError('several serving workers require a persistent store'));
});

test('rejects several serving workers without a worker entry before opening the store', async () => {
  const folder = join(tmpdir(), 'never-made');
  await expect(runApiServer(configOf({ engine: 'embedded', folder }), options)).rejects.toThrow(ServingWorkersError);
});
