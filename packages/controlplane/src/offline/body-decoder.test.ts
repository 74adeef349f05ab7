import { describe, expect, test } from '@jest/globals';
import { type ApiObject, isStatusError, kubernetesNames } from '@orch/apimachinery';
import { createBodyDecoder } from './body-decoder.js';

const decoder = createBodyDecoder(kubernetesNames);
const configMap = { group: '', version: 'v1', kind: 'ConfigMap' };
const current: ApiObject = { kind: 'ConfigMap', apiVersion: 'v1', metadata: { name: 'a', creationTimestamp: null } };
const read = (body: string, contentType = 'application/json') =>
  decoder.readObject(configMap, { body: Buffer.from(body), contentType });
const patched = (body: string, type: string) =>
  decoder.readPatched(configMap, { body: Buffer.from(body), contentType: `application/${type}+json` }, current);

async function rejectionOf(reading: () => unknown) {
  try {
    await reading();
  } catch (error) {
    if (isStatusError(error)) return { code: error.code, message: error.message };
    throw error;
  }
  throw new Error('expected a rejection');
}

// Regressions found by fuzzing (docs/fuzz.md).
describe('malicious bodies', () => {
  test.each([
    ['{"kind":{"toString":1}}', 'object', 'kind'],
    ['{"kind":[{"toString":1,"valueOf":2}]}', 'array', 'kind'],
    ['{"apiVersion":{"__proto__":null}}', 'object', 'apiVersion'],
    ['{"kind":5}', 'number', 'kind'],
    ['{"apiVersion":true}', 'bool', 'apiVersion'],
  ])(
    'rejects a kind or apiVersion that is not a string with 400 and the message of v1.21: %s',
    async (body, type, member) => {
      const why = `json: cannot unmarshal ${type} into Go struct field .${member} of type string`;
      const message = expect.stringContaining(`couldn't get version/kind; json parse error: ${why} (`);
      expect(await rejectionOf(() => read(body))).toEqual({ code: 400, message });
    },
  );

  test.each(['merge-patch', 'strategic-merge-patch'])('rejects a %s that sets such a kind with 422', async (type) => {
    const message = expect.stringContaining('json: cannot unmarshal object into Go struct field .kind of type string');
    expect(await rejectionOf(() => patched('{"kind":{"toString":1}}', type))).toEqual({ code: 422, message });
  });

  test('rejects patch operations and directives that are objects with overridden methods', async () => {
    const operation = '[{"op":{"toString":1},"path":{"toString":1}}]';
    expect(await rejectionOf(() => patched(operation, 'json-patch'))).toMatchObject({ code: 422 });
    const directive = '{"metadata":{"$patch":{"toString":1}}}';
    const message = 'unknown patch type: map[toString:%!s(int64=1)] in map: map[$patch:map[toString:1]]';
    expect(await rejectionOf(() => patched(directive, 'strategic-merge-patch'))).toEqual({ code: 400, message });
  });

  test('rejects an out-of-range number in a strategic patch, but not inside a string', async () => {
    const message = 'strconv.ParseFloat: parsing "-1e400": value out of range';
    const body = '{"metadata":{"annotations":{"a":"1e999 \\" 1e999"},"b":1e300,"c":-1e400}}';
    expect(await rejectionOf(() => patched(body, 'strategic-merge-patch'))).toEqual({ code: 400, message });
  });

  test('replaces lone surrogates with U+FFFD in names and values, in JSON, YAML and patches', async () => {
    const wanted = { 'x\ufffd': '\ufffd\ufffdy', whole: '😀' };
    const data = '"data":{"x\\ud800":"\\udc00\\ud800y","whole":"\\ud83d\\ude00"}';
    expect((await read(`{${data}}`))['data']).toEqual(wanted);
    expect((await read(`# YAML\n{${data}}`, 'application/yaml'))['data']).toMatchObject({ 'x\ufffd': '\ufffd\ufffdy' });
    expect(patched(`{${data}}`, 'merge-patch')['data']).toEqual(wanted);
  });

  test('accepts names of inherited members as keys without prototype pollution', async () => {
    const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];
    const members = `{${names.map((name) => `${JSON.stringify(name)}:"x"`).join(',')}}`;
    const body = `{"metadata":{"labels":${members},"annotations":${members}},"data":${members}}`;
    const forms = [
      await read(body),
      await read(`# YAML\n${body}`, 'application/yaml'),
      patched(body, 'merge-patch'),
      patched(body, 'strategic-merge-patch'),
    ];
    for (const { metadata, data } of forms) {
      for (const map of [metadata.labels, metadata.annotations, data]) {
        expect(Object.keys(map ?? {}).toSorted()).toEqual(names.toSorted());
      }
    }
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
    expect(String({})).toBe('[object Object]');
  });

  test('rejects more than 50000 nested objects with 413 in every format', async () => {
    const pod = { group: '', version: 'v1', kind: 'Pod' };
    const message = 'Request entity too large: limit is 50000 objects inside of one';
    const containers = `"spec":{"containers":[${Array.from({ length: 50_001 }, () => '{}').join(',')}]}`;
    const json = { body: Buffer.from(`{${containers}}`), contentType: 'application/json' };
    expect(await rejectionOf(() => decoder.readObject(pod, json))).toEqual({ code: 413, message });
    const list = Buffer.from('1200'.repeat(50_001), 'hex');
    const raw = Buffer.concat([Buffer.from([0x12, 0xa2, 0x8d, 0x06]), list]);
    const protobuf = {
      body: Buffer.concat([Buffer.from([0x6b, 0x38, 0x73, 0, 0x12, 0xa6, 0x8d, 0x06]), raw]),
      contentType: 'application/vnd.kubernetes.protobuf',
    };
    expect(await rejectionOf(() => decoder.readObject(pod, protobuf))).toEqual({ code: 413, message });
    const patch = { body: json.body, contentType: 'application/merge-patch+json' };
    const one: ApiObject = { ...current, kind: 'Pod' };
    expect(await rejectionOf(() => decoder.readPatched(pod, patch, one))).toEqual({ code: 413, message });
  });
});
