import { describe, expect, test } from '@jest/globals';
import {
  type ApiObject,
  type DeepReadonly,
  isJsonObject,
  orchNames,
  type ResourceDefinition,
} from '@orch/apimachinery';
import { ResourceSchema } from '../src/resources/resource-schema.js';
import { definitionOf } from './fixture.js';

const options = { names: orchNames, mediaType: 'json' } as const;
const configMap = (data: Record<string, string>): ApiObject => ({
  kind: 'ConfigMap',
  apiVersion: 'v1',
  metadata: { name: 'a' },
  data,
});

function definition(changes: Partial<ResourceDefinition> = {}): ResourceDefinition {
  return { ...definitionOf('configmaps'), ...changes };
}

/** Drops the member `old`, as a schema does that no longer has a field. */
function withoutOld(object: DeepReadonly<ApiObject>): DeepReadonly<ApiObject> {
  if (!isJsonObject(object['data']) || object['data']['old'] === undefined) return object;
  const { old: _, ...data } = object['data'];
  return { ...object, data };
}

describe('a renewed stored form', () => {
  const textOf = (json: Uint8Array | undefined) => json && Buffer.from(json).toString();

  test('is undefined when the object stays the same', () => {
    for (const changes of [{}, { renew: withoutOld }]) {
      const schema = new ResourceSchema(definition(changes), options);
      expect(schema.renew(schema.form.encodeJson(configMap({ new: 'x' })))).toBeUndefined();
    }
  });

  test('is that of the object by the current schema', () => {
    const schema = new ResourceSchema(definition({ renew: (object) => object }), options);
    const stored = schema.form.encodeJson(configMap({ new: 'x', old: 'y' }));
    expect(schema.renew(stored)).toBeUndefined();
    schema.replace(definition({ renew: withoutOld }));
    expect(textOf(schema.renew(stored))).toBe('{"metadata":{"name":"a"},"data":{"new":"x"}}');
  });

  test('names its version only where the schema keeps versions', () => {
    const keeping = new ResourceSchema(definition({ keepsVersion: true, renew: (object) => object }), options);
    const named = keeping.form.encodeJson(configMap({ new: 'x' }));
    expect(textOf(named)).toBe('{"metadata":{"name":"a"},"data":{"new":"x"},"apiVersion":"v1"}');
    expect([keeping.keepsVersion, keeping.renew(named)]).toEqual([true, undefined]);
    const other = new ResourceSchema(definition({ renew: (object) => object }), options);
    expect(other.keepsVersion).toBe(false);
    expect(textOf(other.renew(named))).toBe('{"metadata":{"name":"a"},"data":{"new":"x"}}');
  });

  test('is what the form follows after a replacement', () => {
    const schema = new ResourceSchema(definition({ renew: (object) => object }), options);
    const { form } = schema;
    const object = configMap({ new: 'x' });
    const plain = '{"metadata":{"name":"a"},"data":{"new":"x"}}';
    expect([textOf(form.encodeJson(object)), textOf(form.encode(object).value)]).toEqual([plain, plain]);
    schema.replace(definition({ keepsVersion: true, renew: (given) => given }));
    const named = '{"metadata":{"name":"a"},"data":{"new":"x"},"apiVersion":"v1"}';
    expect([textOf(form.encodeJson(object)), textOf(form.encode(object).value)]).toEqual([named, named]);
    const value = Buffer.from(named);
    expect([form.isCurrent(value), textOf(form.toJson(value))]).toEqual([true, named]);
    expect([form.decodeValue(value), form.decode(value)]).toEqual([object, object]);
  });
});
