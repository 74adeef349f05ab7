import { describe, expect, test } from '@jest/globals';
import {
  apiGroup,
  createPods,
  dryRun,
  forbidden,
  merge,
  pods,
  podsIn,
  rbac,
  use,
  usePolicies,
} from './pod-security-policy-fixture.js';

const { server, access, givenPolicy, create } = usePolicies();

describe('PodSecurityPolicy', () => {
  describe('admits', () => {
    describe('by permission', () => {
      test('pods of users who may use the policy in the namespace of the pod only', async () => {
        const { name, user } = await givenPolicy();
        await access.namespace('elsewhere');
        await server().ask('POST', `${rbac}/namespaces/elsewhere/roles`, {
          body: { metadata: { name: 'r' }, rules: [createPods] },
        });
        await server().ask('POST', `${rbac}/namespaces/elsewhere/rolebindings`, {
          body: {
            metadata: { name: 'r' },
            roleRef: { apiGroup, kind: 'Role', name: 'r' },
            subjects: [{ apiGroup, kind: 'User', name: user }],
          },
        });
        expect((await create(user, {}, dryRun)).metadata.annotations['kubernetes.io/psp']).toBe(name);
        expect(await create(user, {}, `${podsIn('elsewhere')}?dryRun=All`)).toEqual(
          forbidden('unable to admit pod: []'),
        );
      });

      test('pods whose service account may use the policy', async () => {
        const { name } = await givenPolicy();
        await access.grant('creator', 'default', [createPods]);
        await server().ask('POST', `${rbac}/namespaces/default/roles`, {
          body: { metadata: { name: 'robot' }, rules: [use(name)] },
        });
        await server().ask('POST', `${rbac}/namespaces/default/rolebindings`, {
          body: {
            metadata: { name: 'robot' },
            roleRef: { apiGroup, kind: 'Role', name: 'robot' },
            subjects: [{ kind: 'ServiceAccount', name: 'robot', namespace: 'default' }],
          },
        });
        const asRobot = { spec: { serviceAccountName: 'robot' } };
        expect((await create('creator', asRobot, dryRun)).metadata.annotations['kubernetes.io/psp']).toBe(name);
        expect(await create('creator', { spec: { serviceAccountName: 'other' } }, dryRun)).toEqual(
          forbidden('unable to admit pod: []'),
        );
      });

      test('pods of users whose role names the group that policies had before', async () => {
        const { name } = await givenPolicy();
        await access.grant('veteran', 'default', [createPods, use(name, 'extensions')]);
        expect((await create('veteran', {}, dryRun)).kind).toBe('Pod');
      });
    });

    describe('by the first of several policies', () => {
      test('that sets no default, by name, before those that set one', async () => {
        const defaults = await givenPolicy({ defaultAllowPrivilegeEscalation: false });
        const [plain, other] = [await givenPolicy(), await givenPolicy()];
        const names = [other.name, plain.name, defaults.name];
        await access.grant('several', 'default', [createPods, ...names.map((name) => use(name))]);
        const { metadata, spec } = await create('several', {}, dryRun);
        expect(metadata.annotations).toEqual({ 'kubernetes.io/psp': plain.name });
        expect(spec.containers[0].securityContext).toBeUndefined();
      });

      test('that sets a default, when all others set one or reject the pod', async () => {
        const strict = await givenPolicy({ hostNetwork: false });
        const [first, second] = [
          await givenPolicy({ readOnlyRootFilesystem: true }),
          await givenPolicy({ allowPrivilegeEscalation: false }),
        ];
        await access.grant('fallback', 'default', [
          createPods,
          ...[second, first, strict].map(({ name }) => use(name)),
        ]);
        const { metadata, spec } = await create('fallback', { spec: { hostNetwork: true } }, dryRun);
        expect(metadata.annotations).toEqual({ 'kubernetes.io/psp': first.name });
        expect(spec.containers[0].securityContext).toEqual({ readOnlyRootFilesystem: true });
      });
    });

    describe('updates', () => {
      const label = (user: string, pod: string, value: string) =>
        access.as(user, 'PATCH', `${pods}/${pod}`, { body: { metadata: { labels: { a: value } } }, headers: merge });

      test('of pods that satisfy the policy with which they were created, though another one is first', async () => {
        const { user } = await givenPolicy({ readOnlyRootFilesystem: true });
        await create(user, { name: 'updated' });
        expect((await label(user, 'updated', 'b')).status).toBe(200);
        expect((await server().ask('GET', `${pods}/updated`)).json.metadata.labels).toEqual({ a: 'b' });
      });

      test('of finalizers and owners alone, by users without a policy', async () => {
        const { user } = await givenPolicy();
        await create(user, { name: 'collected' });
        await access.grant('collector', 'default', [createPods]);
        const body = { metadata: { finalizers: ['example.com/a'] } };
        expect((await access.as('collector', 'PATCH', `${pods}/collected`, { body, headers: merge })).status).toBe(200);
        expect((await label('collector', 'collected', 'b')).json).toEqual(
          forbidden('unable to validate pod: []', 'collected'),
        );
      });
    });
  });

  describe('rejects', () => {
    test('with the errors of all policies that the user may use, by name, and of no others', async () => {
      const [first, second] = [await givenPolicy({ hostPID: false }), await givenPolicy({ hostIPC: false })];
      await givenPolicy({ hostNetwork: false });
      await access.grant('rejected', 'default', [createPods, use(second.name), use(first.name)]);
      const spec = { hostNetwork: true, hostPID: true, hostIPC: true };
      const error = (member: string, label: string) =>
        `spec.securityContext.${member}: Invalid value: true: Host ${label} is not allowed to be used`;
      expect(await create('rejected', { spec }, dryRun)).toEqual(
        forbidden(`unable to admit pod: [${error('hostPID', 'PID')} ${error('hostIPC', 'IPC')}]`),
      );
    });

    test('pods under a policy that no pod can satisfy', async () => {
      const { user } = await givenPolicy({ runAsUser: { rule: 'MustRunAs' } });
      expect(await create(user, {}, dryRun)).toEqual(forbidden('unable to admit pod: []'));
    });

    test('updates by users without a policy that the pod satisfies without defaults', async () => {
      const { user } = await givenPolicy();
      const { user: other } = await givenPolicy({ readOnlyRootFilesystem: true });
      await create(user, { name: 'plain' });
      const body = { metadata: { labels: { a: 'b' } } };
      const update = (by: string) => access.as(by, 'PATCH', `${pods}/plain`, { body, headers: merge });
      expect((await update(other)).json).toEqual(forbidden('unable to validate pod: []', 'plain'));
      expect((await update(user)).status).toBe(200);
    });

    test('ephemeral containers that would need a default of the policy', async () => {
      const [plain, strict] = [await givenPolicy(), await givenPolicy({ readOnlyRootFilesystem: true })];
      const add = async (user: string) => {
        await create(user, { name: `of-${user}` });
        const path = `${pods}/of-${user}/ephemeralcontainers`;
        const added = { name: 'e', image: 'i', imagePullPolicy: 'Always', terminationMessagePolicy: 'File' };
        const view = { ...(await server().ask('GET', path)).json, ephemeralContainers: [added] };
        return (await access.as(user, 'PUT', path, { body: view })).json;
      };
      expect((await add(plain.user)).kind).toBe('EphemeralContainers');
      expect(await add(strict.user)).toEqual(forbidden('unable to validate pod: []', `of-${strict.user}`));
    });
  });
});
