import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { silentLogger } from '@orch/component';
import type { ApiServerConfig, StoreConfig } from './config.js';
import { runApiServer, ServingWorkersError } from './run.js';

const configOf = (store: StoreConfig): ApiServerConfig => ({
  names: orchNames,
  store,
  storageMediaType: 'json',
  listener: { host: '127.0.0.1', port: 0, cert: '', key: '' },
  anonymous: false,
  authorizationModes: ['RBAC'],
  disabledAdmissionPlugins: [],
  servingWorkers: 2,
});
const options = { signal: new AbortController().signal, logger: silentLogger, onReady: () => undefined };
const logging = { format: 'text', level: 'error' } as const;

test('a store in memory is not served by several processes', async () => {
  const running = runApiServer(configOf({ engine: 'memory' }), { ...options, workers: { entry: 'none.js', logging } });
  await expect(running).rejects.toThrow(new ServingWorkersError('several serving workers need a store that is kept'));
});

test('a program without an entry for workers says so before it opens the store', async () => {
  const folder = join(tmpdir(), 'never-made');
  await expect(runApiServer(configOf({ engine: 'embedded', folder }), options)).rejects.toThrow(ServingWorkersError);
});
