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

async function refusalOf(reading: () => unknown) {
  try {
    await reading();
  } catch (error) {
    if (isStatusError(error)) return { code: error.code, message: error.message };
    throw error;
  }
  throw new Error('nothing was refused');
}

// What mutated bodies found (docs/fuzz.md).
describe('bodies that mean harm', () => {
  test.each([
    ['{"kind":{"toString":1}}', 'object', 'kind'],
    ['{"kind":[{"toString":1,"valueOf":2}]}', 'array', 'kind'],
    ['{"apiVersion":{"__proto__":null}}', 'object', 'apiVersion'],
    ['{"kind":5}', 'number', 'kind'],
    ['{"apiVersion":true}', 'bool', 'apiVersion'],
  ])('a type that is no text is refused with 400 in the words of v1.21: %s', async (body, type, member) => {
    const why = `json: cannot unmarshal ${type} into Go struct field .${member} of type string`;
    const message = expect.stringContaining(`couldn't get version/kind; json parse error: ${why} (`);
    expect(await refusalOf(() => read(body))).toEqual({ code: 400, message });
  });

  test.each(['merge-patch', 'strategic-merge-patch'])(
    'a %s that makes such a type is refused with 422',
    async (type) => {
      const message = expect.stringContaining(
        'json: cannot unmarshal object into Go struct field .kind of type string',
      );
      expect(await refusalOf(() => patched('{"kind":{"toString":1}}', type))).toEqual({ code: 422, message });
    },
  );

  test('operations and directives that are objects without the usual methods are refused', async () => {
    const operation = '[{"op":{"toString":1},"path":{"toString":1}}]';
    expect(await refusalOf(() => patched(operation, 'json-patch'))).toMatchObject({ code: 422 });
    const directive = '{"metadata":{"$patch":{"toString":1}}}';
    const message = 'unknown patch type: map[toString:%!s(int64=1)] in map: map[$patch:map[toString:1]]';
    expect(await refusalOf(() => patched(directive, 'strategic-merge-patch'))).toEqual({ code: 400, message });
  });

  test('a number beyond all others is refused in a strategic patch, and is nothing in a text', async () => {
    const message = 'strconv.ParseFloat: parsing "-1e400": value out of range';
    const body = '{"metadata":{"annotations":{"a":"1e999 \\" 1e999"},"b":1e300,"c":-1e400}}';
    expect(await refusalOf(() => patched(body, 'strategic-merge-patch'))).toEqual({ code: 400, message });
  });

  test('halves of a pair of surrogates are U+FFFD, in names and values, in JSON, YAML and patches', async () => {
    const wanted = { 'x\ufffd': '\ufffd\ufffdy', whole: '😀' };
    const data = '"data":{"x\\ud800":"\\udc00\\ud800y","whole":"\\ud83d\\ude00"}';
    expect((await read(`{${data}}`))['data']).toEqual(wanted);
    expect((await read(`# YAML\n{${data}}`, 'application/yaml'))['data']).toMatchObject({ 'x\ufffd': '\ufffd\ufffdy' });
    expect(patched(`{${data}}`, 'merge-patch')['data']).toEqual(wanted);
  });

  test('names that objects inherit are names like any other, and nothing else has them after', async () => {
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

  test('more objects inside of one than anybody has a use for are refused with 413 in every form', async () => {
    const pod = { group: '', version: 'v1', kind: 'Pod' };
    const message = 'Request entity too large: limit is 50000 objects inside of one';
    const containers = `"spec":{"containers":[${Array.from({ length: 50_001 }, () => '{}').join(',')}]}`;
    const json = { body: Buffer.from(`{${containers}}`), contentType: 'application/json' };
    expect(await refusalOf(() => decoder.readObject(pod, json))).toEqual({ code: 413, message });
    const list = Buffer.from('1200'.repeat(50_001), 'hex');
    const raw = Buffer.concat([Buffer.from([0x12, 0xa2, 0x8d, 0x06]), list]);
    const protobuf = {
      body: Buffer.concat([Buffer.from([0x6b, 0x38, 0x73, 0, 0x12, 0xa6, 0x8d, 0x06]), raw]),
      contentType: 'application/vnd.kubernetes.protobuf',
    };
    expect(await refusalOf(() => decoder.readObject(pod, protobuf))).toEqual({ code: 413, message });
    const patch = { body: json.body, contentType: 'application/merge-patch+json' };
    const one: ApiObject = { ...current, kind: 'Pod' };
    expect(await refusalOf(() => decoder.readPatched(pod, patch, one))).toEqual({ code: 413, message });
  });
});
