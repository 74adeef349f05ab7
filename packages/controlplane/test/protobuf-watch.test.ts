import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeCatalogue } from '@orch/api';
import {
  canonicalize,
  decodeMessage,
  invariant,
  orchNames,
  type ProtobufCodec,
  type ResourceVersionDefinition,
} from '@orch/apimachinery';
import * as meta from '@orch/apimachinery/protobuf/meta_v1';
import { readProtobufEnvelope } from '@orch/apiserver';
import { startTestServer, type TestServer, type WatchedEvent } from './test-server.js';

const path = '/api/v1/namespaces/default/configmaps';
const accept = 'application/vnd.orch.protobuf;stream=watch';
const definition = makeCatalogue(orchNames).resource({ group: '', resource: 'configmaps' });
invariant(definition !== undefined, 'config maps are in the catalogue');
const { hub } = definition;

interface DecodedEvent {
  readonly type: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly raw: Uint8Array;
}

/** Frames: a length of four bytes, then a WatchEvent whose object is an envelope. */
function* eventsIn(bytes: Buffer): Generator<DecodedEvent> {
  for (let from = 0; from < bytes.length; ) {
    const end = from + 4 + bytes.readUInt32BE(from);
    const frame = bytes.subarray(from + 4, end);
    const [type, extension] = fieldsOf(frame);
    const [object] = fieldsOf(extension ?? nothing);
    const envelope = readProtobufEnvelope(object ?? nothing);
    invariant(envelope !== undefined, 'the object of an event is an envelope');
    yield { type: String(type), apiVersion: envelope.apiVersion, kind: envelope.kind, raw: envelope.raw };
    from = end;
  }
}

/** The fields of a message with only bytes and strings. */
function fieldsOf(message: Buffer): readonly Buffer[] {
  const fields: Buffer[] = [];
  for (let at = 0; at < message.length; ) {
    at += 1; // number and wire type
    let length = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = message.readUInt8(at++);
      length += (byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    fields.push(message.subarray(at, at + length));
    at += length;
  }
  return fields;
}

const nothing = Buffer.alloc(0);
const partialCodec = { encode: meta.encodePartialObjectMetadata, decode: meta.decodePartialObjectMetadata };

function codecOf({ protobuf }: ResourceVersionDefinition): ProtobufCodec {
  invariant(protobuf !== undefined, 'the kind has a protobuf form');
  return protobuf();
}

function objectOf({ raw }: DecodedEvent): unknown {
  return canonicalize(hub.schema, decodeMessage(codecOf(hub), raw), { names: orchNames, gvk: hub.gvk });
}

/** The events as a JSON client reads them. */
function asJson(events: readonly DecodedEvent[]): readonly WatchedEvent[] {
  return JSON.parse(JSON.stringify(events.map((event) => ({ type: event.type, object: objectOf(event) }))));
}

describe('a watch in protobuf', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('orch', { limits: { bookmarkIntervalMs: 20 } });
  });
  afterAll(() => server.stop());
  const create = (name: string, text: string) =>
    server.ask('POST', path, { body: { metadata: { name, labels: { app: 'web' } }, data: { text } } });
  const watch = async (query: string) => {
    const { bytes } = await server.ask('GET', `${path}?watch=1&timeoutSeconds=1${query}`, { headers: { accept } });
    return [...eventsIn(bytes)];
  };
  /** A watch may end by its time limit while the test still writes: the next one continues after its last event. */
  const watchToDeletion = async (resourceVersion: string) => {
    const events: DecodedEvent[] = [];
    for (let from = resourceVersion; events.at(-1)?.type !== 'DELETED'; ) {
      events.push(...(await watch(`&resourceVersion=${from}`)));
      const last = events.at(-1);
      if (last !== undefined) from = asJson([last])[0]?.object.metadata.resourceVersion ?? from;
    }
    return events;
  };

  test('sends the same initial events as in JSON', async () => {
    for (let index = 0; index < 90; index++) await create(`there-${index}`, 't'.repeat(index * 50));
    const [events, expected] = await Promise.all([watch(''), server.watch(`${path}?watch=1`, 90)]);
    expect(new Set(events.map(({ apiVersion, kind }) => `${apiVersion} ${kind}`))).toEqual(new Set(['v1 ConfigMap']));
    expect(asJson(events)).toEqual(expected);
  });

  test('sends the same live and missed changes as in JSON', async () => {
    const { resourceVersion } = (await server.ask('GET', path)).json.metadata;
    const from = `&resourceVersion=${resourceVersion}`;
    const live = watchToDeletion(resourceVersion);
    await create('live', 'x');
    // More missed events than one batch joins.
    for (let count = 0; count < 70; count++) {
      const body = { metadata: { name: 'live' }, data: { text: `${count}` } };
      await server.ask('PUT', `${path}/live`, { body });
    }
    await server.ask('DELETE', `${path}/live`);
    const [events, missed, expected] = await Promise.all([
      live,
      watch(from),
      server.watch(`${path}?watch=1${from}`, 72),
    ]);
    expect(asJson(events)).toEqual(expected);
    expect(asJson(missed)).toEqual(expected);
  });

  test('of partial metadata contains only metadata, in both versions', async () => {
    await create('partial', 'p');
    for (const version of ['v1', 'v1beta1']) {
      const headers = { accept: `application/vnd.orch.protobuf;as=PartialObjectMetadata;g=meta.orch.io;v=${version}` };
      const query = '?watch=1&timeoutSeconds=1&fieldSelector=metadata.name%3Dpartial';
      const { bytes, headers: responseHeaders } = await server.ask('GET', `${path}${query}`, { headers });
      expect(responseHeaders['content-type']).toBe(accept);
      const [event] = [...eventsIn(bytes)];
      invariant(event !== undefined, 'the object is there');
      expect(event).toMatchObject({
        type: 'ADDED',
        kind: 'PartialObjectMetadata',
        apiVersion: `meta.orch.io/${version}`,
      });
      const { metadata } = (await server.ask('GET', `${path}/partial`)).json;
      expect(decodeMessage(partialCodec, event.raw)).toEqual({ metadata });
    }
  });

  test('sends bookmarks with only the resourceVersion', async () => {
    const { resourceVersion } = (await server.ask('GET', path)).json.metadata;
    const [bookmark] = await watch(`&allowWatchBookmarks=true&resourceVersion=${resourceVersion}`);
    invariant(bookmark !== undefined, 'there is a bookmark');
    expect(bookmark).toMatchObject({ type: 'BOOKMARK', apiVersion: 'v1', kind: 'ConfigMap' });
    expect(objectOf(bookmark)).toMatchObject({ metadata: { resourceVersion } });
  });
});
