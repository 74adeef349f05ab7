import { describe, expect, test } from '@jest/globals';
import type { UserInfo } from '@orch/apimachinery';
import { allowedPathsAuthorizer } from './allowed-paths.js';
import type { Attributes, Authorizer, Decision } from './authorizer.js';
import { forbiddenError, forbiddenMessage } from './forbidden.js';
import { alwaysAllowAuthorizer, alwaysDenyAuthorizer, privilegedGroupAuthorizer } from './simple.js';
import { unionAuthorizer } from './union.js';

const user: UserInfo = { name: 'u', uid: '', groups: [], extra: {} };
const list: Attributes = {
  type: 'resource',
  user,
  verb: 'list',
  namespace: 'd',
  group: '',
  version: 'v1',
  resource: 'pods',
  subresource: '',
  name: '',
};
const deciding = (decision: Decision): Authorizer => ({ authorize: () => decision });
const decidingLater = (decision: Decision): Authorizer => ({ authorize: () => Promise.resolve(decision) });
const allow: Decision = { verdict: 'allow', reason: '' };
const silent: Decision = { verdict: 'noOpinion', reason: 'a' };

const noRules = { resourceRules: [], nonResourceRules: [], incomplete: false, evaluationError: '' };

describe('authorizers in order', () => {
  test('the first with an opinion decides', async () => {
    const deny: Decision = { verdict: 'deny', reason: 'no' };
    expect(unionAuthorizer([deciding(silent), deciding(deny), alwaysAllowAuthorizer]).authorize(list)).toEqual(deny);
    expect(await unionAuthorizer([decidingLater(silent), alwaysAllowAuthorizer]).authorize(list)).toEqual(allow);
    expect(await unionAuthorizer([decidingLater(deny), alwaysAllowAuthorizer]).authorize(list)).toEqual(deny);
    expect(unionAuthorizer([alwaysDenyAuthorizer, alwaysAllowAuthorizer]).authorize(list)).toEqual(allow);
    expect(unionAuthorizer([]).authorize(list)).toEqual({ verdict: 'noOpinion', reason: '' });
  });

  test('joins the reasons when no authorizer decides', async () => {
    const undecided = unionAuthorizer([
      deciding(silent),
      decidingLater({ verdict: 'noOpinion', reason: '' }),
      alwaysDenyAuthorizer,
    ]);
    expect(await undecided.authorize(list)).toEqual({ verdict: 'noOpinion', reason: 'a\nEverything is forbidden.' });
  });

  const failing = (message: string): Authorizer => ({ authorize: () => Promise.reject(new Error(message)) });

  test('an authorizer that fails hides no other, and its error is thrown when none decides', async () => {
    const deny: Decision = { verdict: 'deny', reason: 'no' };
    expect(await unionAuthorizer([failing('x'), alwaysAllowAuthorizer]).authorize(list)).toEqual(allow);
    expect(await unionAuthorizer([failing('x'), deciding(deny)]).authorize(list)).toEqual(deny);
    const undecided = unionAuthorizer([failing('x'), deciding(silent)]);
    await expect(Promise.resolve(undecided.authorize(list))).rejects.toThrow('x');
    const both = unionAuthorizer([failing('x'), failing('y')]);
    await expect(Promise.resolve(both.authorize(list))).rejects.toMatchObject({
      code: 500,
      message: 'Internal error occurred: [x, y]',
    });
  });

  test('members of the privileged group may do everything', () => {
    const authorizer = privilegedGroupAuthorizer();
    const noOpinion = { verdict: 'noOpinion', reason: '' };
    const administrator = { ...user, groups: ['dev', 'system:masters'] };
    expect(authorizer.authorize(list)).toEqual(noOpinion);
    expect(authorizer.authorize({ ...list, user: administrator })).toEqual(allow);
    expect(privilegedGroupAuthorizer('dev').authorize({ ...list, user: administrator })).toEqual(allow);
    expect(privilegedGroupAuthorizer('ops').authorize({ ...list, user: administrator })).toEqual(noOpinion);
    expect(authorizer.rulesFor?.(administrator, 'd')).toEqual(noRules);
  });

  test('the rules of an authorizer that allows everything or nothing say so', () => {
    expect(alwaysAllowAuthorizer.rulesFor?.(user, 'd')).toEqual({
      ...noRules,
      resourceRules: [{ verbs: ['*'], apiGroups: ['*'], resources: ['*'], resourceNames: [] }],
      nonResourceRules: [{ verbs: ['*'], nonResourceURLs: ['*'] }],
    });
    expect(alwaysDenyAuthorizer.rulesFor?.(user, 'd')).toEqual(noRules);
    expect(allowedPathsAuthorizer(['/healthz']).rulesFor?.(user, 'd')).toEqual(noRules);
  });

  test('a rules review has the evaluation errors of all', () => {
    const withError = (evaluationError: string): Authorizer => ({
      ...alwaysDenyAuthorizer,
      rulesFor: () => ({ resourceRules: [], nonResourceRules: [], incomplete: false, evaluationError }),
    });
    const errorOf = (...errors: readonly string[]) =>
      unionAuthorizer(errors.map(withError)).rulesFor?.(user, 'd').evaluationError;
    expect([errorOf('', 'x'), errorOf('x', 'y', 'x'), errorOf('')]).toEqual(['x', '[x, y]', '']);
  });

  test('combines the rules of all, which are incomplete if one cannot list its rules', () => {
    const all = alwaysAllowAuthorizer.rulesFor?.(user, 'd');
    const listing: Authorizer = {
      ...alwaysDenyAuthorizer,
      rulesFor: ({ name }, namespace) => ({
        ...noRules,
        nonResourceRules: [{ verbs: [name], nonResourceURLs: [namespace] }],
      }),
    };
    expect(unionAuthorizer([listing, alwaysAllowAuthorizer]).rulesFor?.(user, 'd')).toEqual({
      ...all,
      nonResourceRules: [{ verbs: ['u'], nonResourceURLs: ['d'] }, ...(all?.nonResourceRules ?? [])],
    });
    expect(unionAuthorizer([alwaysAllowAuthorizer, deciding(silent)]).rulesFor?.(user, 'd')).toEqual({
      ...all,
      incomplete: true,
    });
    const partial: Authorizer = { ...alwaysDenyAuthorizer, rulesFor: () => ({ ...noRules, incomplete: true }) };
    expect(unionAuthorizer([partial, alwaysDenyAuthorizer]).rulesFor?.(user, 'd')).toEqual({
      ...noRules,
      incomplete: true,
    });
  });
});

describe('forbidden requests', () => {
  test.each<[string, Attributes]>([
    ['User "u" cannot list resource "pods" in API group "" in the namespace "d"', list],
    [
      'User "u" cannot list resource "deployments/scale" in API group "apps" at the cluster scope',
      { ...list, group: 'apps', resource: 'deployments', subresource: 'scale', namespace: '' },
    ],
    ['User "u" cannot get path "/metrics"', { type: 'path', user, verb: 'get', path: '/metrics' }],
  ])('%s', (message, attributes) => {
    expect(forbiddenMessage(attributes)).toBe(message);
  });

  test('the status contains the resource, the object and the reason', () => {
    const status = {
      ...{ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', reason: 'Forbidden', code: 403 },
    };
    expect(forbiddenError(list, '').status).toEqual({
      ...status,
      message: 'pods is forbidden: User "u" cannot list resource "pods" in API group "" in the namespace "d"',
      details: { kind: 'pods' },
    });
    const named = { ...list, verb: 'get', group: 'apps', resource: 'deployments', name: 'web' };
    expect(forbiddenError(named, 'RBAC: x').status).toEqual({
      ...status,
      message:
        'deployments.apps "web" is forbidden: User "u" cannot get resource "deployments" in API group "apps" in the namespace "d": RBAC: x',
      details: { name: 'web', group: 'apps', kind: 'deployments' },
    });
    expect(forbiddenError({ type: 'path', user, verb: 'get', path: '/<x>&' }, 'a > b').status).toEqual({
      ...status,
      message: 'forbidden: User "u" cannot get path "/&lt;x&gt;&amp;": a > b',
      details: {},
    });
  });
});
