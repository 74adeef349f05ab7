import { beforeAll, describe, expect, test } from '@jest/globals';
import { type Parsed, type Plane, type Response, usePlane } from './plane.js';

const group = 'fleets.example.com';
const gate = { CustomResourceValidationExpressions: true };

const causesOf = ({ json }: Response) =>
  (json.details?.causes ?? []).map(({ field, message, reason }: Parsed) => `${reason} ${field}: ${message}`);

function definitionOf(plural: string, spec: object, rootRules: readonly object[] = []): Parsed {
  const version = {
    name: 'v1',
    served: true,
    storage: true,
    subresources: { status: {} },
    schema: {
      openAPIV3Schema: {
        type: 'object',
        'x-kubernetes-validations': rootRules,
        properties: { spec, status: { type: 'object', properties: { ready: { type: 'integer' } } } },
      },
    },
  };
  const names = { plural, kind: plural[0]?.toUpperCase() + plural.slice(1) };
  return { spec: { group, scope: 'Namespaced', names, versions: [version] } };
}

/** Creates a definition that is expected to be rejected. */
function tryToDefine(plane: Plane, spec: object, rootRules?: readonly object[]): Promise<Response> {
  const definition = definitionOf('tries', spec, rootRules);
  return plane.ask('POST', plane.definitions, {
    body: {
      ...{ apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition' },
      ...{ metadata: { name: `tries.${group}` }, ...definition },
    },
  });
}

const spec = {
  type: 'object',
  'x-kubernetes-validations': [
    { rule: 'self.min <= self.replicas', message: 'replicas must be at least min' },
    {
      rule: '!has(self.max) || self.replicas <= self.max',
      messageExpression: "'replicas must be at most %d'.format([self.max])",
      reason: 'FieldValueForbidden',
      fieldPath: '.replicas',
    },
    { rule: '!has(self.paused) || !self.paused || self.replicas == 0' },
  ],
  properties: {
    min: { type: 'integer', default: 0 },
    max: { type: 'integer' },
    replicas: { type: 'integer' },
    paused: { type: 'boolean' },
    zone: { type: 'string', 'x-kubernetes-validations': [{ rule: 'self == oldSelf', message: 'zone is immutable' }] },
    size: {
      type: 'string',
      'x-kubernetes-validations': [
        { rule: "self.matches('^[0-9]+Gi$')" },
        { rule: '!oldSelf.hasValue() || oldSelf.value() <= self', optionalOldSelf: true, message: 'must not shrink' },
      ],
    },
    ports: {
      type: 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['name'],
      items: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string' },
          port: {
            type: 'integer',
            'x-kubernetes-validations': [{ rule: 'self >= oldSelf', message: 'a port must not decrease' }],
          },
        },
      },
    },
    labels: {
      type: 'object',
      additionalProperties: { type: 'string', 'x-kubernetes-validations': [{ rule: 'self.size() < 5' }] },
      'x-kubernetes-validations': [{ rule: "self.all(key, key.startsWith('a'))" }],
    },
    'a-b.c': { type: 'string' },
    anything: { 'x-kubernetes-int-or-string': true },
    until: { type: 'string', format: 'date-time' },
  },
};

describe('with the gate CustomResourceValidationExpressions', () => {
  const plane = usePlane({ naming: 'kubernetes', featureGates: gate });
  const path = `/apis/${group}/v1/namespaces/default/ships`;
  const create = (name: string, given: object, more: object = {}) =>
    plane().ask('POST', path, {
      body: { apiVersion: `${group}/v1`, kind: 'Ships', metadata: { name }, spec: given, ...more },
    });
  const merge = (name: string, body: object) =>
    plane().ask('PATCH', `${path}/${name}`, { type: 'application/merge-patch+json', body });

  beforeAll(async () => {
    const definition = definitionOf('ships', spec, [
      { rule: "!self.metadata.name.startsWith('bad')" },
      { rule: "!has(self.spec.a__dash__b__dot__c) || self.spec.a__dash__b__dot__c != 'x'" },
      {
        rule: "!has(self.spec.until) || self.spec.until > timestamp('2021-01-01T00:00:00Z')",
        reason: 'FieldValueRequired',
      },
      { rule: '!has(self.spec.anything) || type(self.spec.anything) != int || self.spec.anything > 1' },
    ]);
    await plane().define(definition);
  });

  test('an object that satisfies all rules is created', async () => {
    const created = await create('good', { replicas: 1, max: 2, size: '5Gi', ports: [{ name: 'a', port: 1 }] });
    expect(created.status).toBe(201);
  });

  test('a false rule is a cause with its message, reason and field', async () => {
    const response = await create('a', { min: 5, replicas: 3, max: 2, paused: true });
    expect(response.status).toBe(422);
    expect(causesOf(response)).toEqual([
      'FieldValueInvalid spec: Invalid value: "object": replicas must be at least min',
      'FieldValueForbidden spec.replicas: Forbidden: replicas must be at most 2',
      'FieldValueInvalid spec: Invalid value: "object": failed rule: !has(self.paused) || !self.paused || self.replicas == 0',
    ]);
  });

  test('rules of members, of map values and of the whole object name their place', async () => {
    const response = await create('bad-name', {
      ...{ replicas: 1, size: '5', labels: { abc: 'long text', b: 'x' } },
      ...{ 'a-b.c': 'x', anything: 1, until: '2020-01-01T00:00:00Z' },
    });
    expect(causesOf(response)).toEqual([
      `FieldValueInvalid <nil>: Invalid value: "object": failed rule: !self.metadata.name.startsWith('bad')`,
      `FieldValueInvalid <nil>: Invalid value: "object": failed rule: !has(self.spec.a__dash__b__dot__c) || self.spec.a__dash__b__dot__c != 'x'`,
      `FieldValueRequired <nil>: Required value: failed rule: !has(self.spec.until) || self.spec.until > timestamp('2021-01-01T00:00:00Z')`,
      'FieldValueInvalid <nil>: Invalid value: "object": failed rule: !has(self.spec.anything) || type(self.spec.anything) != int || self.spec.anything > 1',
      `FieldValueInvalid spec.labels: Invalid value: "object": failed rule: self.all(key, key.startsWith('a'))`,
      'FieldValueInvalid spec.labels[abc]: Invalid value: "string": failed rule: self.size() < 5',
      `FieldValueInvalid spec.size: Invalid value: "string": failed rule: self.matches('^[0-9]+Gi$')`,
    ]);
  });

  test('a rule that reads a missing member is an error', async () => {
    const response = await create('missing', { min: 1 });
    expect(causesOf(response)).toEqual([
      'FieldValueInvalid spec: Invalid value: "object": no such key: replicas evaluating rule: replicas must be at least min',
    ]);
  });

  test('transition rules run on updates, also of list items with the same keys', async () => {
    const given = {
      replicas: 1,
      zone: 'x',
      size: '5Gi',
      ports: [
        { name: 'a', port: 5 },
        { name: 'b', port: 9 },
      ],
    };
    expect((await create('moves', given)).status).toBe(201);
    const ports = [
      { name: 'b', port: 8 },
      { name: 'c', port: 1 },
      { name: 'a', port: 5 },
    ];
    const response = await merge('moves', { spec: { zone: 'y', size: '4Gi', ports } });
    expect(causesOf(response)).toEqual([
      'FieldValueInvalid spec.ports[0].port: Invalid value: "integer": a port must not decrease',
      'FieldValueInvalid spec.size: Invalid value: "string": must not shrink',
      'FieldValueInvalid spec.zone: Invalid value: "string": zone is immutable',
    ]);
    expect((await merge('moves', { spec: { zone: 'x', size: '6Gi' } })).status).toBe(200);
    expect((await merge('moves', { spec: { zone: null } })).status).toBe(200);
    expect((await merge('moves', { spec: { zone: 'z' } })).status).toBe(200);
  });

  test('rules run on updates of the status, and on apply', async () => {
    const status = { status: { ready: 1 } };
    const patched = await plane().ask('PATCH', `${path}/good/status`, {
      type: 'application/merge-patch+json',
      body: status,
    });
    expect(patched.status).toBe(200);
    const body = { apiVersion: `${group}/v1`, kind: 'Ships', metadata: { name: 'good' }, spec: { min: 9 } };
    const applied = await plane().ask('PATCH', `${path}/good?fieldManager=me&force=true`, {
      type: 'application/apply-patch+yaml',
      body,
    });
    expect(causesOf(applied)).toEqual([
      'FieldValueInvalid spec: Invalid value: "object": replicas must be at least min',
    ]);
  });

  test('rules do not run on an object of wrong types, and the response says so', async () => {
    const response = await create('types', { replicas: 'three' });
    expect(causesOf(response)).toEqual([
      'FieldValueInvalid spec.replicas: Invalid value: "string": spec.replicas in body must be of type integer: "string"',
      'FieldValueInvalid <nil>: Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation',
    ]);
  });

  test('rules are in the OpenAPI document of the kind', async () => {
    const document = await plane().ask('GET', `/openapi/v3/apis/${group}/v1`);
    expect(document.text).toContain('"x-kubernetes-validations":[{"rule":"self.min <= self.replicas"');
  });

  test('a definition with an invalid rule is rejected with the place in the rule', async () => {
    const response = await tryToDefine(plane(), {
      type: 'object',
      properties: { size: { type: 'integer' } },
      'x-kubernetes-validations': [
        { rule: 'self.size > 5 &&' },
        { rule: 'self.colour == 1' },
        { rule: 'self.size + 1' },
        { rule: "self.size == 'a'" },
        { rule: '  ' },
        { rule: 'true', reason: 'Because', fieldPath: '.none' },
        { rule: 'true', message: 'two\nlines' },
        { rule: 'true\n&& true' },
        { rule: 'true', messageExpression: 'self.size' },
        { rule: 'true', optionalOldSelf: true },
        { rule: "'a'.matches('(')" },
      ],
    });
    expect(response.status).toBe(422);
    const at = 'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations';
    expect(causesOf(response)).toEqual([
      `FieldValueInvalid ${at}[0].rule: Invalid value: "self.size > 5 &&": compilation failed: ERROR: <input>:1:17: Syntax error: unexpected '<EOF>'\n | self.size > 5 &&\n | ................^`,
      `FieldValueInvalid ${at}[1].rule: Invalid value: "self.colour == 1": compilation failed: ERROR: <input>:1:5: undefined field 'colour'\n | self.colour == 1\n | ....^`,
      `FieldValueInvalid ${at}[2].rule: Invalid value: "self.size + 1": compilation failed: must evaluate to a bool`,
      `FieldValueInvalid ${at}[3].rule: Invalid value: "self.size == 'a'": compilation failed: ERROR: <input>:1:11: found no matching overload for '_==_' applied to '(int, string)'\n | self.size == 'a'\n | ..........^`,
      `FieldValueRequired ${at}[4].rule: Required value: rule is not specified`,
      `FieldValueNotSupported ${at}[5].reason: Unsupported value: "Because": supported values: "FieldValueRequired", "FieldValueDuplicate", "FieldValueInvalid", "FieldValueForbidden"`,
      `FieldValueInvalid ${at}[5].fieldPath: Invalid value: ".none": fieldPath .none is an invalid path: does not refer to a valid field`,
      `FieldValueInvalid ${at}[6].message: Invalid value: "two\\nlines": message must not contain line breaks`,
      `FieldValueRequired ${at}[7].message: Required value: message must be specified if rule contains line breaks`,
      `FieldValueInvalid ${at}[8].messageExpression: Invalid value: "self.size": messageExpression compilation failed: must evaluate to a string`,
      `FieldValueInvalid ${at}[9].optionalOldSelf: Invalid value: true: may not be set if oldSelf is not used in rule`,
      `FieldValueInvalid ${at}[10].rule: Invalid value: "'a'.matches('(')": compilation failed: ERROR: <input>:1:13: invalid matches argument: error parsing regexp: missing closing ): \`(\`\n | 'a'.matches('(')\n | ............^`,
    ]);
  });

  test('oldSelf is rejected where values have no old value, and rules inside of alternatives', async () => {
    const response = await tryToDefine(plane(), {
      type: 'object',
      properties: {
        list: {
          type: 'array',
          items: { type: 'integer', 'x-kubernetes-validations': [{ rule: 'self > oldSelf' }] },
        },
      },
    });
    const at = 'spec.validation.openAPIV3Schema.properties[spec].properties[list]';
    expect(causesOf(response)).toEqual([
      `FieldValueInvalid ${at}.items.x-kubernetes-validations[0].rule: Invalid value: "self > oldSelf": oldSelf cannot be used on the uncorrelatable portion of the schema within ${at}`,
    ]);
    const nested = await tryToDefine(plane(), {
      type: 'object',
      properties: { a: { type: 'integer' } },
      anyOf: [{ 'x-kubernetes-validations': [{ rule: 'true' }] }],
    });
    expect(causesOf(nested).join()).toContain('x-kubernetes-validations: Forbidden: must be empty to be structural');
  });

  test('a definition whose rules may cost too much by the sizes that its schema allows is rejected', async () => {
    const rules = [{ rule: 'self.list.all(a, self.list.all(b, a + b >= 0))' }];
    const list = { type: 'array', items: { type: 'integer' } };
    const specOf = (limits: object) => ({
      ...{ type: 'object', properties: { list: { ...list, ...limits } }, 'x-kubernetes-validations': rules },
    });
    const unlimited = await tryToDefine(plane(), specOf({}));
    const at = 'spec.validation.openAPIV3Schema';
    const advice =
      '(try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)';
    expect(causesOf(unlimited)).toEqual([
      `FieldValueForbidden ${at}.properties[spec].x-kubernetes-validations[0].rule: Forbidden: estimated rule cost exceeds budget by factor of more than 100x ${advice}`,
      `FieldValueForbidden ${at}: Forbidden: estimated cost total of all rules for entire OpenAPIv3 schema exceeds budget by factor of more than 100x ${advice}`,
    ]);
    const large = await tryToDefine(plane(), specOf({ maxItems: 2_000 }));
    expect(causesOf(large)).toEqual([
      expect.stringMatching(/ estimated rule cost exceeds budget by factor of [1-9][0-9]?\.[0-9]x /),
    ]);
    // The same rule on the values of a map runs once per value.
    const many = { type: 'object', additionalProperties: specOf({ maxItems: 500 }) };
    expect((await tryToDefine(plane(), { ...many, maxProperties: 1_000 })).status).toBe(422);
    expect((await tryToDefine(plane(), { ...many, maxProperties: 2 })).status).toBe(201);
  });

  test('rules see defaults, and objects and old values in the version of the request', async () => {
    const version = (name: string, storage: boolean, rules: readonly object[], properties: object) => ({
      ...{ name, served: true, storage },
      schema: {
        openAPIV3Schema: {
          type: 'object',
          properties: { spec: { type: 'object', properties, 'x-kubernetes-validations': rules } },
        },
      },
    });
    const size = { type: 'integer' };
    const growing = { rule: 'self.size >= oldSelf.size', message: 'must not shrink' };
    const versions = [
      version('v1', true, [{ rule: 'self.size <= self.max', message: 'at most max' }], {
        ...{ size, max: { type: 'integer', default: 10 } },
      }),
      version('v2', false, [growing], { size }),
    ];
    await plane().define({
      spec: { group, scope: 'Namespaced', names: { plural: 'casks', kind: 'Casks' }, versions },
    });
    const at = (name: string) => `/apis/${group}/${name}/namespaces/default/casks`;
    const cask = (name: string, value: number) => ({
      ...{ apiVersion: `${group}/${name}`, kind: 'Casks', metadata: { name: 'c' }, spec: { size: value } },
    });
    expect(causesOf(await plane().ask('POST', at('v1'), { body: cask('v1', 11) }))).toEqual([
      'FieldValueInvalid spec: Invalid value: "object": at most max',
    ]);
    expect((await plane().ask('POST', at('v2'), { body: cask('v2', 5) })).status).toBe(201);
    const patch = (name: string, value: number) =>
      plane().ask('PATCH', `${at(name)}/c`, {
        ...{ type: 'application/merge-patch+json', body: { spec: { size: value } } },
      });
    expect(causesOf(await patch('v2', 4))).toEqual([
      'FieldValueInvalid spec: Invalid value: "object": must not shrink',
    ]);
    expect((await patch('v1', 4)).status).toBe(200);
    expect(causesOf(await patch('v1', 11))).toEqual(['FieldValueInvalid spec: Invalid value: "object": at most max']);
  });

  test('a rule over many elements ends at its cost limit, and the rules after it do not run', async () => {
    await plane().define(
      definitionOf('loads', {
        type: 'object',
        properties: { list: { type: 'array', maxItems: 1_000, items: { type: 'integer' } } },
        'x-kubernetes-validations': [
          { rule: 'self.list.all(a, self.list.all(b, a + b >= 0))', message: 'sums must not be negative' },
          { rule: 'self.list.size() < 0' },
        ],
      }),
    );
    const list = Array.from({ length: 1_000 }, () => 1);
    const body = { apiVersion: `${group}/v1`, kind: 'Loads', metadata: { name: 'x' }, spec: { list } };
    const collection = `/apis/${group}/v1/namespaces/default/loads`;
    const response = await plane().ask('POST', collection, { body });
    expect(causesOf(response)).toEqual([
      `FieldValueInvalid spec: Invalid value: "object": 'operation cancelled: actual cost limit exceeded': no further validation rules will be run due to call cost exceeds limit for rule: sums must not be negative`,
    ]);
  });
});

describe('in the dialect of the project', () => {
  const plane = usePlane({ featureGates: gate });

  test('the rules are x-orch-validations', async () => {
    const definition = definitionOf('ships', {
      type: 'object',
      properties: { replicas: { type: 'integer' } },
      'x-orch-validations': [{ rule: 'self.replicas > 0' }],
    });
    delete definition.spec.versions[0].schema.openAPIV3Schema['x-kubernetes-validations'];
    await plane().define(definition);
    const body = { apiVersion: `${group}/v1`, kind: 'Ships', metadata: { name: 'a' }, spec: { replicas: 0 } };
    const response = await plane().ask('POST', `/apis/${group}/v1/namespaces/default/ships`, { body });
    expect(causesOf(response)).toEqual([
      'FieldValueInvalid spec: Invalid value: "object": failed rule: self.replicas > 0',
    ]);
  });
});

describe('without the gate CustomResourceValidationExpressions', () => {
  const plane = usePlane({ naming: 'kubernetes' });

  test('rules of a definition are dropped, and objects are not checked', async () => {
    const definition = await plane().define(definitionOf('ships', spec, [{ rule: 'this is no rule' }]));
    expect(JSON.stringify(definition)).not.toContain('validations');
    const body = { apiVersion: `${group}/v1`, kind: 'Ships', metadata: { name: 'a' }, spec: { min: 5, replicas: 1 } };
    const response = await plane().ask('POST', `/apis/${group}/v1/namespaces/default/ships`, { body });
    expect(response.status).toBe(201);
  });
});
