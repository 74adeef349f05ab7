import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestServer, type TestResponse, type TestServer } from './test-server.js';

const deployment = `{
  "metadata": {"name": "NAME"},
  "spec": {
    "unknown1": {"deep": 1, "deep": 2},
    "replicas": 1, "replicas": 2,
    "selector": {"matchLabels": {"a": "b"}},
    "template": {
      "metadata": {"labels": {"a": "b", "a": "b"}},
      "spec": {"containers": [{"name": "c", "image": "i", "nested": 1, "imagePullPolicy": "Always", "imagePullPolicy": "Never"}]}
    },
    "unknown1": 3
  }
}`;
const deploymentErrors = [
  'unknown field "spec.unknown1"',
  'duplicate field "spec.replicas"',
  'duplicate field "spec.template.metadata.labels.a"',
  'unknown field "spec.template.spec.containers[0].nested"',
  'duplicate field "spec.template.spec.containers[0].imagePullPolicy"',
];

describe('fieldValidation', () => {
  let server: TestServer;
  const configMaps = '/api/v1/namespaces/default/configmaps';
  const deployments = '/apis/apps/v1/namespaces/default/deployments';
  beforeAll(async () => {
    server = await startTestServer('kubernetes');
    await server.ask('POST', configMaps, { body: { metadata: { name: 'a' }, data: { k: 'v' } } });
  });
  afterAll(() => server.stop());
  const send = (method: string, path: string, body: string, type = 'application/json') =>
    server.ask(method, path, { body: Buffer.from(body), headers: { 'content-type': type } });
  const warnings = ({ headers }: TestResponse): readonly string[] => [headers['warning'] ?? []].flat().map(String);
  const quoted = (texts: readonly string[]) => texts.map((text) => `299 - ${JSON.stringify(text)}`).join(', ');

  test('drops unknown fields by default and with Ignore', async () => {
    for (const option of ['', '?fieldValidation=', '?fieldValidation=Ignore']) {
      const response = await send('POST', `${configMaps}${option}`, '{"metadata":{"generateName":"a-"},"x":1,"x":2}');
      expect([response.status, warnings(response), response.json.x]).toEqual([201, [], undefined]);
    }
  });

  test('Strict rejects unknown and duplicate fields, all in one error in the order of the body', async () => {
    const { status, json } = await send('POST', `${deployments}?fieldValidation=Strict`, deployment);
    expect([status, json.reason, json.message]).toEqual([
      400,
      'BadRequest',
      `Deployment in version "v1" cannot be handled as a Deployment: strict decoding error: ${deploymentErrors.join(', ')}`,
    ]);
    expect((await server.ask('GET', `${deployments}/NAME`)).status).toBe(404);
    const good = JSON.stringify({ metadata: { name: 'good' }, data: { a: 'b' } });
    expect((await send('POST', `${configMaps}?fieldValidation=Strict`, good)).status).toBe(201);
  });

  test.each(['HTTP/1.1', 'HTTP/2'] as const)('sends the warnings of all steps over %s', async (protocol) => {
    const owner = { apiVersion: 'v1', kind: 'Pod', name: 'o', uid: 'u' };
    const body = { metadata: { generateName: 'b-', ownerReferences: [owner, owner] }, x: 1 };
    const response = await server.ask('POST', `${configMaps}?fieldValidation=Warn`, { body, protocol });
    expect(warnings(response).join()).toMatch(/unknown field \\"x\\".*contains duplicate entries/);
  });

  test('Warn performs the write with a Warning header per field', async () => {
    const response = await send('POST', `${deployments}?fieldValidation=Warn`, deployment.replace('NAME', 'warned'));
    expect(response.status).toBe(201);
    expect(response.json.spec).toMatchObject({ replicas: 2 });
    expect(warnings(response).join(', ')).toBe(quoted(deploymentErrors));
  });

  test('sends field warnings beside the warning of a deprecated version', async () => {
    const body = '{"metadata":{"name":"p"},"spec":{"selector":{},"x":1}}';
    const path = '/apis/policy/v1beta1/namespaces/default/poddisruptionbudgets?fieldValidation=Warn';
    const [all = '', ...more] = warnings(await send('POST', path, body));
    expect(more).toEqual([]);
    expect(all).toMatch(
      /^299 - "policy\/v1beta1 PodDisruptionBudget is deprecated.*", 299 - "unknown field \\"spec.x\\""$/,
    );
  });

  test('validates updates as creates', async () => {
    const path = `${configMaps}/a?fieldValidation=`;
    const rejected = await send('PUT', `${path}Strict`, '{"metadata":{"name":"a"},"datum":{}}');
    expect([rejected.status, rejected.json.message]).toEqual([
      400,
      'ConfigMap in version "v1" cannot be handled as a ConfigMap: strict decoding error: unknown field "datum"',
    ]);
    const warned = await send('PUT', `${path}Warn`, '{"metadata":{"name":"a"},"datum":{},"data":{"k":"w"}}');
    expect([warned.status, warned.json.data, warnings(warned).join()]).toEqual([
      200,
      { k: 'w' },
      '299 - "unknown field \\"datum\\""',
    ]);
  });

  test('reports duplicate YAML keys with their lines, and unknown fields in the order of their names', async () => {
    const body = ['metadata:', '  name: y', '  name: z', 'z: 1', 'data: {a: b, a: c}', 'b: 2', ''].join('\n');
    const strict = await send('POST', `${configMaps}?fieldValidation=Strict`, body, 'application/yaml');
    expect([strict.status, strict.json.message]).toEqual([
      400,
      [
        'ConfigMap in version "v1" cannot be handled as a ConfigMap: strict decoding error: yaml: unmarshal errors:',
        '  line 3: key "name" already set in map',
        '  line 5: key "a" already set in map, unknown field "b", unknown field "z"',
      ].join('\n'),
    ]);
    const warned = await send('POST', `${configMaps}?fieldValidation=Warn`, body, 'application/yaml');
    expect([warned.status, warned.json.metadata.name, warned.json.data]).toEqual([201, 'z', { a: 'c' }]);
    expect(warnings(warned).join(', ')).toBe(
      quoted([
        'line 3: key "name" already set in map',
        'line 5: key "a" already set in map',
        'unknown field "b"',
        'unknown field "z"',
      ]),
    );
  });

  test.each([
    [
      'json',
      '[{"op":"add","path":"/data/n","value":"1","foo":1,"op":"add"},{"op":"add","path":"/x","value":{"y":1}}]',
      ['json patch unknown field "[0].foo"', 'json patch duplicate field "[0].op"', 'unknown field "x"'],
    ],
    [
      'merge',
      '{"x":1,"metadata":{"labels":{"a":"b"},"y":{}},"data":{"n":"1","n":"1"}}',
      ['duplicate field "data.n"', 'unknown field "metadata.y"', 'unknown field "x"'],
    ],
    [
      'strategic-merge',
      '{"x":1,"metadata":{"labels":{"a":"b"},"y":{}},"data":{"n":"1","n":"1"}}',
      ['duplicate field "data.n"', 'unknown field "metadata.y"', 'unknown field "x"'],
    ],
  ])('validates a %s patch and its result', async (type, patch, errors) => {
    const name = `patched-${type}`;
    await server.ask('POST', configMaps, { body: { metadata: { name }, data: { k: 'v' } } });
    const to = (validation: string) =>
      send('PATCH', `${configMaps}/${name}?fieldValidation=${validation}`, patch, `application/${type}-patch+json`);
    const rejected = await to('Strict');
    expect([rejected.status, rejected.json.reason]).toEqual([422, 'Invalid']);
    expect(rejected.json.message).toMatch(/^ "" is invalid: patch: Invalid value: ".*": strict decoding error: /);
    expect(rejected.json.message.endsWith(`: strict decoding error: ${errors.join(', ')}`)).toBe(true);
    const warned = await to('Warn');
    expect([warned.status, warned.json.data]).toEqual([200, { k: 'v', n: '1' }]);
    expect(warnings(warned).join(', ')).toBe(quoted(errors));
    expect(warnings(await to('Ignore'))).toEqual([]);
  });

  test('validates virtual kinds and scales', async () => {
    const review = '{"spec":{"nonResourceAttributes":{"path":"/","verbs":"get"}}}';
    const reviews = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews?fieldValidation=Strict';
    expect((await send('POST', reviews, review)).json.message).toContain(
      'strict decoding error: unknown field "spec.nonResourceAttributes.verbs"',
    );
    await send('POST', deployments, deployment.replace('NAME', 'scaled'));
    const scale = `${deployments}/scaled/scale?fieldValidation=Strict`;
    const patched = await send('PATCH', scale, '{"spec":{"replica":3}}', 'application/merge-patch+json');
    expect([patched.status, patched.json.message]).toEqual([
      422,
      expect.stringContaining('strict decoding error: unknown field "spec.replica"'),
    ]);
    const put = await send('PUT', scale, '{"metadata":{"name":"scaled","namespace":"default"},"spec":{"replica":3}}');
    expect([put.status, put.json.message]).toEqual([
      400,
      'Scale in version "v1" cannot be handled as a Scale: strict decoding error: unknown field "spec.replica"',
    ]);
  });

  test('reports values of a wrong type before unknown fields', async () => {
    const { status, json } = await send('POST', `${configMaps}?fieldValidation=Strict`, '{"x":1,"data":{"a":1}}');
    expect(status).toBe(400);
    expect(json.message).not.toContain('strict');
  });

  test('rejects other values of fieldValidation', async () => {
    const kinds = { POST: 'CreateOptions', PUT: 'UpdateOptions', PATCH: 'PatchOptions' };
    for (const [method, kind] of Object.entries(kinds)) {
      const at = method === 'POST' ? configMaps : `${configMaps}/a`;
      const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
      const { status, json } = await send(method, `${at}?fieldValidation=Loud`, '{"metadata":{"name":"a"}}', type);
      expect([status, json.message]).toEqual([
        422,
        `${kind}.meta.k8s.io "" is invalid: fieldValidation: Unsupported value: "Loud": ` +
          'supported values: "", "Ignore", "Strict", "Warn"',
      ]);
    }
  });

  test('limits the size of warnings and encodes non-ASCII characters as UTF-8', async () => {
    const many = Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`${index}${'é'.repeat(300)}`, 1]));
    const body = JSON.stringify({ metadata: { name: 'many' }, ...many });
    const response = await send('POST', `${configMaps}?fieldValidation=Warn`, body);
    expect(response.status).toBe(201);
    const [all = ''] = warnings(response);
    expect(all.split('299 - ').length - 1).toBe(16);
    expect(Buffer.from(all, 'latin1').toString()).toContain('299 - "unknown field \\"0éé');
  });
});
