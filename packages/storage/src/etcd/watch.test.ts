import { EventEmitter } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import type { Revision, StoreEvent } from '../store/store.js';
import type { EtcdClient } from './client.js';
import type { WatchStream } from './connection.js';
import { KeySpace } from './translate.js';
import { EtcdWatch } from './watch.js';
import type { EtcdWatchEvent, WatchRequest, WatchResponse } from './watch-codec.js';

/** A stream that delivers the responses of the test. */
class ScriptedStream extends EventEmitter {
  readonly requests: WatchRequest[] = [];
  cancelled = false;

  write(request: WatchRequest): void {
    this.requests.push(request);
  }

  cancel(): void {
    this.cancelled = true;
  }

  end(): void {}

  respond(response: Partial<WatchResponse>): void {
    const header = { revision: '10' };
    this.emit('data', {
      header,
      events: [],
      created: false,
      canceled: false,
      fragment: false,
      ...notCanceled,
      ...response,
    });
  }
}

const notCanceled = { compact_revision: '0', cancel_reason: '' };

function putOf(key: string, revision: number, value = 'v'): EtcdWatchEvent {
  const kv = { key: Buffer.from(key), value: Buffer.from(value), version: '1', lease: '0' };
  const at = { mod_revision: String(revision), create_revision: String(revision) };
  const event: unknown = { type: 'Put', kv: { ...kv, ...at }, prev_kv: null };
  return event as EtcdWatchEvent;
}

function start({ progress = true, fromRevision = 11 }: { progress?: boolean; fromRevision?: number } = {}) {
  const streams: ScriptedStream[] = [];
  const given: string[] = [];
  const client = {
    async watch() {
      const stream = new ScriptedStream();
      streams.push(stream);
      const same: unknown = stream;
      setImmediate(() => stream.respond({ created: true }));
      return { stream: same as WatchStream, failed: () => given.push('failed') };
    },
  };
  const edge: unknown = client;
  const watch = new EtcdWatch(
    edge as EtcdClient,
    new KeySpace('/t/'),
    { prefix: '', fromRevision: fromRevision as Revision, signal: new AbortController().signal },
    {
      onEvents: (events: readonly StoreEvent[]) =>
        given.push(events.map(({ key, revision }) => `${key}@${revision}`).join()),
      onEnd: (error) => given.push(error.message),
      ...(progress ? { onProgress: (revision: Revision) => given.push(`progress ${revision}`) } : {}),
    },
  );
  return { watch, streams, given };
}

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
};

describe('the watch on etcd', () => {
  test('joins the fragments of a revision, and drops those of a broken stream', async () => {
    const { watch, streams, given } = start();
    await watch.start();
    const [first] = streams;
    first?.respond({ fragment: true, events: [putOf('/t/a', 11)] });
    expect(given).toEqual([]);
    first?.respond({ events: [putOf('/t/b', 11)] });
    expect(given).toEqual(['a@11,b@11']);
    first?.respond({ fragment: true, events: [putOf('/t/a', 12)] });
    first?.emit('error', new Error('14 UNAVAILABLE: Connection dropped'));
    await until(() => streams.length === 2 && streams[1]?.requests.length === 1);
    const [, second] = streams;
    expect(second?.requests[0]).toMatchObject({
      create_request: { start_revision: '12', fragment: true, prev_kv: true },
    });
    second?.respond({ events: [putOf('/t/a', 12), putOf('/t/b', 12)] });
    expect(given).toEqual(['a@11,b@11', 'failed', 'a@12,b@12']);
    watch.end(new Error('over'));
  });

  test('reports revisions of other keys as progress after the events before them, and never repeats events', async () => {
    const { watch, streams, given } = start();
    await watch.start();
    const [stream] = streams;
    stream?.respond({ events: [putOf('/t/a', 11), putOf('/u/x', 12), putOf('/tt', 12)] });
    stream?.respond({ events: [putOf('/u/x', 13)] });
    stream?.respond({ events: [putOf('/u/x', 14), putOf('/t/b', 15)] });
    stream?.respond({ events: [putOf('/t/a', 11), putOf('/t/b', 15)] });
    expect(given).toEqual(['a@11', 'progress 12', 'progress 13', 'b@15']);
    watch.end(new Error('over'));
  });

  test('watches only its prefix without permission for more, and without a progress listener', async () => {
    const { watch, streams, given } = start();
    await watch.start();
    expect(streams[0]?.requests[0]).toMatchObject({ create_request: { key: Buffer.of(0), range_end: Buffer.of(0) } });
    const cancel_reason = 'rpc error: code = PermissionDenied desc = etcdserver: permission denied';
    streams[0]?.respond({ canceled: true, cancel_reason });
    await until(() => streams[1]?.requests.length === 1);
    expect(streams[1]?.requests[0]).toMatchObject({ create_request: { key: Buffer.from('/t/') } });
    streams[1]?.respond({ events: [putOf('/t/a', 11)] });
    expect(given).toEqual(['failed', 'a@11']);
    watch.end(new Error('over'));
    const other = start({ progress: false });
    await other.watch.start();
    expect(other.streams[0]?.requests[0]).toMatchObject({ create_request: { key: Buffer.from('/t/') } });
    other.watch.end(new Error('over'));
  });

  test('ends with an error when its revision is compacted while it reconnects', async () => {
    const { watch, streams, given } = start();
    await watch.start();
    streams[0]?.emit('error', new Error('14 UNAVAILABLE: Connection dropped'));
    await until(() => streams.length === 2);
    streams[1]?.respond({ created: true, canceled: true, compact_revision: '40' });
    await until(() => given.length === 2);
    expect(given).toEqual(['failed', 'revision 11 has been compacted']);
  });
});
