import { describe, expect, test } from '@jest/globals';
import { formatAmounts, makeCatalogue, makeQuotaEvaluators } from '@orch/api';
import { type ApiObject, invariant, orchNames } from '@orch/apimachinery';
import type { AdmissionRequest } from '@orch/apiserver';
import type { LimitedResource } from './configuration.js';
import { planCharges, quotaState } from './plan-charges.js';

const catalogue = makeCatalogue(orchNames);
const evaluators = makeQuotaEvaluators({ names: orchNames, gates: () => true, now: () => new Date(0) });

function requestFor(resource: string, object: object, old?: object): AdmissionRequest {
  const definition = catalogue.resource({ group: '', resource });
  invariant(definition !== undefined, 'the catalogue has the resource');
  const whole = (members: object): ApiObject => ({ apiVersion: 'v1', kind: '', metadata: { name: 'a' }, ...members });
  return {
    operation: old === undefined ? 'create' : 'update',
    ...{ definition, version: definition.hub, subresource: '', namespace: 'n', name: 'a', write: {} },
    user: { name: 'admin', uid: '', groups: [], extra: {} },
    dryRun: false,
    object: whole(object),
    old: old === undefined ? undefined : whole(old),
    ...{ options: undefined, form: definition.hub, exchange: {}, audit: undefined },
  };
}

const quota = (hard: object, used: object, spec: object = {}) =>
  quotaState({
    apiVersion: 'v1',
    kind: '',
    metadata: { name: 'q', uid: 'u' },
    spec: { hard, ...spec },
    status: { hard, used },
  });

function plan(
  request: AdmissionRequest,
  quotas: readonly ReturnType<typeof quota>[],
  limited: readonly LimitedResource[] = [],
) {
  const evaluator = evaluators.of(request.definition);
  invariant(evaluator !== undefined, 'the resource is counted');
  return planCharges(request, quotas, { evaluator, limited }).map(({ name, amounts }) => [
    name,
    formatAmounts(amounts),
  ]);
}

const pod = (requests: object, spec: object = {}) => ({ spec: { containers: [{ resources: { requests } }], ...spec } });

describe('the charges of a request', () => {
  test('are the limited part of the usage', () => {
    const charges = plan(requestFor('pods', pod({ cpu: '1', memory: '1Gi' })), [
      quota({ pods: '2', cpu: '4' }, { pods: '0', cpu: '1' }),
    ]);
    expect(charges).toEqual([['q', { cpu: '1', pods: '1' }]]);
  });

  test('are the increases of an update', () => {
    const service = (type: string) => ({ spec: { type, ports: [{}] } });
    const request = requestFor('services', service('LoadBalancer'), service('NodePort'));
    const hard = { 'services.loadbalancers': '1', 'services.nodeports': '1', services: '1' };
    const full = { 'services.loadbalancers': '0', 'services.nodeports': '1', services: '1' };
    expect(plan(request, [quota(hard, full)])).toEqual([['q', { 'services.loadbalancers': '1' }]]);
  });

  test('name all exceeded resources in the message', () => {
    const request = requestFor('pods', pod({ cpu: '1', memory: '1Gi' }));
    const hard = { cpu: '1', memory: '2Gi', pods: '1' };
    expect(() => plan(request, [quota(hard, { cpu: '500m', memory: '1Gi', pods: '1' })])).toThrow(
      'pods "a" is forbidden: exceeded quota: q, requested: cpu=1,pods=1, used: cpu=500m,pods=1, limited: cpu=1,pods=1',
    );
  });

  test('may not be negative', () => {
    expect(() => plan(requestFor('pods', pod({ cpu: '-1' })), [quota({ pods: '1' }, { pods: '0' })])).toThrow(
      'pods "a" is forbidden: quota usage is negative for resource(s): cpu,requests.cpu',
    );
  });
});

describe('a limited resource', () => {
  const limited = (members: Partial<LimitedResource>): readonly LimitedResource[] => [
    { apiGroup: '', resource: 'pods', matchContains: [], matchScopes: [], ...members },
  ];

  test('needs a quota that covers its consumption', () => {
    const request = requestFor('pods', pod({ cpu: '1', 'example.com/gpu': '1' }));
    const gpu = limited({ matchContains: ['example.com/gpu', 'nothing'] });
    expect(() => plan(request, [], gpu)).toThrow(
      'pods "a" is forbidden: insufficient quota to consume: requests.example.com/gpu',
    );
    const hard = { 'requests.example.com/gpu': '1' };
    expect(plan(request, [quota(hard, { 'requests.example.com/gpu': '0' })], gpu)).toEqual([['q', hard]]);
    expect(plan(requestFor('pods', pod({ cpu: '1' })), [], gpu)).toEqual([]);
  });

  test('needs a quota with its scope', () => {
    const scope = { scopeName: 'PriorityClass', operator: 'In', values: ['high', 'higher'] };
    const high = requestFor('pods', pod({}, { priorityClassName: 'high' }));
    const scoped = limited({ matchScopes: [scope] });
    expect(() => plan(high, [], scoped)).toThrow(
      'pods "a" is forbidden: insufficient quota to match these scopes: [{PriorityClass In [high higher]}]',
    );
    const selector = { scopeSelector: { matchExpressions: [scope] } };
    expect(plan(high, [quota({ pods: '1' }, { pods: '0' }, selector)], scoped)).toEqual([['q', { pods: '1' }]]);
    expect(plan(requestFor('pods', pod({})), [], scoped)).toEqual([]);
  });
});
