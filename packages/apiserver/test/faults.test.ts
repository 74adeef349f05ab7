import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeCatalogue } from '@orch/api';
import { decodeYaml, invariant, kubernetesNames, parseApiVersion, readFault } from '@orch/apimachinery';
import { type Parsed, startTestServer, type TestServer } from './test-server.js';

interface Recorded {
  readonly text: string;
  readonly fault: string;
}

const recorded: readonly Recorded[] = JSON.parse(
  JSON.stringify(decodeYaml(readFileSync(join(__dirname, 'data/faults.yaml'), 'utf8'))),
);
const { scheme } = makeCatalogue(kubernetesNames);

describe('what is no object of its kind is refused in the words of v1.21', () => {
  test.each(recorded)('$fault', ({ text, fault }) => {
    const { apiVersion, kind }: Parsed = JSON.parse(text);
    const known = scheme.kind({ group: '', version: '', ...parseApiVersion(apiVersion), kind });
    invariant(known !== undefined, `no ${kind}`);
    expect(readFault(known.schema, text, kubernetesNames)).toBe(fault);
  });

  let server: TestServer;
  const path = '/api/v1/namespaces/default/configmaps';
  beforeAll(async () => {
    server = await startTestServer('kubernetes');
  });
  afterAll(() => server.stop());

  // As the reference answers to each.
  test.each([
    [
      '{"data":{"k":5},"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"z"}}',
      'v1.ConfigMap.ObjectMeta: v1.ObjectMeta.TypeMeta: APIVersion: TypeMeta: Kind: Data: ReadString: expects " or n, but found 5, error found in #10 byte of ...|ta":{"k":5},"kind":"|..., bigger context ...|{"data":{"k":5},"kind":"ConfigMap","apiVersion":"v1","metadata":|...',
    ],
    [
      '{ "data": { "k": 5 }, "immutable": true }',
      'v1.ConfigMap.Immutable: Data: ReadString: expects " or n, but found 5, error found in #10 byte of ...|: { "k": 5 }, "immut|..., bigger context ...|{ "data": { "k": 5 }, "immutable": true }|...',
    ],
  ])('the body %s too', async (body, fault) => {
    const message = `ConfigMap in version "v1" cannot be handled as a ConfigMap: ${fault}`;
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
  ])('%s is no integer in JSON, whatever its value is', async (number, fault) => {
    const { json } = await server.ask('POST', path, { body: `{"metadata":{"name":"n","generation":${number}}}` });
    expect([json.code, json.message]).toEqual([
      400,
      expect.stringContaining(`v1.ConfigMap.ObjectMeta: ${fault}, error`),
    ]);
  });

  test('in YAML an integer is what its value is, and the largest is written so that it is read back', async () => {
    const create = async (body: string, type: string) => {
      const headers = { 'content-type': `application/${type}` };
      const { status, bytes } = await server.ask('POST', `${path}?dryRun=All`, { body: Buffer.from(body), headers });
      return [status, /"generation":(-?\d+)/.exec(bytes.toString())?.[1]];
    };
    expect(await create('metadata: {name: a, generation: 1.0}', 'yaml')).toEqual([201, '1']);
    expect(await create('metadata: {name: a, generation: 1e3}', 'yaml')).toEqual([201, '1000']);
    const largest = await create('{"metadata":{"name":"n","generation":9223372036854775807}}', 'json');
    expect(largest).toEqual([201, expect.stringMatching(/^922337203685477[45]\d{3}$/)]);
    expect(BigInt(largest[1] ?? 0)).toBeLessThan(2n ** 63n);
  });

  test.each([
    ['1e3', '1e3'],
    ['1.5', '1500m'],
    ['1.0', '1'],
    [' 5 ', '5'],
  ])('a quantity may be a number, which counts as it is written: %s', async (number, stored) => {
    const { status, json } = await server.ask('POST', `${claims}?dryRun=All`, { body: claim(number) });
    expect([status, json.spec?.resources.requests.storage]).toEqual([201, stored]);
  });

  test('an image or a text that looks like a number changes nothing', async () => {
    const body = '{"metadata":{"name":"t"},"data":{"image":"a:1.5","list":"[1, 1.0, 1e3]","at":"\\":1.0"}}';
    const { status, json } = await server.ask('POST', `${path}?dryRun=All`, { body });
    expect([status, json.data]).toEqual([201, JSON.parse(body).data]);
  });

  test('the type of an object is found however its names are written, and nothing else is', async () => {
    const post = async (body: string) => (await server.ask('POST', `${path}?dryRun=All`, { body })).json;
    const { code, message } = await post('{"Kind":"Secret","metadata":{"name":"t"}}');
    expect([code, message]).toEqual([400, expect.stringMatching(/^Secret in version "v1" cannot be handled/)]);
    const taken = await post('{"KIND":"ConfigMap","apiversion":"v1","metadata":{"name":"t"},"Data":{"a":"b"}}');
    expect(taken).toMatchObject({ kind: 'ConfigMap', apiVersion: 'v1', metadata: { name: 't' } });
    expect(taken.data).toBeUndefined();
  });

  test('what is wrong with YAML is told with its members in order', async () => {
    const body = Buffer.from('metadata: {name: a}\nimmutable: 5\ndata: {}\n');
    const { json } = await server.ask('POST', path, { body, headers: { 'content-type': 'application/yaml' } });
    expect(json.message).toContain('{"data":{},"immutable":5,"metadata":{"name":"a"}}');
  });

  test('patches too make no integers of fractions, and keep quantities as they are written', async () => {
    await server.ask('POST', claims, { body: claim('"1"') });
    const patch = async (type: string, body: string) => {
      const headers = { 'content-type': `application/${type}+json` };
      return (await server.ask('PATCH', `${claims}/q?dryRun=All`, { body, headers })).json;
    };
    const fault = 'v1.ObjectMeta.DeletionGracePeriodSeconds: assertInteger: can not decode float as int, error found';
    for (const [type, body] of [
      ['merge-patch', '{"metadata":{"deletionGracePeriodSeconds":1.0}}'],
      ['json-patch', '[{"op":"add","path":"/metadata/deletionGracePeriodSeconds","value":1.0}]'],
    ] as const) {
      const { code, message } = await patch(type, body);
      expect([code, message]).toEqual([422, expect.stringContaining(fault)]);
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

  test('and options of a delete', async () => {
    const body = '{"dryRun":5,"propagationPolicy":"x","kind":"DeleteOptions","apiVersion":"v1"}';
    const { json } = await server.ask('DELETE', `${path}/z`, { body });
    const { json: inexact } = await server.ask('DELETE', `${path}/z`, { body: '{"gracePeriodSeconds":1.0}' });
    expect([inexact.code, inexact.message]).toEqual([400, expect.stringContaining('can not decode float as int')]);
    expect(json.message).toMatch(
      /^v1.DeleteOptions.PropagationPolicy: DryRun: \[\]string: decode slice: expect \[ or n, but found 5, /,
    );
  });
});
