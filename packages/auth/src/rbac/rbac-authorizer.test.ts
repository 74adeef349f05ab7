import { describe, expect, test } from '@jest/globals';
import type { UserInfo } from '@orch/apimachinery';
import type { Attributes, Decision, PathAttributes, ResourceAttributes } from '../authorize/authorizer.js';
import { compileRule, ruleAllows } from './compiled-rules.js';
import { rbacAuthorizer } from './rbac-authorizer.js';
import type { RbacBinding, RbacPolicyRule, RbacRole, RbacRules, RbacSubject } from './rules.js';

const ada: UserInfo = { name: 'ada', uid: '', groups: ['dev', 'system:authenticated'], extra: {} };

function resource(given: Partial<Omit<ResourceAttributes, 'type'>> = {}): ResourceAttributes {
  return {
    type: 'resource',
    user: ada,
    verb: 'get',
    namespace: 'd',
    group: '',
    version: 'v1',
    resource: 'pods',
    subresource: '',
    name: '',
    ...given,
  };
}
function path(given: string, verb = 'get'): PathAttributes {
  return { type: 'path', user: ada, verb, path: given };
}

describe('one rule', () => {
  const pods: RbacPolicyRule = { verbs: ['get', 'list'], apiGroups: [''], resources: ['pods', 'pods/log'] };
  const table: readonly (readonly [string, RbacPolicyRule, Attributes, boolean])[] = [
    ['with the verb and resource', pods, resource(), true],
    ['without the verb', pods, resource({ verb: 'delete' }), false],
    ['without the group', pods, resource({ group: 'apps' }), false],
    ['without the resource', pods, resource({ resource: 'nodes' }), false],
    ['with the subresource', pods, resource({ subresource: 'log' }), true],
    ['for a resource does not apply to its other subresources', pods, resource({ subresource: 'exec' }), false],
    ['for a subresource does not apply to the resource', { ...pods, resources: ['pods/log'] }, resource(), false],
    [
      'for a subresource of any resource',
      { ...pods, resources: ['*/scale'] },
      resource({ resource: 'x', subresource: 'scale' }),
      true,
    ],
    [
      'for a subresource of any resource, and another one',
      { ...pods, resources: ['*/scale'] },
      resource({ subresource: 'status' }),
      false,
    ],
    [
      'for any subresource is not supported',
      { ...pods, resources: ['pods/*'] },
      resource({ subresource: 'log' }),
      false,
    ],
    [
      'for everything',
      { verbs: ['*'], apiGroups: ['*'], resources: ['*'] },
      resource({ group: 'g', resource: 'x', subresource: 'y', verb: 'z' }),
      true,
    ],
    ['for named objects, and one of them', { ...pods, resourceNames: ['a', 'b'] }, resource({ name: 'b' }), true],
    ['for named objects, and another one', { ...pods, resourceNames: ['a'] }, resource({ name: 'b' }), false],
    ['for named objects, and a list', { ...pods, resourceNames: ['a'] }, resource({ verb: 'list' }), false],
    [
      'for resources does not apply to paths',
      { verbs: ['*'], apiGroups: ['*'], resources: ['*'] },
      path('/healthz'),
      false,
    ],
    ['for a path', { verbs: ['get'], nonResourceURLs: ['/healthz'] }, path('/healthz'), true],
    ['for a path, and one below it', { verbs: ['get'], nonResourceURLs: ['/healthz'] }, path('/healthz/ping'), false],
    ['for a path with a star', { verbs: ['get'], nonResourceURLs: ['/healthz*'] }, path('/healthz/ping'), true],
    ['for all paths', { verbs: ['*'], nonResourceURLs: ['*'] }, path('/x', 'post'), true],
    ['for paths does not apply to resources', { verbs: ['*'], nonResourceURLs: ['*'] }, resource(), false],
    ['with empty lists', { verbs: ['get'], apiGroups: null }, resource(), false],
  ];
  test.each(table)('%s', (_name, rule, attributes, expected) => {
    expect(ruleAllows(compileRule(rule), attributes)).toBe(expected);
  });
});

class Rules implements RbacRules {
  clusterRoles: Record<string, RbacRole> = {};
  roles: Record<string, RbacRole> = {};
  clusterBindings: RbacBinding[] = [];
  bindings: Record<string, RbacBinding[]> = {};
  changes = 0;

  generation(): number {
    return this.changes;
  }
  listClusterRoleBindings(): readonly RbacBinding[] {
    return this.clusterBindings;
  }
  getClusterRole(name: string): RbacRole | undefined {
    return this.clusterRoles[name];
  }
  listRoleBindings(namespace: string): readonly RbacBinding[] {
    return this.bindings[namespace] ?? [];
  }
  getRole(namespace: string, name: string): RbacRole | undefined {
    return this.roles[`${namespace}/${name}`];
  }
}

const rbacGroup = 'rbac.authorization.orch.io';
const view: RbacRole = { rules: [{ verbs: ['get', 'list'], apiGroups: [''], resources: ['pods'] }] };

function binding(
  name: string,
  to: { readonly role: string; readonly kind?: string; readonly subjects: readonly RbacSubject[] },
): RbacBinding {
  return { metadata: { name }, roleRef: { kind: to.kind ?? 'ClusterRole', name: to.role }, subjects: to.subjects };
}

function setUp(): { rules: Rules; authorize: (attributes: Attributes) => Decision | Promise<Decision> } {
  const rules = new Rules();
  rules.clusterRoles = { view };
  const authorizer = rbacAuthorizer(rules, { rbacGroup });
  return { rules, authorize: (attributes) => authorizer.authorize(attributes) };
}

describe('bindings', () => {
  test('a cluster role binding applies everywhere, to users and groups', () => {
    const { rules, authorize } = setUp();
    rules.clusterBindings = [binding('devs', { role: 'view', subjects: [{ kind: 'Group', name: 'dev' }] })];
    const reason = 'RBAC: allowed by ClusterRoleBinding "devs" of ClusterRole "view" to Group "dev"';
    expect(authorize(resource())).toEqual({ verdict: 'allow', reason });
    expect(authorize(resource({ namespace: '' }))).toEqual({ verdict: 'allow', reason });
    expect(authorize(resource({ verb: 'delete' }))).toEqual({ verdict: 'noOpinion', reason: '' });
    expect(authorize(resource({ user: { ...ada, groups: [] } }))).toEqual({ verdict: 'noOpinion', reason: '' });
  });

  test('a role binding applies in its namespace, with its roles and cluster roles', () => {
    const { rules, authorize } = setUp();
    rules.roles = { 'd/edit': { rules: [{ verbs: ['update'], apiGroups: [''], resources: ['pods'] }] } };
    rules.bindings = {
      d: [
        binding('viewers', { role: 'view', subjects: [{ kind: 'User', name: 'ada' }] }),
        binding('editors', { role: 'edit', kind: 'Role', subjects: [{ kind: 'User', name: 'ada' }] }),
      ],
    };
    expect(authorize(resource())).toEqual({
      verdict: 'allow',
      reason: 'RBAC: allowed by RoleBinding "viewers/d" of ClusterRole "view" to User "ada"',
    });
    expect(authorize(resource({ verb: 'update' }))).toMatchObject({ verdict: 'allow' });
    expect(authorize(resource({ namespace: 'e' }))).toMatchObject({ verdict: 'noOpinion' });
    expect(authorize(resource({ namespace: '' }))).toMatchObject({ verdict: 'noOpinion' });
  });

  test('the namespace of a service account defaults to that of the binding', () => {
    const { rules, authorize } = setUp();
    rules.bindings = {
      d: [
        binding('bots', {
          role: 'view',
          subjects: [
            { kind: 'ServiceAccount', name: 'bot' },
            { kind: 'ServiceAccount', name: 'bot', namespace: 'ci' },
          ],
        }),
      ],
    };
    const as = (name: string) => resource({ user: { ...ada, name, groups: [] } });
    expect(authorize(as('system:serviceaccount:d:bot'))).toMatchObject({
      reason: 'RBAC: allowed by RoleBinding "bots/d" of ClusterRole "view" to ServiceAccount "bot/d"',
    });
    expect(authorize(as('system:serviceaccount:ci:bot'))).toMatchObject({ verdict: 'allow' });
    expect(authorize(as('system:serviceaccount:e:bot'))).toMatchObject({ verdict: 'noOpinion' });
  });

  test('the reason contains a missing role', () => {
    const { rules, authorize } = setUp();
    rules.clusterBindings = [
      binding('a', {
        role: 'gone',
        subjects: [
          { kind: 'Group', name: 'dev' },
          { kind: 'User', name: 'ada' },
        ],
      }),
    ];
    rules.bindings = { d: [binding('b', { role: 'lost', kind: 'Role', subjects: [{ kind: 'User', name: 'ada' }] })] };
    expect(authorize(resource({ namespace: '' }))).toEqual({
      verdict: 'noOpinion',
      reason: `RBAC: clusterrole.${rbacGroup} "gone" not found`,
    });
    expect(authorize(resource())).toEqual({
      verdict: 'noOpinion',
      reason: `RBAC: [clusterrole.${rbacGroup} "gone" not found, role.${rbacGroup} "lost" not found]`,
    });
  });

  test('changes apply when the generation changes', () => {
    const { rules, authorize } = setUp();
    expect(authorize(resource())).toMatchObject({ verdict: 'noOpinion' });
    rules.clusterBindings = [binding('devs', { role: 'view', subjects: [{ kind: 'Group', name: 'dev' }] })];
    rules.changes++;
    expect(authorize(resource())).toMatchObject({ verdict: 'allow' });
    rules.clusterRoles = { view: { rules: [] } };
    rules.changes++;
    expect(authorize(resource())).toMatchObject({ verdict: 'noOpinion' });
  });
});

test('the rules of a user contain each binding once', () => {
  const { rules } = setUp();
  rules.clusterRoles['health'] = { rules: [{ verbs: ['get'], nonResourceURLs: ['/healthz'] }] };
  rules.clusterBindings = [
    binding('twice', {
      role: 'view',
      subjects: [
        { kind: 'User', name: 'ada' },
        { kind: 'Group', name: 'dev' },
      ],
    }),
    binding('health', { role: 'health', subjects: [{ kind: 'Group', name: 'system:authenticated' }] }),
  ];
  expect(rbacAuthorizer(rules, { rbacGroup }).rulesFor?.(ada, 'd')).toEqual({
    resourceRules: [{ verbs: ['get', 'list'], apiGroups: [''], resources: ['pods'], resourceNames: [] }],
    nonResourceRules: [{ verbs: ['get'], nonResourceURLs: ['/healthz'] }],
    incomplete: false,
    evaluationError: '',
  });
});
