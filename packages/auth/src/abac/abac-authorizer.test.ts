import { describe, expect, test } from '@jest/globals';
import type { Attributes, ResourceAttributes } from '../authorize/authorizer.js';
import { type AccessPolicy, abacAuthorizer } from './abac-authorizer.js';

const user = { name: 'ada', uid: '', groups: ['dev'], extra: {} };
const policy = (given: Partial<AccessPolicy>): AccessPolicy => ({
  ...{ user: 'ada', group: '', readonly: false, apiGroup: '', resource: '', namespace: '', nonResourcePath: '' },
  ...given,
});
const resource = (given: Partial<ResourceAttributes> = {}): ResourceAttributes => ({
  ...{ type: 'resource', user, verb: 'get', namespace: 'web', group: 'apps', version: 'v1', resource: 'deployments' },
  ...{ subresource: '', name: '' },
  ...given,
});
const path = (given: string, verb = 'get'): Attributes => ({ type: 'path', user, verb, path: given });
const isAllowed = (given: AccessPolicy, attributes: Attributes) => {
  const decision = abacAuthorizer([policy({ user: 'nobody' }), given]).authorize(attributes);
  const allowed = { verdict: 'allow', reason: '' };
  const unmatched = { verdict: 'noOpinion', reason: 'No policy matched.' };
  expect([allowed, unmatched]).toContainEqual(decision);
  return 'verdict' in decision && decision.verdict === 'allow';
};

describe('a policy', () => {
  const deployments = policy({ namespace: 'web', resource: 'deployments', apiGroup: 'apps' });

  test('matches a resource by namespace, resource and group, each of which may be a star', () => {
    expect(isAllowed(deployments, resource())).toBe(true);
    for (const [field, attribute] of [
      ['namespace', 'namespace'],
      ['resource', 'resource'],
      ['apiGroup', 'group'],
    ] as const) {
      const other = resource({ [attribute]: 'other' });
      expect(isAllowed(deployments, other)).toBe(false);
      expect(isAllowed({ ...deployments, [field]: '*' }, other)).toBe(true);
      expect(isAllowed({ ...deployments, [field]: '' }, resource())).toBe(false);
    }
    expect(isAllowed({ ...deployments, namespace: '' }, resource({ namespace: '' }))).toBe(true);
    expect(isAllowed(deployments, resource({ subresource: 'scale' }))).toBe(true);
  });

  test.each<[user: string, group: string, allowed: boolean]>([
    ['ada', '', true],
    ['*', '', true],
    ['bob', '', false],
    ['', 'dev', true],
    ['', '*', true],
    ['', 'ops', false],
    ['ada', 'dev', true],
    ['ada', 'ops', false],
    ['bob', 'dev', false],
    ['', '', false],
  ])('for the user "%s" and the group "%s" matches ada of the group dev: %s', (name, group, allowed) => {
    expect(isAllowed({ ...deployments, user: name, group }, resource())).toBe(allowed);
    const paths = policy({ user: name, group, nonResourcePath: '*' });
    expect(isAllowed(paths, path('/healthz'))).toBe(allowed);
  });

  test('matches a path, or all that begin so', () => {
    const exact = policy({ nonResourcePath: '/healthz' });
    expect(['/healthz', '/healthz/ping', '/'].map((given) => isAllowed(exact, path(given)))).toEqual([
      true,
      false,
      false,
    ]);
    const prefix = policy({ nonResourcePath: '/healthz*' });
    expect(['/healthz', '/healthz/ping', '/'].map((given) => isAllowed(prefix, path(given)))).toEqual([
      true,
      true,
      false,
    ]);
    expect(isAllowed(policy({}), path(''))).toBe(false);
    expect(isAllowed(deployments, path('/healthz'))).toBe(false);
    expect(isAllowed({ ...exact, nonResourcePath: '*' }, resource())).toBe(false);
  });

  test('that is readonly matches reads', () => {
    const verbs = ['get', 'list', 'watch', 'create', 'delete'];
    const reads = [true, true, true, false, false];
    const readonly = { ...deployments, readonly: true };
    expect(verbs.map((verb) => isAllowed(readonly, resource({ verb })))).toEqual(reads);
    expect(verbs.map((verb) => isAllowed(deployments, resource({ verb })))).toEqual(verbs.map(() => true));
    const paths = policy({ readonly: true, nonResourcePath: '/x' });
    expect([isAllowed(paths, path('/x')), isAllowed(paths, path('/x', 'post'))]).toEqual([true, false]);
  });
});

test('a rules review has the policies of the user in the namespace', () => {
  const authorizer = abacAuthorizer([
    policy({ namespace: 'web', resource: 'deployments', apiGroup: 'apps' }),
    policy({ group: 'dev', user: '', namespace: '*', resource: 'pods', readonly: true }),
    policy({ namespace: 'other', resource: 'secrets' }),
    policy({ user: 'bob', namespace: '*', resource: 'nodes' }),
    policy({ namespace: '*', nonResourcePath: '/metrics', readonly: true }),
    policy({ user: 'bob', namespace: '*', nonResourcePath: '/healthz' }),
  ]);
  const reads = ['get', 'list', 'watch'];
  expect(authorizer.rulesFor?.(user, 'web')).toEqual({
    resourceRules: [
      { verbs: ['*'], apiGroups: ['apps'], resources: ['deployments'], resourceNames: [] },
      { verbs: reads, apiGroups: [''], resources: ['pods'], resourceNames: [] },
    ],
    nonResourceRules: [{ verbs: reads, nonResourceURLs: ['/metrics'] }],
    incomplete: false,
    evaluationError: '',
  });
});
