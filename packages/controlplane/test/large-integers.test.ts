import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as apps from '@orch/api/protobuf/apps_v1';
import { decodeMessage, encodeMessage, invariant, isJsonObject, parseJson } from '@orch/apimachinery';
import { protobufEnvelope, readProtobufEnvelope } from '@orch/apiserver';
import { startTestServer, type TestServer } from './test-server.js';

const least = '-9223372036854775808';
const most = '9223372036854775807';
const odd = '9007199254740993';
const data = `{"double":1e+21,"large":${most},"list":[${least},${odd},5],"text":"${most}"}`;
const revisions = '/apis/apps/v1/namespaces/default/controllerrevisions';
const deployments = '/apis/apps/v1/namespaces/default/deployments';
const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const protobuf = 'application/vnd.kubernetes.protobuf';
const table = 'application/json;as=Table;g=meta.k8s.io;v=v1';
const revision = (name: string) =>
  `{"kind":"ControllerRevision","apiVersion":"apps/v1","metadata":{"name":"${name}"},"data":${data},"revision":${odd}}`;
const deployment = (name: string, seconds: string) => `{"kind":"Deployment","apiVersion":"apps/v1",
  "metadata":{"name":"${name}"},"spec":{"selector":{"matchLabels":{"a":"b"}},"template":{"metadata":{"labels":{"a":"b"}},
  "spec":{"terminationGracePeriodSeconds":${seconds},"containers":[{"name":"c","image":"i"}]}}}}`;
const applied = (name: string, seconds: string) =>
  deployment(name, seconds).replace('"containers"', '"tolerations":[],"containers"');

describe.each(['json', 'protobuf'] as const)('integers beyond 2^53 of objects stored as %s', (form) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('kubernetes', { storageMediaType: form });
  });
  afterAll(() => server.stop());

  const send = async (method: string, path: string, body: string | Buffer, contentType = 'application/json') => {
    const { status, text } = await server.ask(method, path, { body, headers: { 'content-type': contentType } });
    expect([status, text]).toEqual([expect.any(Number), expect.not.stringMatching(/"status":"Failure"/)]);
    return text;
  };
  const get = async (path: string, accept = 'application/json') =>
    await server.ask('GET', path, { headers: { accept } });
  const secondsOf = (text: string) => /"?terminationGracePeriodSeconds"?: ?(-?\d+)/.exec(text)?.[1];

  test('keep every digit from JSON, YAML and protobuf into every representation, list and watch', async () => {
    const inYaml = revision('yaml').replaceAll(',', ', ').replaceAll('":', '": ');
    const message = encodeMessage(codec, asObject(revision('protobuf')));
    const inProtobuf = protobufEnvelope({ apiVersion: 'apps/v1', kind: 'ControllerRevision' }, message);
    await send('POST', revisions, revision('json'));
    await send('POST', revisions, `# YAML\n${inYaml}`, 'application/yaml');
    await send('POST', revisions, inProtobuf, protobuf);
    for (const name of ['json', 'yaml', 'protobuf']) {
      const path = `${revisions}/${name}`;
      expect((await get(path)).text).toContain(`"data":${data},"revision":${odd}`);
      expect((await get(`${path}?pretty=true`)).text).toContain(`"large":${most}`);
      const yaml = (await get(path, 'application/yaml')).text;
      expect(yaml).toMatch(new RegExp(`large: ${most}\\n.*list:\\n *- ${least}\\n *- ${odd}\\n *- 5\\n`, 's'));
      expect(yaml).toMatch(new RegExp(`text: "${most}"`));
      expect((await get(path, table)).text).toContain(`"<none>",${odd},`);
      const envelope = readProtobufEnvelope((await get(path, protobuf)).bytes);
      invariant(envelope !== undefined, 'the response is protobuf');
      const decoded = decodeMessage(codec, envelope.raw);
      expect(decoded).toMatchObject({ data: parseJson(data), revision: BigInt(odd) });
    }
    const list = await get(revisions);
    expect(list.text.split(`"data":${data},"revision":${odd}`)).toHaveLength(4);
    const resourceVersion: string = list.json.metadata.resourceVersion;
    const watched = await server.open(`${revisions}?watch=1&resourceVersion=${Number(resourceVersion) - 1}`);
    const [first] = await watched.take(1).toArray();
    watched.destroy();
    expect(String(first)).toContain(`"data":${data},"revision":${odd}`);
  });

  test('are not changed by a patch, apply, update or scale of other fields', async () => {
    const path = `${deployments}/untouched`;
    await send('POST', deployments, deployment('untouched', odd));
    const label = '{"metadata":{"labels":{"x":"1"}}}';
    expect(secondsOf(await send('PATCH', path, label, 'application/merge-patch+json'))).toBe(odd);
    expect(secondsOf(await send('PATCH', path, label, 'application/strategic-merge-patch+json'))).toBe(odd);
    const add = '[{"op":"add","path":"/metadata/labels/y","value":"2"}]';
    expect(secondsOf(await send('PATCH', path, add, 'application/json-patch+json'))).toBe(odd);
    const one = '{kind: Deployment, apiVersion: apps/v1, metadata: {name: untouched}, spec: {replicas: 2}}';
    const query = '?fieldManager=m&force=true';
    expect(secondsOf(await send('PATCH', `${path}${query}`, one, 'application/apply-patch+yaml'))).toBe(odd);
    const whole = (await get(path)).text.replace('"replicas":2', '"replicas":3');
    expect(secondsOf(await send('PUT', path, whole))).toBe(odd);
    await send('PATCH', `${path}/scale`, '{"spec":{"replicas":4}}', 'application/merge-patch+json');
    expect(secondsOf((await get(path)).text)).toBe(odd);
  });

  test('are set by patches of every type and by an apply, and tested by JSON patches', async () => {
    const path = `${deployments}/patched`;
    await send('POST', deployments, deployment('patched', '5'));
    const spec = (seconds: string) => `{"spec":{"template":{"spec":{"terminationGracePeriodSeconds":${seconds}}}}}`;
    expect(secondsOf(await send('PATCH', path, spec(most), 'application/merge-patch+json'))).toBe(most);
    expect(secondsOf(await send('PATCH', path, spec(least), 'application/strategic-merge-patch+json'))).toBe(least);
    const place = '"path":"/spec/template/spec/terminationGracePeriodSeconds"';
    const operations = `[{"op":"test",${place},"value":${least}},{"op":"replace",${place},"value":${odd}}]`;
    expect(secondsOf(await send('PATCH', path, operations, 'application/json-patch+json'))).toBe(odd);
    const near = await server.ask('PATCH', path, {
      body: `[{"op":"test",${place},"value":9007199254740992}]`,
      headers: { 'content-type': 'application/json-patch+json' },
    });
    expect(near.status).toBe(422);
    const query = '?fieldManager=m&force=true';
    const inYaml = applied('patched', most);
    expect(secondsOf(await send('PATCH', `${path}${query}`, inYaml, 'application/apply-patch+yaml'))).toBe(most);
  });

  test('conflict in an apply when the last digit differs, and are owned when none does', async () => {
    const path = `${deployments}/owned`;
    const headers = { 'content-type': 'application/apply-patch+yaml' };
    await send('PATCH', `${path}?fieldManager=one`, applied('owned', odd), headers['content-type']);
    const other = { body: applied('owned', '9007199254740992'), headers };
    const conflict = await server.ask('PATCH', `${path}?fieldManager=two`, other);
    expect([conflict.status, conflict.text]).toEqual([409, expect.stringContaining('terminationGracePeriodSeconds')]);
    const before = (await get(path)).json.metadata.resourceVersion;
    await send('PATCH', `${path}?fieldManager=one`, applied('owned', odd), headers['content-type']);
    expect((await get(path)).json.metadata.resourceVersion).toBe(before);
  });

  test('are kept by defaults, enumerations and examples of a custom resource definition', async () => {
    const schema = `{"default":${odd},"type":"integer","enum":[${odd},${least}],"maxLength":${most},"example":${most}}`;
    const body = `{"metadata":{"name":"as.x.io"},"spec":{"group":"x.io","names":{"plural":"as","kind":"A"},
      "scope":"Namespaced","versions":[{"name":"v1","served":true,"storage":true,
      "schema":{"openAPIV3Schema":{"type":"object","properties":{"p":${schema}}}}}]}}`;
    const stored = await send('POST', definitions, body);
    for (const member of schema.slice(1, -1).split(/,(?=")/)) expect(stored).toContain(member);
    expect((await get(`${definitions}/as.x.io`)).text).toContain(`"default":${odd}`);
  });
});

describe('integers beyond int64', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('kubernetes', { admission: { disabled: ['ServiceAccount', 'Priority'] } });
  });
  afterAll(() => server.stop());
  const dryRun = (path: string, body: string, type = 'application/json') =>
    server.ask('POST', `${path}?dryRun=All`, { body, headers: { 'content-type': type } });

  test.each([
    ['9223372036854775808', 'ReadInt64: overflow: 9223372036854775808'],
    ['-9223372036854775809', 'ReadInt64: overflow: 9223372036854775809'],
    ['18446744073709551615', 'ReadInt64: overflow: 18446744073709551615'],
    ['12345678901234567890123', 'readUint64: overflow'],
    ['9'.repeat(1_000_000), 'readUint64: overflow'],
  ])('are rejected in integer fields, in JSON: %.30s', async (number, error) => {
    const { status, text } = await dryRun(deployments, deployment('d', number));
    expect([status, text]).toEqual([400, expect.stringContaining(`TerminationGracePeriodSeconds: ${error}`)]);
  });

  test.each([
    ['9223372036854775808', 'ReadInt64: overflow: 9223372036854775808'],
    ['0xFFFFFFFFFFFFFFFF', 'ReadInt64: overflow: 18446744073709551615'],
    ['-9223372036854775809', 'ReadInt64: overflow: 9223372036854776000'],
  ])('are rejected in integer fields, in YAML: %s', async (number, error) => {
    const yaml = `# YAML\n${deployment('d', number).replaceAll('":', '": ')}`;
    const { status, text } = await dryRun(deployments, yaml, 'application/yaml');
    expect([status, text]).toEqual([400, expect.stringContaining(`TerminationGracePeriodSeconds: ${error}`)]);
  });

  test.each([
    ['9223372036854775808', '9223372036854776000'],
    ['-9223372036854775809', '-9223372036854776000'],
    ['12345678901234567890123', '1.2345678901234568e+22'],
    ['9007199254740993.0', '9007199254740992'],
  ])('%s in a free-form value is the double %s', async (number, double) => {
    const body = `{"metadata":{"name":"r"},"revision":1,"data":{"v":${number}}}`;
    expect((await dryRun(revisions, body)).text).toContain(`"data":{"v":${double}}`);
  });

  test.each([
    ['9007199254740993', '9007199254740993'],
    ['12345678901234567890', '12345678901234567890'],
    ['12345678901234567890123', '12345678901234567890123'],
  ])('%s keeps its digits as a quantity', async (number, quantity) => {
    const body = `{"metadata":{"name":"q"},"spec":{"hard":{"cpu":${number}}}}`;
    const quotas = '/api/v1/namespaces/default/resourcequotas';
    expect((await dryRun(quotas, body)).text).toContain(`"hard":{"cpu":"${quantity}"}`);
    if (number.length > 20) return;
    const yaml = `metadata: {name: q}\nspec: {hard: {cpu: ${number}}}\n`;
    expect((await dryRun(quotas, yaml, 'application/yaml')).text).toContain(`"hard":{"cpu":"${quantity}"}`);
  });

  // As in the reference implementation: durations are 64-bit nanoseconds.
  test.each([
    ['4294967296', 4_294_967_296_000],
    ['99999999999', 7_766_279_630_452],
    ['9007199254740993', 4_611_686_019_427],
    ['9223372036854775807', -1_000],
    ['-9223372036854775808', 0],
  ])('a pod with a grace of %s seconds can be deleted', async (seconds, durationMs) => {
    const pods = '/api/v1/namespaces/default/pods';
    const name = `p${seconds}`;
    const body = `{"metadata":{"name":"${name}"},"spec":{"nodeName":"n","terminationGracePeriodSeconds":${seconds},"containers":[{"name":"c","image":"i"}]}}`;
    expect((await server.ask('POST', pods, { body })).status).toBe(201);
    const beforeMs = Date.now();
    const { status, text, json } = await server.ask('DELETE', `${pods}/${name}`);
    expect([status, text]).toEqual([200, expect.stringContaining(`"deletionGracePeriodSeconds":${seconds}`)]);
    const dueMs = Date.parse(json.metadata.deletionTimestamp) - durationMs;
    expect(dueMs).toBeGreaterThan(beforeMs - 1_000);
    expect(dueMs).toBeLessThanOrEqual(Date.now() + 1_000);
  });
});

const codec = { encode: apps.encodeControllerRevision, decode: apps.decodeControllerRevision };

function asObject(json: string): object {
  const value = parseJson(json);
  invariant(isJsonObject(value), 'the text is an object');
  return value;
}
