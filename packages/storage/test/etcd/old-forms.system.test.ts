import { afterAll, beforeAll, describe } from '@jest/globals';
import { openEtcdStore } from '../../src/etcd/open-etcd-store.js';
import { oldFormsContract } from '../old-forms.js';
import { EtcdProcess } from './etcd-process.js';

let etcd: EtcdProcess;
let prefixes = 0;

beforeAll(async () => {
  etcd = await EtcdProcess.start();
});
afterAll(() => etcd.dispose());

describe('in etcd', () => {
  oldFormsContract(async () => {
    const store = await openEtcdStore({ endpoints: [etcd.endpoint], prefix: `/old-forms/${prefixes++}/` });
    return { store, close: () => store.close() };
  });
});
