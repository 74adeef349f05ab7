import { afterEach, describe, expect, test } from '@jest/globals';
import { type EtcdStore, openEtcdStore } from '../../src/etcd/open-etcd-store.js';
import type { EtcdStoreOptions } from '../../src/etcd/options.js';
import { frameMessage } from '../../src/etcd/unary-stream.js';
import { put } from '../contract/store-contract.js';
import { GrpcServer, type ReceivedCall, respond } from './grpc-server.js';

const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** `RangeResponse` and `TxnResponse` of revision 7; the transaction succeeded. */
const rangeResponse = frameMessage(Buffer.of(0x0a, 2, 0x18, 7));
const txnResponse = frameMessage(Buffer.of(0x0a, 2, 0x18, 7, 0x10, 1));

/** A server that answers reads, and counts transactions. */
async function startServer(onTxn: (call: ReceivedCall) => void) {
  const server = await GrpcServer.start((call) => {
    if (call.headers[':path'] === '/etcdserverpb.KV/Range') return respond(call.stream, rangeResponse);
    counted.transactions += 1;
    onTxn(call);
  });
  const counted = { transactions: 0 };
  closing.push(() => server.stop());
  return { endpoint: server.endpoint(), counted };
}

const commit = ({ stream }: ReceivedCall): void => respond(stream, txnResponse);

async function open(endpoints: readonly string[], options: Partial<EtcdStoreOptions> = {}): Promise<EtcdStore> {
  const store = await openEtcdStore({ endpoints, prefix: '/t/', ...options });
  closing.push(() => store.close());
  return store;
}

describe('a transaction on one of two endpoints', () => {
  test.each<[string, (call: ReceivedCall) => void]>([
    ['refuses it', ({ stream }) => stream.close(7)],
    ['announces that it closes without processing it', ({ session }) => session.goaway(0, 1)],
    [
      'has no leader',
      ({ stream }) =>
        respond(stream, Buffer.alloc(0), { 'grpc-status': '14', 'grpc-message': 'etcdserver: no leader' }),
    ],
  ])('is retried at the other one when the first %s', async (_, fail) => {
    const [first, second] = [await startServer(fail), await startServer(commit)];
    const store = await open([first.endpoint, second.endpoint]);
    expect(await store.transact(put({ a: '1' }))).toEqual({ committed: true, revision: 7 });
    expect([first.counted.transactions, second.counted.transactions]).toEqual([1, 1]);
  });

  test.each<[string, (call: ReceivedCall) => void, string]>([
    ['breaks the connection', ({ session }) => session.destroy(), 'StoreOutcomeUnknownError'],
    ['resets it', ({ stream }) => stream.close(2), 'StoreOutcomeUnknownError'],
    ['returns a malformed response', ({ stream }) => respond(stream, Buffer.of(1)), 'StoreOutcomeUnknownError'],
    ['does not respond', () => undefined, 'StoreTimeoutError'],
  ])('is not retried when the first %s', async (_, fail, name) => {
    const [first, second] = [await startServer(fail), await startServer(commit)];
    const store = await open([first.endpoint, second.endpoint], { callTimeoutMs: 1_000 });
    await expect(store.transact(put({ a: '1' }))).rejects.toMatchObject({ name });
    expect([first.counted.transactions, second.counted.transactions]).toEqual([1, 0]);
    // Later calls go to the other endpoint.
    expect(await store.transact(put({ a: '1' }))).toMatchObject({ committed: true });
    expect([first.counted.transactions, second.counted.transactions]).toEqual([1, 1]);
  });
});

test('opening at a server that is no etcd fails at once with its HTTP status', async () => {
  const server = await GrpcServer.start(({ stream }) => {
    stream.respond({ ':status': 404, 'content-type': 'text/html' });
    stream.end('<html></html>');
  });
  closing.push(() => server.stop());
  await expect(openEtcdStore({ endpoints: [server.endpoint()], prefix: '/' })).rejects.toMatchObject({
    name: 'StoreUnavailableError',
    message: `etcd at ${server.endpoint()} cannot be read: rpc error: code = Unimplemented desc = Received HTTP status code 404`,
  });
});
