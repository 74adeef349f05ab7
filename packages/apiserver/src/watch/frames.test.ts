import { setMaxListeners } from 'node:events';
import { expect, test } from '@jest/globals';
import { makeCatalogue } from '@orch/api';
import { invariant, orchNames, systemClock } from '@orch/apimachinery';
import { type CacheEvent, openEmbeddedStore, openResourceStores } from '@orch/storage';
import { createObjectCodec } from '../codec/create-object-codec.js';
import type { ObjectCodec } from '../codec/object-codec.js';
import { Negotiator } from '../negotiate/negotiate.js';
import type { Call } from '../request/call.js';
import { EntryBytes } from '../respond/entry-bytes.js';
import { Responder } from '../respond/responder.js';
import { JoinedBatches, watchFrames } from './frames.js';

const definition = makeCatalogue(orchNames).resource({ group: '', resource: 'configmaps' });
invariant(definition !== undefined, 'config maps are in the catalogue');

const forms = [
  'application/json',
  'application/vnd.orch.protobuf',
  'application/json;as=PartialObjectMetadata;g=meta.orch.io;v=v1',
];

test('an event is encoded once for each form, whatever the number of watchers, and they share its bytes', async () => {
  let encodings = 0;
  const codec = createObjectCodec(orchNames);
  const counting: ObjectCodec = {
    ...codec,
    toJson(object, kind) {
      encodings += 1;
      return codec.toJson(object, kind);
    },
    toProtobuf(object, kind) {
      encodings += 1;
      return codec.toProtobuf(object, kind);
    },
  };
  const negotiator = new Negotiator(orchNames);
  const bytes = new EntryBytes(counting, 'meta.orch.io');
  const { mediaTypes } = negotiator;
  const shared = { bytes, codec: counting, mediaTypes, metaGroup: 'meta.orch.io', now: () => new Date() };
  const responder = new Responder(shared);
  const options = { ...shared, responder, batches: new JoinedBatches(), protobufMediaType: mediaTypes.protobuf };

  const clock = systemClock();
  const store = await openEmbeddedStore({ dialect: 'orch', clock, memory: true });
  const ended = new AbortController();
  const { signal } = ended;
  setMaxListeners(0, signal);
  const maps = (await openResourceStores({ store, names: orchNames, clock, signal })).for(definition);
  const frames: Buffer[][] = forms.map(() => []);
  for (const [form, accept] of forms.entries()) {
    const representation = negotiator.negotiate(accept, { protobuf: true });
    for (let watcher = 0; watcher < 100; watcher++) {
      const call: Call = Object({ definition, version: definition.hub, representation });
      const own = watchFrames({ ...options, call });
      const onEvents = (events: readonly CacheEvent[]) => void frames[form]?.push(own.events(events));
      await maps.watch({ start: { type: 'any' }, signal }, { onEvents, onEnd: () => undefined });
    }
  }
  for (let event = 1; event <= 3; event++) {
    const metadata = { name: `map-${event}`, namespace: 'default' };
    const key = { namespace: 'default', name: metadata.name };
    await maps.create(key, { kind: 'ConfigMap', apiVersion: 'v1', metadata, data: {} }, { dryRun: false });
    expect(frames.map((given) => given.length)).toEqual([100 * event, 100 * event, 100 * event]);
    for (const given of frames) expect(new Set(given.slice(-100)).size).toBe(1);
    // JSON is the bytes of the store; protobuf is encoded once for its hundred watchers.
    expect(encodings).toBe(event);
  }
  ended.abort();
  await store.close();
});
