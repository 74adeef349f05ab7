import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { defineMessage } from './define-message.js';
import type { MessageSchema } from './schema.js';
import { strictFaults } from './strict-faults.js';

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

describe('strictFaults', () => {
  test('tells members that a kind does not have and members given twice, in the order of the text', () => {
    const text = `{"kind":"Thing","apiVersion":"v1","kind":"Thing","x":{"a":1,"a":2},
      "spec":{"parts":[{"name":"a"},{"y":1,"name":"b","name":"c"}],"byName":{"k":{"z":[]},"k":{}},"name":"é\\"","x":1,"x":2}}`;
    expect(strictFaults(text, thing, orch)).toEqual([
      'duplicate field "kind"',
      'unknown field "x"',
      'unknown field "spec.parts[1].y"',
      'duplicate field "spec.parts[1].name"',
      'unknown field "spec.byName.k.z"',
      'duplicate field "spec.byName.k"',
      'unknown field "spec.x"',
    ]);
  });

  test('speaks the spelling of the dialect', () => {
    const text = '{"spec":{"agent":"a","kubelet":"b"}}';
    expect(strictFaults(text, thing, orch)).toEqual(['unknown field "spec.kubelet"']);
    expect(strictFaults(text, thing, { dialect: 'kubernetes' })).toEqual(['unknown field "spec.agent"']);
  });

  test('tells of no unknown members where anything may be', () => {
    expect(strictFaults('{"spec":{"raw":{"a":[{"b":1,"b":2}]}}}', thing, orch)).toEqual([
      'duplicate field "spec.raw.a[0].b"',
    ]);
    expect(strictFaults('[{"a":1,"a":2},[],{},3]', 'any', orch)).toEqual(['duplicate field "[0].a"']);
  });

  test('knows the members of the operations of a JSON patch', () => {
    const text = '[{"op":"add","foo":1,"path":"/a","value":{"x":1,"x":2}},{"op":"add","path":"/a","path":"/b"}]';
    expect(strictFaults(text, 'jsonPatch', orch)).toEqual([
      'unknown field "[0].foo"',
      'duplicate field "[0].value.x"',
      'duplicate field "[1].path"',
    ]);
  });

  test('tells a hundred at most', () => {
    const many = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`x${index}`, 1]));
    expect(strictFaults(JSON.stringify(many), thing, orch)).toHaveLength(100);
  });

  test('finds nothing twice in what JSON.stringify writes, and gets to the end of it', () => {
    const property = (value: unknown, space: number) => {
      const text = JSON.stringify({ raw: value, last: 1 }, undefined, space).replace(/\}$/, ',"last":2}');
      expect(strictFaults(text, 'any', orch)).toEqual(['duplicate field "last"']);
    };
    fc.assert(fc.property(fc.jsonValue(), fc.integer({ min: 0, max: 2 }), property));
  });
});
