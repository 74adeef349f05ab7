import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import protobuf from 'protobufjs';
import { decodeWatchResponse, encodeWatchRequest } from './watch-codec.js';

/** The message definitions of etcd3. */
const root = protobuf.loadSync(join(dirname(require.resolve('etcd3/package.json')), 'proto', 'rpc.proto'));
const requestType = root.lookupType('etcdserverpb.WatchRequest');
const responseType = root.lookupType('etcdserverpb.WatchResponse');

const bytes = fc.uint8Array({ maxLength: 300 }).map((each) => Buffer.from(each));
const revision = fc.oneof(fc.nat(), fc.maxSafeNat());

describe('watches of etcd', () => {
  test('the reflected codec decodes an encoded watch request', () => {
    const create = { key: Buffer.of(0), range_end: Buffer.from('/t0'), prev_kv: true, fragment: true };
    const read = (request: Parameters<typeof encodeWatchRequest>[0]) =>
      requestType.toObject(requestType.decode(encodeWatchRequest(request)), { longs: String });
    const same = { key: create.key, rangeEnd: create.range_end, prevKv: true, fragment: true };
    expect(read({ create_request: create })).toEqual({ createRequest: same });
    const start_revision = String(Number.MAX_SAFE_INTEGER);
    expect(read({ create_request: { ...create, start_revision } })).toEqual({
      createRequest: { ...same, startRevision: start_revision },
    });
  });

  test('decodes any response of the reflected codec', () => {
    const kv = fc.record({
      key: bytes,
      value: bytes,
      createRevision: revision,
      modRevision: revision,
      lease: fc.nat(),
    });
    const event = fc.record({
      type: fc.constantFrom(0, 1),
      kv,
      prevKv: fc.option(kv, { nil: undefined }),
    });
    const response = fc.record({
      header: fc.record({ clusterId: fc.constant('14841639068965178418'), revision }),
      watchId: fc.nat(),
      created: fc.boolean(),
      canceled: fc.boolean(),
      compactRevision: revision,
      cancelReason: fc.string(),
      fragment: fc.boolean(),
      events: fc.array(event, { maxLength: 3 }),
    });
    fc.assert(
      fc.property(response, (given) => {
        const wire = Buffer.from(responseType.encode(responseType.fromObject(given)).finish());
        const found = (each: (typeof given.events)[number]['kv']) => ({
          key: each.key,
          value: each.value,
          create_revision: each.createRevision,
          mod_revision: each.modRevision,
        });
        expect(decodeWatchResponse(wire)).toEqual({
          header: { revision: given.header.revision },
          created: given.created,
          canceled: given.canceled,
          compact_revision: given.compactRevision,
          cancel_reason: given.cancelReason,
          fragment: given.fragment,
          events: given.events.map((each) => ({
            type: each.type === 0 ? 'Put' : 'Delete',
            kv: found(each.kv),
            prev_kv: each.prevKv === undefined ? null : found(each.prevKv),
          })),
        });
      }),
    );
  });

  test('rejects an event without a key', () => {
    const wire = responseType.encode(responseType.fromObject({ events: [{ type: 0 }] })).finish();
    expect(() => decodeWatchResponse(Buffer.from(wire))).toThrow('without a key');
  });
});
