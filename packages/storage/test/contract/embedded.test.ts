import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@orch/apimachinery';
import { openEmbeddedStore } from '../../src/embedded/open-embedded-store.js';
import { historyContract } from './history-contract.js';
import { storeContract } from './store-contract.js';

storeContract('embedded, in memory', async () => {
  const store = await openEmbeddedStore({ memory: true, dialect: 'orch', clock: systemClock() });
  return { store, keepsOrder: true, dispose: () => store.close() };
});

storeContract('embedded, in a folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'orch-contract-'));
  const store = await openEmbeddedStore({ folder, dialect: 'orch', clock: systemClock() });
  return {
    store,
    keepsOrder: true,
    async dispose() {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
});

historyContract('embedded', async () => {
  const store = await openEmbeddedStore({ memory: true, dialect: 'orch', clock: systemClock() });
  return { store, history: store.history, hasTimes: true, dispose: () => store.close() };
});
