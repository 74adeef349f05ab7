import { afterAll, beforeAll } from '@jest/globals';
import { openEtcdStore } from '../../src/etcd/open-etcd-store.js';
import { ReplayedHistory } from '../../src/history/replayed-history.js';
import { historyContract } from '../contract/history-contract.js';
import { EtcdProcess } from './etcd-process.js';

let etcd: EtcdProcess;
let prefixes = 0;
beforeAll(async () => {
  etcd = await EtcdProcess.start();
});
afterAll(() => etcd.dispose());

historyContract('etcd', async () => {
  const store = await openEtcdStore({ endpoints: [etcd.endpoint], prefix: `/history/${prefixes++}/` });
  return { store, history: new ReplayedHistory(store, 'r/'), hasTimes: false, dispose: () => store.close() };
});
