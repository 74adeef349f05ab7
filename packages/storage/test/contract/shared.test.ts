import { afterAll, beforeAll } from '@jest/globals';
import { invariant } from '@orch/apimachinery';
import { OwnerProcess } from '../shared/owner-process.js';
import { historyContract } from './history-contract.js';
import { storeContract } from './store-contract.js';

let owner: OwnerProcess;
beforeAll(async () => {
  owner = await OwnerProcess.start();
});
afterAll(() => owner.stop());

storeContract('embedded, held by another process', async () => {
  const store = await owner.open(owner.newFolder());
  return { store, keepsOrder: true, dispose: () => store.close() };
});

historyContract('embedded, held by another process', async () => {
  const store = await owner.open(owner.newFolder());
  const { history } = store;
  invariant(history !== undefined, 'a shared store has a history');
  return { store, history, hasTimes: true, dispose: () => store.close() };
});
