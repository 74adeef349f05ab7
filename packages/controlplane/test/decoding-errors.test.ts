import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeCatalogue } from '@orch/api';
import { decodeYaml, decodingError, invariant, kubernetesNames, parseApiVersion } from '@orch/apimachinery';
import { type Parsed, startTestServer, type TestServer } from './test-server.js';

interface Recorded {
  readonly text: string;
  readonly error: string;
}

const recorded: readonly Recorded[] = JSON.parse(
  JSON.stringify(decodeYaml(readFileSync(join(__dirname, 'data/faults.yaml'), 'utf8'))),
);
const { scheme } = makeCatalogue(kubernetesNames);

describe('malformed bodies are rejected with the messages of v1.21', () => {
  test.each(recorded)('$error', ({ text, error }) => {
    const { apiVersion, kind }: Parsed = JSON.parse(text);
    const known = scheme.kind({ group: '', version: '', ...parseApiVersion(apiVersion), kind });
    invariant(known !== undefined, `no ${kind}`);
    expect(decodingError(known.schema, text, kubernetesNames)).toBe(error);
  });

  let server: TestServer;
  const path = '/api/v1/namespaces/default/configmaps';
  beforeAll(async () => {
    server = await startTestServer('kubernetes');
  });
  afterAll(() => server.stop());

  // Responses of the reference implementation.
  test.each([
    [
      '{"data":{"k":5},"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"z"}}',
      'v1.ConfigMap.ObjectMeta: v1.ObjectMeta.TypeMeta: APIVersion: TypeMeta: Kind: Data: ReadString: expects " or n, but found 5, error found in #10 byte of ...|ta":{"k":5},"kind":"|..., bigger context ...|{"data":{"k":5},"kind":"ConfigMap","apiVersion":"v1","metadata":|...',
    ],
    [
      '{ "data": { "k": 5 }, "immutable": true }',
      'v1.ConfigMap.Immutable: Data: ReadString: expects " or n, but found 5, error found in #10 byte of ...|: { "k": 5 }, "immut|..., bigger context ...|{ "data": { "k": 5 }, "immutable": true }|...',
    ],
  ])('the body %s', async (body, error) => {
    const message = `ConfigMap in version "v1" cannot be handled as a ConfigMap: ${error}`;
    expect((await server.ask('POST', path, { body })).json).toMatchObject({ code: 400, message });
  });

  const claims = '/api/v1/namespaces/default/persistentvolumeclaims';
  const claim = (storage: string) =>
    `{"metadata":{"name":"q"},"spec":{"accessModes":["ReadWriteOnce"],"resources":{"requests":{"storage":${storage}}}}}`;

  test.each([
    ['1.0', 'v1.ObjectMeta.Generation: assertInteger: can not decode float as int'],
    ['1e3', 'struct Decode: expect }, but found e'],
    ['9223372036854775808', 'v1.ObjectMeta.Generation: ReadInt64: overflow: 9223372036854775808'],
    ['1e400', 'struct Decode: expect }, but found e'],
  ])('%s is not an integer in JSON, whatever its value', async (number, error) => {
    const { json } = await server.ask('POST', path, { body: `{"metadata":{"name":"n","generation":${number}}}` });
    expect([json.code, json.message]).toEqual([
      400,
      expect.stringContaining(`v1.ConfigMap.ObjectMeta: ${error}, error`),
    ]);
  });

  test('in YAML a number with an integer value is an integer, and the largest keeps every digit', async () => {
    const create = async (body: string, type: string) => {
      const headers = { 'content-type': `application/${type}` };
      const { status, bytes } = await server.ask('POST', `${path}?dryRun=All`, { body: Buffer.from(body), headers });
      return [status, /"generation":(-?\d+)/.exec(bytes.toString())?.[1]];
    };
    expect(await create('metadata: {name: a, generation: 1.0}', 'yaml')).toEqual([201, '1']);
    expect(await create('metadata: {name: a, generation: 1e3}', 'yaml')).toEqual([201, '1000']);
    const largest = await create('{"metadata":{"name":"n","generation":9223372036854775807}}', 'json');
    expect(largest).toEqual([201, '9223372036854775807']);
  });

  test.each([
    ['1e3', '1e3'],
    ['1.5', '1500m'],
    ['1.0', '1'],
    [' 5 ', '5'],
  ])('a quantity may be a number, stored as written: %s', async (number, stored) => {
    const { status, json } = await server.ask('POST', `${claims}?dryRun=All`, { body: claim(number) });
    expect([status, json.spec?.resources.requests.storage]).toEqual([201, stored]);
  });

  test('a string that looks like a number stays a string', async () => {
    const body = '{"metadata":{"name":"t"},"data":{"image":"a:1.5","list":"[1, 1.0, 1e3]","at":"\\":1.0"}}';
    const { status, json } = await server.ask('POST', `${path}?dryRun=All`, { body });
    expect([status, json.data]).toEqual([201, JSON.parse(body).data]);
  });

  test('matches the names of kind and apiVersion case-insensitively, unlike others', async () => {
    const post = async (body: string) => (await server.ask('POST', `${path}?dryRun=All`, { body })).json;
    const { code, message } = await post('{"Kind":"Secret","metadata":{"name":"t"}}');
    expect([code, message]).toEqual([400, expect.stringMatching(/^Secret in version "v1" cannot be handled/)]);
    const taken = await post('{"KIND":"ConfigMap","apiversion":"v1","metadata":{"name":"t"},"Data":{"a":"b"}}');
    expect(taken).toMatchObject({ kind: 'ConfigMap', apiVersion: 'v1', metadata: { name: 't' } });
    expect(taken.data).toBeUndefined();
  });

  test('errors in YAML list fields in order', async () => {
    const body = Buffer.from('metadata: {name: a}\nimmutable: 5\ndata: {}\n');
    const { json } = await server.ask('POST', path, { body, headers: { 'content-type': 'application/yaml' } });
    expect(json.message).toContain('{"data":{},"immutable":5,"metadata":{"name":"a"}}');
  });

  test('patches reject fractions for integers and keep quantities as written', async () => {
    await server.ask('POST', claims, { body: claim('"1"') });
    const patch = async (type: string, body: string) => {
      const headers = { 'content-type': `application/${type}+json` };
      return (await server.ask('PATCH', `${claims}/q?dryRun=All`, { body, headers })).json;
    };
    const error = 'v1.ObjectMeta.DeletionGracePeriodSeconds: assertInteger: can not decode float as int, error found';
    for (const [type, body] of [
      ['merge-patch', '{"metadata":{"deletionGracePeriodSeconds":1.0}}'],
      ['json-patch', '[{"op":"add","path":"/metadata/deletionGracePeriodSeconds","value":1.0}]'],
    ] as const) {
      const { code, message } = await patch(type, body);
      expect([code, message]).toEqual([422, expect.stringContaining(error)]);
      expect(message).toContain('"deletionGracePeriodSeconds\\":1.0');
    }
    const quotas = '/api/v1/namespaces/default/resourcequotas';
    await server.ask('POST', quotas, { body: { metadata: { name: 'q' }, spec: { hard: { pods: '1' } } } });
    const operations = [
      '{"op":"test","path":"/spec/hard/pods","value":"1"}',
      '{"op":"replace","path":"/spec/hard/pods","value":1e3}',
    ];
    const headers = { 'content-type': 'application/json-patch+json' };
    const { json } = await server.ask('PATCH', `${quotas}/q`, { body: `[${operations.join()}]`, headers });
    expect(json.spec).toEqual({ hard: { pods: '1e3' } });
  });

  test('delete options have the same error messages', async () => {
    const body = '{"dryRun":5,"propagationPolicy":"x","kind":"DeleteOptions","apiVersion":"v1"}';
    const { json } = await server.ask('DELETE', `${path}/z`, { body });
    const { json: inexact } = await server.ask('DELETE', `${path}/z`, { body: '{"gracePeriodSeconds":1.0}' });
    expect([inexact.code, inexact.message]).toEqual([400, expect.stringContaining('can not decode float as int')]);
    expect(json.message).toMatch(
      /^v1.DeleteOptions.PropagationPolicy: DryRun: \[\]string: decode slice: expect \[ or n, but found 5, /,
    );
  });
});
