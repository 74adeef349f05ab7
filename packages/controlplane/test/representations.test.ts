import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as core from '@orch/api/protobuf/core_v1';
import { decodeMessage, encodeMessage, invariant } from '@orch/apimachinery';
import * as meta from '@orch/apimachinery/protobuf/meta_v1';
import * as metaBeta from '@orch/apimachinery/protobuf/meta_v1beta1';
import { readProtobufEnvelope } from '@orch/apiserver';
import { type Protocol, startTestServer, type TestServer } from './test-server.js';

describe.each<Protocol>(['HTTP/1.1', 'HTTP/2'])('representations over %s', (protocol) => {
  let server: TestServer;
  const path = '/api/v1/namespaces/default/configmaps';
  const protobuf = 'application/vnd.orch.protobuf';
  const table = 'application/json;as=Table;g=meta.orch.io;v=v1beta1';
  beforeAll(async () => {
    server = await startTestServer('orch');
    await server.ask('POST', path, { body: { metadata: { name: 'a' }, data: { k: 'v' } } });
  });
  afterAll(() => server.stop());
  const get = (accept?: string) =>
    server.ask('GET', `${path}/a`, { protocol, headers: accept === undefined ? {} : { accept } });

  test.each([undefined, '*/*', 'application/json'])('JSON is the default: %s [Content types, 1]', async (accept) => {
    const { headers, json } = await get(accept);
    expect(headers['content-type']).toBe('application/json');
    expect(json.data).toEqual({ k: 'v' });
  });

  test('protobuf has a prefix and an envelope with apiVersion and kind [Protobuf envelope (wire format for `application/vnd.orch.protobuf`), 1] [Protobuf envelope (wire format for `application/vnd.orch.protobuf`), 2] [Content types, 2]', async () => {
    const { bytes, headers } = await get(protobuf);
    expect(headers['content-type']).toBe(protobuf);
    expect([...bytes.subarray(0, 4)]).toEqual([0x6b, 0x38, 0x73, 0x00]);
    // Field 1, TypeMeta: apiVersion `v1` and kind `ConfigMap`; then field 2, the object.
    expect(bytes.subarray(4, 21).toString('latin1')).toBe('\n\x0f\n\x02v1\x12\tConfigMap');
    expect(bytes[21]).toBe(0x12);
    const sent = Buffer.from(bytes);
    sent[sent.lastIndexOf('v')] = 'w'.charCodeAt(0);
    const put = await server.ask('PUT', `${path}/a`, { protocol, body: sent, headers: { 'content-type': protobuf } });
    expect(put.json.data).toEqual({ k: 'w' });
    await server.ask('PUT', `${path}/a`, { body: { metadata: { name: 'a' }, data: { k: 'v' } } });
  });

  test('partial metadata have a protobuf form', async () => {
    const partial = (kind: string, version: string) => ({
      accept: `${protobuf};as=${kind};g=meta.orch.io;v=${version}`,
    });
    const read = async (at: string, headers: { accept: string }) => {
      const { bytes, headers: responseHeaders } = await server.ask('GET', at, { protocol, headers });
      expect(responseHeaders['content-type']).toBe(protobuf);
      return decodeEnvelope(bytes);
    };
    const one = await read(`${path}/a`, partial('PartialObjectMetadata', 'v1'));
    expect(one).toMatchObject({ apiVersion: 'meta.orch.io/v1', kind: 'PartialObjectMetadata' });
    expect(decodeMessage(partialCodec, one.raw)).toEqual({ metadata: expect.objectContaining({ name: 'a' }) });
    for (const [version, codec] of [
      ['v1', listCodec],
      ['v1beta1', oldListCodec],
    ] as const) {
      const many = await read(path, partial('PartialObjectMetadataList', version));
      expect(many).toMatchObject({ apiVersion: `meta.orch.io/${version}`, kind: 'PartialObjectMetadataList' });
      const { resourceVersion } = (await server.ask('GET', path)).json.metadata;
      expect(decodeMessage(codec, many.raw)).toMatchObject({
        metadata: { resourceVersion },
        items: [{ metadata: { name: 'a', namespace: 'default' } }],
      });
    }
  });

  test('an object and a list are returned as tables [Content types, 3] [Envelope shapes, 4]', async () => {
    for (const at of [path, `${path}/a`]) {
      const { json } = await server.ask('GET', at, { protocol, headers: { accept: table } });
      expect(json).toMatchObject({
        kind: 'Table',
        apiVersion: 'meta.orch.io/v1beta1',
        rows: [{ object: { metadata: { name: 'a' } } }],
      });
      expect(json.columnDefinitions[0]).toMatchObject({ name: 'Name', type: 'string' });
    }
  });

  test.each([
    [`${table}, application/json`, 'Table'],
    [`${protobuf}, application/json`, 'protobuf'],
    ['application/x-unknown, application/json', 'ConfigMap'],
    ['application/json;as=Unknown;g=meta.orch.io;v=v1, application/json', 'ConfigMap'],
  ])('returns the first supported media type of an Accept header: %s', async (accept, expected) => {
    const { headers, text } = await get(accept);
    const json = text.startsWith('{') ? JSON.parse(text) : { kind: 'protobuf' };
    expect(json.kind).toBe(expected);
    expect(headers['content-type']).toBe(expected === 'protobuf' ? protobuf : 'application/json');
  });

  test('tables have no protobuf form: the next media type is used', async () => {
    const asTable = `${protobuf};as=Table;g=meta.orch.io;v=v1`;
    expect((await get(`${asTable}, application/json`)).json.kind).toBe('ConfigMap');
    expect((await get(asTable)).json).toMatchObject({ code: 406, reason: 'NotAcceptable' });
  });

  test('an error in protobuf is byte for byte that of v1.21', async () => {
    const { bytes } = await server.ask('GET', `${path}/none`, { protocol, headers: { accept: protobuf } });
    const status = { metadata: {}, status: 'Failure', message: 'configmaps "none" not found', reason: 'NotFound' };
    const details = { name: 'none', kind: 'configmaps' };
    const wanted = encodeMessage(statusCodec, { ...status, details, code: 404 });
    expect(decodeEnvelope(bytes).raw.toString('hex')).toBe(wanted.toString('hex'));
  });

  test('lists in protobuf have their fields ordered by number', async () => {
    const cases = [
      ['object', listOf, protobuf],
      ['v1', listCodec, `${protobuf};as=PartialObjectMetadataList;g=meta.orch.io;v=v1`],
      ['v1beta1', oldListCodec, `${protobuf};as=PartialObjectMetadataList;g=meta.orch.io;v=v1beta1`],
    ] as const;
    for (const [, codec, accept] of cases) {
      const read = async () => (await server.ask('GET', path, { protocol, headers: { accept } })).bytes;
      const { raw } = decodeEnvelope(await read());
      expect(encodeMessage(codec, decodeMessage(codec, raw)).toString('hex')).toBe(raw.toString('hex'));
      // Repeated lists have the current version.
      for (const k of ['x', 'y', 'v']) {
        await server.ask('PUT', '/api/v1/namespaces/default/secrets/other', { body: { metadata: { name: 'other' } } });
        await server.ask('POST', '/api/v1/namespaces/default/secrets', { body: { metadata: { generateName: k } } });
        const { resourceVersion } = (await server.ask('GET', path)).json.metadata;
        expect(decodeMessage(codec, decodeEnvelope(await read()).raw)).toMatchObject({ metadata: { resourceVersion } });
      }
    }
  });

  test('rejects unsupported media types [Errors, 4]', async () => {
    const rejected = await get('application/x-unknown');
    expect(rejected.json).toMatchObject({ kind: 'Status', code: 406, reason: 'NotAcceptable' });
    const headers = { 'content-type': 'application/x-unknown' };
    expect((await server.ask('POST', path, { protocol, body: '{}', headers })).json).toMatchObject({ code: 415 });
  });

  test('rejects a protobuf body without the prefix [Errors, 14]', async () => {
    const headers = { 'content-type': protobuf };
    const { json } = await server.ask('POST', path, { protocol, body: Buffer.from('no prefix'), headers });
    expect(json.code).toBe(400);
  });

  test('JSON patches, merge patches and strategic merge patches change an object [Content types, 5] [Specific endpoints, 2]', async () => {
    const patch = async (type: string, body: unknown) =>
      (await server.ask('PATCH', `${path}/a`, { protocol, body, headers: { 'content-type': type } })).json;
    const operations = [{ op: 'replace', path: '/data/k', value: 'x' }];
    expect((await patch('application/json-patch+json', operations)).data).toEqual({ k: 'x' });
    const stripped = [{ op: 'add', path: '/metadata/managedFields', value: [{}] }];
    expect((await patch('application/json-patch+json', stripped)).metadata.managedFields).toBeUndefined();
    await patch('application/merge-patch+json', { data: { k: 'v' } });
  });
});

const statusCodec = { encode: meta.encodeStatus, decode: meta.decodeStatus };
const listOf = { encode: core.encodeConfigMapList, decode: core.decodeConfigMapList };
const partialCodec = { encode: meta.encodePartialObjectMetadata, decode: meta.decodePartialObjectMetadata };
const listCodec = { encode: meta.encodePartialObjectMetadataList, decode: meta.decodePartialObjectMetadataList };
const oldListCodec = {
  encode: metaBeta.encodePartialObjectMetadataList,
  decode: metaBeta.decodePartialObjectMetadataList,
};

function decodeEnvelope(bytes: Buffer) {
  const envelope = readProtobufEnvelope(bytes);
  invariant(envelope !== undefined, 'an envelope');
  return envelope;
}
