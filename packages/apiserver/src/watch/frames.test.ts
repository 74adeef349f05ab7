import { setMaxListeners } from 'node:events';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { makeCatalogue } from '@orch/api';
import {
  type ClockCell,
  formatApiVersion,
  invariant,
  type LabelSelector,
  orchNames,
  parseLabelSelector,
  type ResourceDefinition,
  type ResourceVersionDefinition,
  systemClock,
} from '@orch/apimachinery';
import { type CacheEvent, type EmbeddedStore, openEmbeddedStore, openResourceStores } from '@orch/storage';
import { createObjectCodec } from '../codec/create-object-codec.js';
import type { ObjectCodec } from '../codec/object-codec.js';
import type { Call } from '../context/call.js';
import { EntryConverter } from '../convert/entry-converter.js';
import { ObjectConverter } from '../convert/object-converter.js';
import { Negotiator } from '../negotiate/negotiate.js';
import { defaultLimits } from '../request/limits.js';
import { EntryBytes } from '../respond/entry-bytes.js';
import { ListSender } from '../respond/list-sender.js';
import { Responder } from '../respond/responder.js';
import { StepTurns } from '../respond/step-turns.js';
import { JoinedBatches, watchFrames } from './frames.js';

const catalogue = makeCatalogue(orchNames);

function definitionOf(resource: string, group = ''): ResourceDefinition {
  const definition = catalogue.resource({ group, resource });
  invariant(definition !== undefined, `${resource} are in the catalogue`);
  return definition;
}

let store: EmbeddedStore;
let ended: AbortController;
beforeEach(async () => {
  store = await openEmbeddedStore({ dialect: 'orch', clock: systemClock(), memory: true });
  ended = new AbortController();
  setMaxListeners(0, ended.signal);
});
afterEach(async () => {
  ended.abort();
  await store.close();
});

/** Watches of one resource, set up as in a server, and the number of encodings made for them. */
async function setUp(definition: ResourceDefinition) {
  const encodings = { count: 0 };
  const codec = createObjectCodec(orchNames);
  const counting: ObjectCodec = {
    ...codec,
    toJson(object, kind) {
      encodings.count += 1;
      return codec.toJson(object, kind);
    },
    toProtobuf(object, kind) {
      encodings.count += 1;
      return codec.toProtobuf(object, kind);
    },
  };
  const negotiator = new Negotiator(orchNames);
  const bytes = new EntryBytes(counting, 'meta.orch.io');
  const { mediaTypes } = negotiator;
  const shared = { bytes, codec: counting, mediaTypes, metaGroup: 'meta.orch.io', now: () => new Date() };
  const sending = { compressFromBytes: Number.POSITIVE_INFINITY, keptListsBytesMax: 0, turns: new StepTurns() };
  const converter = new ObjectConverter({ codec, limits: defaultLimits });
  const entries = new EntryConverter({ converter, codec });
  const responder = new Responder({ ...shared, ...sending, entries, lists: new ListSender(sending) });
  const options = { ...shared, responder, batches: new JoinedBatches(), protobufMediaType: mediaTypes.protobuf };
  const { signal } = ended;
  const stores = await openResourceStores({ store, names: orchNames, clock: systemClock(), signal });
  const resourceStore = stores.for(definition);
  /** Starts a watch; returns what it receives. */
  const watch = async (
    accept: string,
    query: { readonly labels?: LabelSelector; readonly version?: ResourceVersionDefinition } = {},
  ): Promise<readonly Buffer[]> => {
    const { version = definition.hub, ...selection } = query;
    const representation = negotiator.negotiate(accept, { protobuf: true });
    const call: Call = Object({ definition, version, representation, query: new URLSearchParams() });
    const own = watchFrames({ ...options, call });
    const given: Buffer[] = [];
    const onEvents = (events: readonly CacheEvent[]) => void given.push(own.events(events));
    await resourceStore.watch({ ...selection, start: { type: 'any' }, signal }, { onEvents, onEnd: () => undefined });
    return given;
  };
  const watches = (count: number, ...given: Parameters<typeof watch>) =>
    Promise.all(Array.from({ length: count }, () => watch(...given)));
  const { kind } = definition.hub.gvk;
  const create = (name: string, members: object = {}) => {
    const metadata = { name, namespace: 'default', labels: { app: 'web' } };
    const object = { kind, apiVersion: formatApiVersion(definition.hub.gvk), metadata, ...members };
    return resourceStore.create({ namespace: 'default', name }, object, { dryRun: false });
  };
  return { encodings, watches, create };
}

const json = 'application/json';
const protobuf = 'application/vnd.orch.protobuf';
const metadataOnly = 'application/json;as=PartialObjectMetadata;g=meta.orch.io;v=v1';
const table = 'application/json;as=Table;g=meta.orch.io;v=v1';

test('encodes an event once per format and shares the bytes among all watchers', async () => {
  const { encodings, watches, create } = await setUp(definitionOf('configmaps'));
  const forms = [await watches(100, json), await watches(100, protobuf), await watches(100, metadataOnly)];
  for (let event = 1; event <= 3; event++) {
    await create(`map-${event}`, { data: {} });
    for (const given of forms) {
      expect(given.map((frames) => frames.length)).toEqual(given.map(() => event));
      expect(new Set(given.map((frames) => frames.at(-1))).size).toBe(1);
    }
    // JSON reuses the stored bytes; protobuf is encoded once for its hundred watchers.
    expect(encodings.count).toBe(event);
  }
});

test('shares the bytes of an event among watchers with different selectors', async () => {
  const { encodings, watches, create } = await setUp(definitionOf('configmaps'));
  for (const accept of [json, protobuf, metadataOnly]) {
    const selectors = ['app=web', 'app in (web,db)', 'app', 'app!=db'];
    const given = await Promise.all(selectors.map((text) => watches(10, accept, { labels: parseLabelSelector(text) })));
    const before = encodings.count;
    await create(`map-${before}-${accept.length}`, { data: {} });
    expect(new Set(given.flat().map((frames) => frames.at(-1))).size).toBe(1);
    expect(given.flat()).toHaveLength(40);
    expect(encodings.count - before).toBeLessThanOrEqual(1);
  }
});

test('converts an event to another version once for all its watchers', async () => {
  const definition = definitionOf('horizontalpodautoscalers', 'autoscaling');
  const version = definition.versions.find(({ gvk }) => gvk.version === 'v1');
  invariant(version?.fromHub !== undefined, 'v1 is not the hub version');
  const { encodings, watches, create } = await setUp(definition);
  const given = [...(await watches(50, json, { version })), ...(await watches(50, protobuf, { version }))];
  await create('scaler', { spec: { scaleTargetRef: { kind: 'Deployment', name: 'web' }, maxReplicas: 3 } });
  expect(encodings.count).toBe(2);
  expect(new Set(given.map(([frame]) => frame)).size).toBe(2);
  expect(JSON.parse(String(given[0]?.[0])).object).toMatchObject({ apiVersion: 'autoscaling/v1' });
});

test('builds the table row of an event once; only the age differs per watcher', async () => {
  const plain = definitionOf('configmaps');
  let cells = 0;
  let ages = 0;
  const columns = plain.columns.map((column) => ({
    ...column,
    cell(...given: Parameters<typeof column.cell>) {
      cells += 1;
      return column.cell(...given);
    },
    ...(column.clock === undefined ? {} : { clock: counted(column.clock) }),
  }));
  function counted(clock: ClockCell): ClockCell {
    return {
      read: clock.read,
      text(...given) {
        ages += 1;
        return clock.text(...given);
      },
    };
  }
  const { watches, create } = await setUp({ ...plain, columns });
  const given = await watches(50, table);
  await create('first', { data: {} });
  expect(given.map((frames) => JSON.parse(String(frames[0])).object.rows[0].cells[0])).toEqual(Array(50).fill('first'));
  expect([cells, ages]).toEqual([columns.filter(({ clock }) => clock === undefined).length, 50]);
});
