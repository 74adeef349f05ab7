import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import protobuf from 'protobufjs';
import type { Revision } from '../store/store.js';
import { decodeTransactionResponse, encodeTransaction } from './transaction-codec.js';

/** The message definitions of etcd3. */
const root = protobuf.loadSync(join(dirname(require.resolve('etcd3/package.json')), 'proto', 'rpc.proto'));
const requestType = root.lookupType('etcdserverpb.TxnRequest');
const responseType = root.lookupType('etcdserverpb.TxnResponse');

const bytes = fc.uint8Array({ minLength: 1, maxLength: 300 }).map((each) => Buffer.from(each));
const revision = fc.oneof(fc.nat(), fc.maxSafeNat());
const lease = fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }).map(String);

describe('transactions of etcd', () => {
  test('the reflected codec decodes any encoded transaction', () => {
    const write = fc.oneof(
      fc.record({ type: fc.constant('put' as const), key: bytes, value: bytes }),
      fc.record({ type: fc.constant('put' as const), key: bytes, value: bytes, lease }),
      fc.record({ type: fc.constant('delete' as const), key: bytes }),
    );
    const guard = fc.record({ key: bytes, modRevision: revision.map((each) => each as Revision) });
    fc.assert(
      fc.property(fc.array(guard, { maxLength: 3 }), fc.array(write, { maxLength: 3 }), (guards, writes) => {
        const read = requestType.toObject(requestType.decode(encodeTransaction({ guards, writes })), {
          longs: String,
          enums: String,
          arrays: true,
        });
        expect(read).toEqual({
          compare: guards.map(({ key, modRevision }) => ({ target: 'Mod', key, modRevision: String(modRevision) })),
          success: writes.map((each) => {
            if (each.type === 'delete') return { requestDeleteRange: { key: each.key } };
            const { type, ...put } = each;
            return { requestPut: put };
          }),
          failure: guards.map(({ key }) => ({ requestRange: { key } })),
        });
      }),
    );
  });

  test('decodes any response of the reflected codec, without the fields that the store does not use', () => {
    const kv = fc.record({
      key: bytes,
      value: bytes,
      createRevision: revision,
      modRevision: revision,
      version: revision,
    });
    fc.assert(
      fc.property(revision, fc.array(fc.option(kv, { nil: undefined }), { maxLength: 3 }), (at, kvs) => {
        const header = {
          clusterId: '14841639068965178418',
          memberId: '10276657743932975437',
          revision: at,
          raftTerm: 2,
        };
        const responses = kvs.map((each) => ({
          responseRange: { header: { revision: at }, kvs: each === undefined ? [] : [each], count: 1 },
        }));
        const wire = Buffer.from(responseType.encode(responseType.fromObject({ header, responses })).finish());
        expect(decodeTransactionResponse(wire)).toEqual({
          revision: at,
          succeeded: false,
          found: kvs.map(
            (each) =>
              each && {
                key: each.key,
                value: each.value,
                create_revision: each.createRevision,
                mod_revision: each.modRevision,
              },
          ),
        });
      }),
    );
  });

  test('rejects a truncated response', () => {
    const wire = responseType
      .encode(responseType.fromObject({ header: { revision: 7 }, succeeded: true, responses: [{ responsePut: {} }] }))
      .finish();
    expect(decodeTransactionResponse(Buffer.from(wire))).toMatchObject({ revision: 7, succeeded: true });
    expect(() => decodeTransactionResponse(Buffer.from(wire.subarray(0, 1)))).toThrow(RangeError);
    expect(() => decodeTransactionResponse(Buffer.from(wire.subarray(0, 3)))).toThrow(RangeError);
  });
});
