import { expect, test } from '@jest/globals';
import { notFoundError } from '@orch/apimachinery';
import { heldRules, type RoleSource } from './held-rules.js';
import type { RbacBinding, RbacSubject } from './rules.js';

const user = { name: 'ada', uid: '', groups: ['dev'], extra: {} };
const ruleOf = (verb: string) => ({ verbs: [verb], apiGroups: [''], resources: ['pods'] });
const binding = (name: string, ...subjects: readonly RbacSubject[]): RbacBinding => ({ roleRef: { name }, subjects });
const toAda: RbacSubject = { kind: 'User', name: 'ada' };

/** Each role has a rule with its name as the verb. The role `gone` is missing, and the role `broken` cannot be read. */
const sourceOf = (
  ofCluster: readonly RbacBinding[],
  ofNamespaces: Readonly<Record<string, readonly RbacBinding[]>>,
) => {
  const source: RoleSource = {
    listClusterRoleBindings: async () => ofCluster,
    listRoleBindings: async (namespace) => ofNamespaces[namespace] ?? [],
    async rulesOf({ name = 'unnamed' }, namespace) {
      if (name === 'gone') throw notFoundError({ group: 'rbac', resource: 'roles' }, name);
      if (name === 'broken') throw new Error('broken');
      return [ruleOf(`${name} in "${namespace}"`)];
    },
  };
  return source;
};
const verbsOf = async (source: RoleSource, namespace: string, of = user) => {
  const { rules, failures } = await heldRules(of, { namespace, source });
  return { verbs: rules.flatMap(({ verbs }) => verbs ?? []), failures };
};

test('a user has the rules of the bindings of the cluster and of the namespace', async () => {
  const account = { kind: 'ServiceAccount', name: 'bot' };
  const source = sourceOf(
    [
      binding('view', toAda),
      binding('other', { kind: 'User', name: 'bob' }, { kind: 'Group', name: 'ops' }),
      binding('dev', { kind: 'User', name: 'bob' }, { kind: 'Group', name: 'dev' }),
      binding('bots', account),
      binding('unknown', { kind: 'Robot', name: 'ada' }),
      { subjects: null },
      { subjects: [toAda] },
    ],
    {
      web: [binding('edit', toAda), binding('bots', account, { ...account, namespace: 'ci' })],
      '': [binding('all', toAda)],
    },
  );
  const ofCluster = ['view in ""', 'dev in ""', 'unnamed in ""'];
  expect(await verbsOf(source, 'web')).toEqual({ verbs: [...ofCluster, 'edit in "web"'], failures: [] });
  expect(await verbsOf(source, '')).toEqual({ verbs: ofCluster, failures: [] });
  expect(await verbsOf(source, 'other')).toEqual({ verbs: ofCluster, failures: [] });
  for (const [name, verbs] of [
    ['system:serviceaccount:web:bot', ['bots in "web"']],
    ['system:serviceaccount:ci:bot', ['bots in "web"']],
    ['system:serviceaccount:other:bot', []],
    ['system:serviceaccount::bot', []],
  ] as const)
    expect(await verbsOf(source, 'web', { ...user, name, groups: [] })).toEqual({ verbs, failures: [] });
});

test('a missing role is reported once, and any other error is thrown', async () => {
  const source = sourceOf([binding('gone', toAda), binding('view', toAda)], { web: [binding('gone', toAda)] });
  expect(await verbsOf(source, 'web')).toEqual({ verbs: ['view in ""'], failures: ['roles.rbac "gone" not found'] });
  await expect(verbsOf(sourceOf([binding('broken', toAda)], {}), 'web')).rejects.toThrow('broken');
});
