import { describe, expect, test } from '@jest/globals';
import type { UserInfo } from '@orch/apimachinery';
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
const silent: Decision = { verdict: 'noOpinion', reason: 'a' };

describe('authorizers in order', () => {
  test('the first with an opinion decides', async () => {
    const deny: Decision = { verdict: 'deny', reason: 'no' };
    expect(unionAuthorizer([deciding(silent), deciding(deny), alwaysAllowAuthorizer]).authorize(list)).toEqual(deny);
    expect(await unionAuthorizer([decidingLater(silent), alwaysAllowAuthorizer]).authorize(list)).toMatchObject({
      verdict: 'allow',
    });
    expect(unionAuthorizer([alwaysDenyAuthorizer, alwaysAllowAuthorizer]).authorize(list)).toMatchObject({
      verdict: 'allow',
    });
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
    expect(await unionAuthorizer([failing('x'), alwaysAllowAuthorizer]).authorize(list)).toMatchObject({
      verdict: 'allow',
    });
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
    expect(authorizer.authorize(list)).toMatchObject({ verdict: 'noOpinion' });
    expect(authorizer.authorize({ ...list, user: { ...user, groups: ['system:masters'] } })).toMatchObject({
      verdict: 'allow',
    });
  });

  test('a rules review has the evaluation errors of all', () => {
    const withError = (evaluationError: string): Authorizer => ({
      ...alwaysDenyAuthorizer,
      rulesFor: () => ({ resourceRules: [], nonResourceRules: [], incomplete: false, evaluationError }),
    });
    const errorOf = (...errors: readonly string[]) =>
      unionAuthorizer(errors.map(withError)).rulesFor?.(user, 'd').evaluationError;
    expect([errorOf('', 'x'), errorOf('x', 'y'), errorOf('')]).toEqual(['x', '[x, y]', '']);
  });

  test('combines the rules of all, which are incomplete if one cannot list its rules', () => {
    expect(unionAuthorizer([alwaysAllowAuthorizer, deciding(silent)]).rulesFor?.(user, 'd')).toMatchObject({
      resourceRules: [{ verbs: ['*'], apiGroups: ['*'], resources: ['*'] }],
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
    expect(forbiddenError(list, '').status).toMatchObject({
      code: 403,
      reason: 'Forbidden',
      message: 'pods is forbidden: User "u" cannot list resource "pods" in API group "" in the namespace "d"',
      details: { kind: 'pods' },
    });
    const named = { ...list, verb: 'get', group: 'apps', resource: 'deployments', name: 'web' };
    expect(forbiddenError(named, 'RBAC: x').status).toMatchObject({
      message:
        'deployments.apps "web" is forbidden: User "u" cannot get resource "deployments" in API group "apps" in the namespace "d": RBAC: x',
      details: { name: 'web', group: 'apps', kind: 'deployments' },
    });
    expect(forbiddenError({ type: 'path', user, verb: 'get', path: '/<x>' }, '').message).toBe(
      'forbidden: User "u" cannot get path "/&lt;x&gt;"',
    );
  });
});
