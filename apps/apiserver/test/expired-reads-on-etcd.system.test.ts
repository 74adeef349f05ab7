import { afterAll, beforeAll, test } from '@jest/globals';
import { Etcd } from './etcd-fixture.js';
import { expectExpiry } from './expired-reads.js';
import { type RunningServer, runServer } from './server-fixture.js';

let etcd: Etcd;
let server: RunningServer;
beforeAll(async () => {
  etcd = await Etcd.start();
  server = await runServer(`--etcd-servers=${etcd.url}`, '--storage-compaction-interval=300ms');
});
afterAll(async () => {
  await server.stop();
  await etcd.dispose();
});

test('on etcd exact reads and continue tokens expire by the compaction interval without writes', async () => {
  await expectExpiry(server);
});
