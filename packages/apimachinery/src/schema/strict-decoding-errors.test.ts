import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { defineMessage } from './define-message.js';
import type { MessageSchema } from './schema.js';
import { strictDecodingErrors } from './strict-decoding-errors.js';

const orch = { dialect: 'orch' } as const;
const part: MessageSchema = defineMessage('core_v1.Part', {}, () => [
  { name: 'name', number: 1, shape: 'single', type: 'string' },
  { name: 'parts', number: 2, shape: 'list', type: () => part },
  { name: 'byName', number: 3, shape: 'map', type: () => part },
  { name: 'agent', compatName: 'kubelet', number: 4, shape: 'single', type: 'string' },
  { name: 'raw', number: 5, shape: 'single', type: () => raw },
]);
const raw: MessageSchema = defineMessage('core_v1.Raw', { form: 'any' }, () => []);
const thing = defineMessage('core_v1.Thing', { typeMeta: true }, () => [
  { name: 'spec', number: 1, shape: 'single', type: () => part },
]);

describe('strictDecodingErrors', () => {
  test('reports unknown and duplicate fields in the order of the text', () => {
    const text = `{"kind":"Thing","apiVersion":"v1","kind":"Thing","x":{"a":1,"a":2},
      "spec":{"parts":[{"name":"a"},{"y":1,"name":"b","name":"c"}],"byName":{"k":{"z":[]},"k":{}},"name":"é\\"","x":1,"x":2}}`;
    expect(strictDecodingErrors(text, thing, orch)).toEqual([
      'duplicate field "kind"',
      'unknown field "x"',
      'unknown field "spec.parts[1].y"',
      'duplicate field "spec.parts[1].name"',
      'unknown field "spec.byName.k.z"',
      'duplicate field "spec.byName.k"',
      'unknown field "spec.x"',
    ]);
  });

  test('uses the spelling of the dialect', () => {
    const text = '{"spec":{"agent":"a","kubelet":"b"}}';
    expect(strictDecodingErrors(text, thing, orch)).toEqual(['unknown field "spec.kubelet"']);
    expect(strictDecodingErrors(text, thing, { dialect: 'kubernetes' })).toEqual(['unknown field "spec.agent"']);
  });

  test('reports no unknown fields in free-form values', () => {
    expect(strictDecodingErrors('{"spec":{"raw":{"a":[{"b":1,"b":2}]}}}', thing, orch)).toEqual([
      'duplicate field "spec.raw.a[0].b"',
    ]);
    expect(strictDecodingErrors('[{"a":1,"a":2},[],{},3]', 'any', orch)).toEqual(['duplicate field "[0].a"']);
  });

  test('knows the members of the operations of a JSON patch', () => {
    const text = '[{"op":"add","foo":1,"path":"/a","value":{"x":1,"x":2}},{"op":"add","path":"/a","path":"/b"}]';
    expect(strictDecodingErrors(text, 'jsonPatch', orch)).toEqual([
      'unknown field "[0].foo"',
      'duplicate field "[0].value.x"',
      'duplicate field "[1].path"',
    ]);
  });

  test('reports at most 100 errors', () => {
    const many = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`x${index}`, 1]));
    expect(strictDecodingErrors(JSON.stringify(many), thing, orch)).toHaveLength(100);
  });

  test('reports no duplicates in output of JSON.stringify, and reads all of it', () => {
    const property = (value: unknown, space: number) => {
      const text = JSON.stringify({ raw: value, last: 1 }, undefined, space).replace(/\}$/, ',"last":2}');
      expect(strictDecodingErrors(text, 'any', orch)).toEqual(['duplicate field "last"']);
    };
    fc.assert(fc.property(fc.jsonValue(), fc.integer({ min: 0, max: 2 }), property));
  });
});
