import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, startTestServer, type TestServer } from './test-server.js';

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
const deploymentFaults = [
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
  const warnings = ({ headers }: Answer): readonly string[] => [headers['warning'] ?? []].flat().map(String);
  const quoted = (texts: readonly string[]) => texts.map((text) => `299 - ${JSON.stringify(text)}`).join(', ');

  test('members that a kind does not have are dropped when nobody asks, or Ignore is given', async () => {
    for (const option of ['', '?fieldValidation=', '?fieldValidation=Ignore']) {
      const answer = await send('POST', `${configMaps}${option}`, '{"metadata":{"generateName":"a-"},"x":1,"x":2}');
      expect([answer.status, warnings(answer), answer.json.x]).toEqual([201, [], undefined]);
    }
  });

  test('Strict refuses unknown members and those given twice, all in one answer in the order of the body', async () => {
    const { status, json } = await send('POST', `${deployments}?fieldValidation=Strict`, deployment);
    expect([status, json.reason, json.message]).toEqual([
      400,
      'BadRequest',
      `Deployment in version "v1" cannot be handled as a Deployment: strict decoding error: ${deploymentFaults.join(', ')}`,
    ]);
    expect((await server.ask('GET', `${deployments}/NAME`)).status).toBe(404);
    const good = JSON.stringify({ metadata: { name: 'good' }, data: { a: 'b' } });
    expect((await send('POST', `${configMaps}?fieldValidation=Strict`, good)).status).toBe(201);
  });

  test.each(['HTTP/1.1', 'HTTP/2'] as const)('warnings of different steps are all told, over %s', async (protocol) => {
    const owner = { apiVersion: 'v1', kind: 'Pod', name: 'o', uid: 'u' };
    const body = { metadata: { generateName: 'b-', ownerReferences: [owner, owner] }, x: 1 };
    const answer = await server.ask('POST', `${configMaps}?fieldValidation=Warn`, { body, protocol });
    expect(warnings(answer).join()).toMatch(/unknown field \\"x\\".*contains duplicate entries/);
  });

  test('Warn does what is asked, with a Warning header for each', async () => {
    const answer = await send('POST', `${deployments}?fieldValidation=Warn`, deployment.replace('NAME', 'warned'));
    expect(answer.status).toBe(201);
    expect(answer.json.spec).toMatchObject({ replicas: 2 });
    expect(warnings(answer).join(', ')).toBe(quoted(deploymentFaults));
  });

  test('warnings of members stand beside that of an old version', async () => {
    const body = '{"metadata":{"name":"p"},"spec":{"selector":{},"x":1}}';
    const path = '/apis/policy/v1beta1/namespaces/default/poddisruptionbudgets?fieldValidation=Warn';
    const [all = '', ...more] = warnings(await send('POST', path, body));
    expect(more).toEqual([]);
    expect(all).toMatch(
      /^299 - "policy\/v1beta1 PodDisruptionBudget is deprecated.*", 299 - "unknown field \\"spec.x\\""$/,
    );
  });

  test('an update asks as a create does', async () => {
    const path = `${configMaps}/a?fieldValidation=`;
    const refused = await send('PUT', `${path}Strict`, '{"metadata":{"name":"a"},"datum":{}}');
    expect([refused.status, refused.json.message]).toEqual([
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

  test('YAML tells keys given twice by their lines, and unknown members in the order of their names', async () => {
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
  ])('what a %s patch makes is looked at, and so is the patch', async (type, patch, faults) => {
    const name = `patched-${type}`;
    await server.ask('POST', configMaps, { body: { metadata: { name }, data: { k: 'v' } } });
    const to = (validation: string) =>
      send('PATCH', `${configMaps}/${name}?fieldValidation=${validation}`, patch, `application/${type}-patch+json`);
    const refused = await to('Strict');
    expect([refused.status, refused.json.reason]).toEqual([422, 'Invalid']);
    expect(refused.json.message).toMatch(/^ "" is invalid: patch: Invalid value: ".*": strict decoding error: /);
    expect(refused.json.message.endsWith(`: strict decoding error: ${faults.join(', ')}`)).toBe(true);
    const warned = await to('Warn');
    expect([warned.status, warned.json.data]).toEqual([200, { k: 'v', n: '1' }]);
    expect(warnings(warned).join(', ')).toBe(quoted(faults));
    expect(warnings(await to('Ignore'))).toEqual([]);
  });

  test('operations and scales are asked of too', async () => {
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

  test('values of a wrong type are told before members that are not known', async () => {
    const { status, json } = await send('POST', `${configMaps}?fieldValidation=Strict`, '{"x":1,"data":{"a":1}}');
    expect(status).toBe(400);
    expect(json.message).not.toContain('strict');
  });

  test('another value is refused', async () => {
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

  test('many and long warnings fit into the headers, and letters of any kind', async () => {
    const many = Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`${index}${'é'.repeat(300)}`, 1]));
    const body = JSON.stringify({ metadata: { name: 'many' }, ...many });
    const answer = await send('POST', `${configMaps}?fieldValidation=Warn`, body);
    expect(answer.status).toBe(201);
    const [all = ''] = warnings(answer);
    expect(all.split('299 - ').length - 1).toBe(16);
    expect(Buffer.from(all, 'latin1').toString()).toContain('299 - "unknown field \\"0éé');
  });
});
