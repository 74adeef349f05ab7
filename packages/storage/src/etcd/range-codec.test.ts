import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import protobuf from 'protobufjs';
import { decodeRangeResponse, encodeRange } from './range-codec.js';

/** The message definitions of etcd3. */
const root = protobuf.loadSync(join(dirname(require.resolve('etcd3/package.json')), 'proto', 'rpc.proto'));
const requestType = root.lookupType('etcdserverpb.RangeRequest');
const responseType = root.lookupType('etcdserverpb.RangeResponse');

const bytes = fc.uint8Array({ minLength: 1, maxLength: 300 }).map((each) => Buffer.from(each));
const revision = fc.oneof(fc.nat(), fc.maxSafeNat());

describe('ranges of etcd', () => {
  test('the reflected codec decodes any encoded range', () => {
    const range = fc.record(
      {
        key: bytes,
        range_end: bytes,
        limit: fc.nat(),
        revision,
        keys_only: fc.boolean(),
        count_only: fc.boolean(),
      },
      { requiredKeys: ['key'] },
    );
    fc.assert(
      fc.property(range, (given) => {
        const options = { longs: String, enums: String, defaults: true, bytes: Buffer };
        const none = Buffer.alloc(0);
        expect(requestType.toObject(requestType.decode(encodeRange(given)), options)).toMatchObject({
          key: given.key,
          rangeEnd: given.range_end ?? none,
          limit: String(given.limit ?? 0),
          revision: String(given.revision ?? 0),
          sortOrder: 'None',
          serializable: false,
          keysOnly: given.keys_only ?? false,
          countOnly: given.count_only ?? false,
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
      lease: fc.nat(),
    });
    const response = fc.record({
      at: revision,
      kvs: fc.array(kv, { maxLength: 3 }),
      count: fc.nat(),
      more: fc.boolean(),
    });
    fc.assert(
      fc.property(response, ({ at, kvs, count, more }) => {
        const header = { clusterId: '14841639068965178418', revision: at, raftTerm: 2 };
        const wire = responseType.encode(responseType.fromObject({ header, kvs, count, more })).finish();
        expect(decodeRangeResponse(Buffer.from(wire))).toEqual({
          revision: at,
          count,
          kvs: kvs.map((each) => ({
            key: each.key,
            value: each.value,
            create_revision: each.createRevision,
            mod_revision: each.modRevision,
          })),
        });
      }),
    );
  });

  test('rejects a truncated response', () => {
    const given = { header: { revision: 7 }, kvs: [{ key: Buffer.from('a'), value: Buffer.from('b') }], count: 1 };
    const wire = Buffer.from(responseType.encode(responseType.fromObject(given)).finish());
    expect(decodeRangeResponse(wire)).toMatchObject({ revision: 7, count: 1 });
    for (const length of [1, 3, 6, wire.length - 1]) {
      expect(() => decodeRangeResponse(wire.subarray(0, length))).toThrow(RangeError);
    }
  });
});
