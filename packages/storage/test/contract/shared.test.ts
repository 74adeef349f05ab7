import { afterAll, beforeAll } from '@jest/globals';
import { OwnerProcess } from '../shared/owner-process.js';
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
