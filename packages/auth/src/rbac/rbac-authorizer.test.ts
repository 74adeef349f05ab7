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
    ['for a path with stars', { verbs: ['get'], nonResourceURLs: ['/a**'] }, path('/a'), true],
    ['for a path with a star inside', { verbs: ['get'], nonResourceURLs: ['/a*b'] }, path('/a*b/c'), false],
    ['for all paths', { verbs: ['*'], nonResourceURLs: ['*'] }, path('/x', 'post'), true],
    ['for paths does not apply to resources', { verbs: ['*'], nonResourceURLs: ['*'] }, resource(), false],
    ['with the group alone', { ...pods, resources: null }, resource(), false],
    ['without verbs', { apiGroups: [''], resources: ['pods'] }, resource(), false],
    ['for no named objects', { ...pods, resourceNames: [] }, resource({ name: 'a' }), true],
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
    expect(authorize(resource({ verb: 'update' }))).toEqual({
      verdict: 'allow',
      reason: 'RBAC: allowed by RoleBinding "editors/d" of Role "edit" to User "ada"',
    });
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
    expect(authorize(as('system:serviceaccount:ci:bot'))).toEqual({
      verdict: 'allow',
      reason: 'RBAC: allowed by RoleBinding "bots/d" of ClusterRole "view" to ServiceAccount "bot/ci"',
    });
    expect(authorize(as('system:serviceaccount:e:bot'))).toMatchObject({ verdict: 'noOpinion' });
  });

  test('a cluster role binding to a service account needs its namespace', () => {
    const { rules, authorize } = setUp();
    rules.clusterBindings = [
      binding('bots', {
        role: 'view',
        subjects: [
          { kind: 'ServiceAccount', name: 'bot' },
          { kind: 'ServiceAccount', name: 'bot', namespace: 'ci' },
        ],
      }),
    ];
    const as = (name: string) => authorize(resource({ user: { ...ada, name, groups: [] } }));
    expect(as('system:serviceaccount:ci:bot')).toEqual({
      verdict: 'allow',
      reason: 'RBAC: allowed by ClusterRoleBinding "bots" of ClusterRole "view" to ServiceAccount "bot/ci"',
    });
    expect(as('system:serviceaccount::bot')).toEqual({ verdict: 'noOpinion', reason: '' });
  });

  test('several bindings to the same user all apply', () => {
    const { rules, authorize } = setUp();
    const rule = (verb: string) => ({ rules: [{ verbs: [verb], apiGroups: [''], resources: ['pods'] }] });
    rules.clusterRoles = { first: rule('get'), second: rule('list'), third: rule('watch') };
    const subjects = [{ kind: 'User', name: 'ada' }];
    rules.clusterBindings = [
      binding('1', { role: 'first', subjects: [...subjects, { kind: 'Robot', name: 'ada' }] }),
      binding('2', { role: 'second', subjects }),
      { roleRef: { kind: 'ClusterRole', name: 'third' }, subjects },
      { metadata: { name: 'empty' } },
    ];
    const decisions = ['get', 'list', 'watch', 'update'].map((verb) => authorize(resource({ verb })));
    expect(decisions).toEqual([
      { verdict: 'allow', reason: 'RBAC: allowed by ClusterRoleBinding "1" of ClusterRole "first" to User "ada"' },
      { verdict: 'allow', reason: 'RBAC: allowed by ClusterRoleBinding "2" of ClusterRole "second" to User "ada"' },
      { verdict: 'allow', reason: 'RBAC: allowed by ClusterRoleBinding "" of ClusterRole "third" to User "ada"' },
      { verdict: 'noOpinion', reason: '' },
    ]);
  });

  test('the reason contains an unsupported kind of role', () => {
    const { rules, authorize } = setUp();
    const subjects = [{ kind: 'User', name: 'ada' }];
    rules.roles = { '/view': view, 'd/view': view };
    rules.clusterBindings = [binding('a', { kind: 'Role', role: 'view', subjects }), { subjects }];
    expect(authorize(resource({ namespace: '' }))).toEqual({
      verdict: 'noOpinion',
      reason: 'RBAC: [unsupported role reference kind: "Role", unsupported role reference kind: ""]',
    });
    rules.clusterBindings = [];
    rules.bindings = { d: [binding('b', { kind: 'Other', role: 'view', subjects })] };
    rules.changes++;
    expect(authorize(resource())).toEqual({
      verdict: 'noOpinion',
      reason: 'RBAC: unsupported role reference kind: "Other"',
    });
  });

  test('a binding to a missing role does not hide another one that allows', () => {
    const { rules, authorize } = setUp();
    const subjects = [{ kind: 'User', name: 'ada' }];
    rules.clusterBindings = [
      binding('gone', { role: 'gone', subjects }),
      binding('viewers', { role: 'view', subjects }),
    ];
    expect(authorize(resource())).toEqual({
      verdict: 'allow',
      reason: 'RBAC: allowed by ClusterRoleBinding "viewers" of ClusterRole "view" to User "ada"',
    });
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
    const devs = [binding('devs', { role: 'view', subjects: [{ kind: 'Group', name: 'dev' }] })];
    rules.bindings = { d: devs };
    rules.changes++;
    expect(authorize(resource())).toMatchObject({ verdict: 'allow' });
    rules.bindings = {};
    rules.changes++;
    expect(authorize(resource())).toMatchObject({ verdict: 'noOpinion' });
    rules.clusterBindings = devs;
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

test('the rules of a user have the errors of missing roles, and empty lists for missing ones', () => {
  const { rules } = setUp();
  const subjects = [{ kind: 'User', name: 'ada' }];
  const review = () => rbacAuthorizer(rules, { rbacGroup }).rulesFor?.(ada, 'd');
  rules.clusterRoles = { odd: { rules: [{ resources: ['pods'] }, { nonResourceURLs: ['/x'] }, {}] }, none: {} };
  rules.clusterBindings = [binding('odd', { role: 'odd', subjects }), binding('none', { role: 'none', subjects })];
  rules.bindings = { d: [binding('gone', { role: 'gone', kind: 'Role', subjects })] };
  const expected = {
    resourceRules: [{ verbs: [], apiGroups: [], resources: ['pods'], resourceNames: [] }],
    nonResourceRules: [{ verbs: [], nonResourceURLs: ['/x'] }],
    incomplete: false,
    evaluationError: `role.${rbacGroup} "gone" not found`,
  };
  expect(review()).toEqual(expected);
  rules.clusterBindings.push(binding('lost', { role: 'lost', subjects }));
  expect(review()).toEqual({
    ...expected,
    evaluationError: `[clusterrole.${rbacGroup} "lost" not found, role.${rbacGroup} "gone" not found]`,
  });
});
