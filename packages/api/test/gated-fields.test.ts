import { describe, expect, test } from '@jest/globals';
import { type ApiObject, formatFieldError, invariant, makeNames } from '@orch/apimachinery';
import { makeCatalogue } from '../src/catalogue/catalogue.js';

// Fields of feature gates: dropped while the gate is off, unless the stored object has them, and validated while it is on.
const names = makeNames('orch');
const catalogue = makeCatalogue(names);

function prepare(group: string, resource: string, { on, fields, old }: Given) {
  const definition = catalogue.resource({ group, resource });
  invariant(definition !== undefined, `no resource ${resource}`);
  const context = {
    now: new Date(0),
    user: { name: 'admin', uid: '', groups: [], extra: {} },
    names,
    gates: () => on,
    version: definition.hub.gvk,
  };
  const object = make(definition.hub.gvk.kind, fields);
  if (old === undefined) {
    definition.strategy.prepareForCreate(object, context);
    return {
      object,
      errors: definition.strategy.validateCreate(object, context).map((error) => formatFieldError(error)),
    };
  }
  definition.strategy.prepareForUpdate(object, make(definition.hub.gvk.kind, old), context);
  return { object, errors: [] };
}

interface Given {
  readonly on: boolean;
  readonly fields: object;
  readonly old?: object;
}

function make(kind: string, fields: object): ApiObject {
  return {
    apiVersion: 'v1',
    kind,
    metadata: { name: 'a', namespace: 'default', uid: 'u' },
    ...structuredClone(fields),
  };
}

describe('parameters of an ingress class', () => {
  const of = (parameters: object, on = true) => {
    const spec = { controller: 'example.com/a', parameters: { kind: 'K', name: 'n', ...parameters } };
    const { object, errors } = prepare('networking.orch.io', 'ingressclasses', { on, fields: { spec } });
    object.metadata.namespace = '';
    return { spec: object['spec'], errors: errors.filter((error) => !error.startsWith('metadata')) };
  };

  test('have the scope Cluster by default', () => {
    expect(of({}).spec).toMatchObject({ parameters: { scope: 'Cluster' } });
    expect(of({ scope: 'Namespace', namespace: 'n' }).errors).toEqual([]);
  });

  test.each([
    [{ scope: 'Namespace' }, "spec.parameters.namespace: Required value: `parameters.scope` is set to 'Namespace'"],
    [{ namespace: 'n' }, "spec.parameters.namespace: Forbidden: `parameters.scope` is set to 'Cluster'"],
    [{ scope: 'Other' }, 'spec.parameters.scope: Unsupported value: "Other": supported values: "Cluster", "Namespace"'],
  ])('with %j are rejected', (parameters, message) => {
    expect(of(parameters).errors).toEqual([message]);
  });

  test('have no scope while the gate is off', () => {
    expect(of({ scope: 'Namespace', namespace: 'n' }, false).spec).toEqual({
      controller: 'example.com/a',
      parameters: { kind: 'K', name: 'n', scope: null },
    });
  });
});

describe('endPort in a network policy', () => {
  const policy = (port: object) => ({ spec: { podSelector: {}, ingress: [{ ports: [port] }] } });
  const portOf = (object: ApiObject) => JSON.stringify(object['spec']);

  test('is dropped while the gate is off, unless the stored policy has one', () => {
    const fields = policy({ port: 1, endPort: 2 });
    const of = (given: Given) => portOf(prepare('networking.orch.io', 'networkpolicies', given).object);
    expect(of({ on: false, fields })).not.toContain('endPort');
    expect(of({ on: false, fields, old: fields })).toContain('endPort');
    expect(of({ on: true, fields })).toContain('endPort');
  });

  test.each([
    [{ endPort: 2 }, 'spec.ingress[0].ports[0].port: Required value: must be specified when `endPort` is specified'],
    [
      { port: 'http', endPort: 2 },
      'spec.ingress[0].ports[0].endPort: Required value: may not be specified when `port` is non-numeric',
    ],
    [
      { port: 3, endPort: 2 },
      'spec.ingress[0].ports[0].endPort: Invalid value: 2: must be greater than or equal to `port`',
    ],
    [
      { port: 3, endPort: 65_536 },
      'spec.ingress[0].ports[0].endPort: Invalid value: 65536: must be between 1 and 65535, inclusive',
    ],
  ])('of %j is rejected', (port, message) => {
    const { errors } = prepare('networking.orch.io', 'networkpolicies', { on: true, fields: policy(port) });
    expect(errors).toEqual([message]);
  });
});

test('drops gated fields of an endpoint slice, unless the stored one has them', () => {
  const endpoint = {
    addresses: ['10.0.0.1'],
    conditions: { ready: true, serving: true, terminating: false },
    nodeName: 'n',
    hints: { forZones: [{ name: 'z' }] },
  };
  const fields = { addressType: 'IPv4', endpoints: [endpoint] };
  const of = (given: Given) => prepare('discovery.orch.io', 'endpointslices', given).object['endpoints'];
  expect(of({ on: false, fields })).toEqual([{ addresses: ['10.0.0.1'], conditions: { ready: true } }]);
  expect(of({ on: false, fields, old: fields })).toEqual([endpoint]);
});

describe('a CSI driver', () => {
  const spec = {
    attachRequired: true,
    podInfoOnMount: false,
    storageCapacity: true,
    fsGroupPolicy: 'File',
    volumeLifecycleModes: ['Persistent'],
    requiresRepublish: true,
  };
  const of = (given: Given) => {
    const { object, errors } = prepare('storage.orch.io', 'csidrivers', given);
    return { spec: object['spec'], errors: [...new Set(errors)].filter((error) => !error.startsWith('metadata')) };
  };

  test('drops gated fields, unless the stored driver has them', () => {
    expect(of({ on: false, fields: { spec } }).spec).toEqual({ attachRequired: true, podInfoOnMount: false });
    expect(of({ on: false, fields: { spec }, old: { spec } }).spec).toEqual(spec);
  });

  test('requires unique audiences and ten minutes of validity for tokens', () => {
    const tokenRequests = [
      { audience: 'a', expirationSeconds: 599 },
      { audience: 'a' },
      { audience: '', expirationSeconds: 2 ** 32 + 1 },
      { audience: 'b', expirationSeconds: 600 },
    ];
    expect(of({ on: true, fields: { spec: { ...spec, tokenRequests } } }).errors).toEqual([
      'spec.tokenRequests[0].expirationSeconds: Invalid value: 599: may not specify a duration less than 10 minutes',
      'spec.tokenRequests[1].audience: Duplicate value: "a"',
      'spec.tokenRequests[2].expirationSeconds: Invalid value: 4294967297: may not specify a duration larger than 2^32 seconds',
    ]);
  });
});
