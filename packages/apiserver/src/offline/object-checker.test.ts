import { describe, expect, test } from '@jest/globals';
import { isStatusError, kubernetesNames, orchNames } from '@orch/apimachinery';
import { createObjectChecker } from './object-checker.js';

const now = () => new Date('2026-01-01T00:00:00Z');
const pod = (spec: object = {}, metadata: object = {}) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web', ...metadata },
  spec: { containers: [{ name: 'main', image: 'nginx' }], ...spec },
});

async function refusalOf(checking: Promise<unknown>) {
  const error: unknown = await checking.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!isStatusError(error)) throw new Error(`no refusal: ${String(error)}`);
  return error;
}

describe('checking objects without a server', () => {
  test('an object is given its defaults and what admission adds, as a server would store it', async () => {
    const { object, resource, namespace, name } = await createObjectChecker({ names: orchNames, now }).check(pod());
    expect([resource, namespace, name]).toEqual([{ group: '', resource: 'pods' }, 'default', 'web']);
    expect(object).toMatchObject({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'web', namespace: 'default' },
      spec: { restartPolicy: 'Always', serviceAccountName: 'default', priority: 0, enableServiceLinks: true },
      status: { phase: 'Pending', qosClass: 'BestEffort' },
    });
    expect(object['metadata']).not.toHaveProperty('uid');
    expect(object['metadata']).not.toHaveProperty('creationTimestamp');
  });

  test('objects are read and shown in the spelling of the dialect, and in the version they were given in', async () => {
    const checker = createObjectChecker({ names: kubernetesNames, now });
    const { object, warnings } = await checker.check({
      apiVersion: 'extensions/v1beta1',
      kind: 'Ingress',
      metadata: { name: 'web' },
      spec: { backend: { serviceName: 'web', servicePort: 80 } },
    });
    expect(object).toMatchObject({
      apiVersion: 'extensions/v1beta1',
      spec: { backend: { serviceName: 'web', servicePort: 80 } },
    });
    expect(warnings).toEqual([
      'extensions/v1beta1 Ingress is deprecated in v1.14+, unavailable in v1.22+; use networking.k8s.io/v1 Ingress',
    ]);
  });

  test('all that is wrong with an object is told at once, each with its field', async () => {
    const wrong = pod({ containers: [{ name: 'No_Good', image: '' }], restartPolicy: 'Sometimes' });
    const { code, status } = await refusalOf(createObjectChecker({ names: orchNames }).check(wrong));
    expect(code).toBe(422);
    expect(status.details?.causes?.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['spec.containers[0].name', 'spec.containers[0].image', 'spec.restartPolicy']),
    );
  });

  test.each<[string, unknown, RegExp]>([
    ['a list of texts', ['x'], /an object is wanted/],
    ['no kind', { apiVersion: 'v1' }, /kind must be given/],
    ['a kind there is not', { apiVersion: 'v1', kind: 'Pot' }, /no kind "Pot" is registered for version "v1"/],
    ['a number for a text', pod({ nodeName: 5 }), /nodeName/],
    [
      'a version that is off',
      { apiVersion: 'rbac.authorization.orch.io/v1alpha1', kind: 'Role', metadata: { name: 'x' } },
      /is not served unless --runtime-config turns/,
    ],
    [
      'a review, which is not stored',
      { apiVersion: 'authentication.orch.io/v1', kind: 'TokenReview', metadata: {} },
      /no kind/,
    ],
  ])('%s is refused with 400', async (_what, value, why) => {
    const { code, message } = await refusalOf(createObjectChecker({ names: orchNames }).check(value));
    expect(code).toBe(400);
    expect(message).toMatch(why);
  });

  test('members that a kind does not have are dropped and told', async () => {
    const { object, unknownFields } = await createObjectChecker({ names: orchNames }).check(
      pod({ containers: [{ name: 'main', image: 'nginx', imagePolicy: 'Always' }], nodename: 'x' }),
    );
    expect(unknownFields).toEqual(['spec.containers[0].imagePolicy', 'spec.nodename']);
    expect(JSON.stringify(object)).not.toContain('imagePolicy');
  });

  test('a priority class of an earlier object gives its pods their priority; one of a cluster is left to it', async () => {
    const checker = createObjectChecker({ names: orchNames });
    const urgent = pod({ priorityClassName: 'urgent' });
    const before = await checker.check(urgent);
    expect(before.warnings).toEqual([expect.stringContaining('"urgent" is not among the objects')]);
    expect(before.object['spec']).not.toHaveProperty('priority');
    const apiVersion = 'scheduling.orch.io/v1';
    await checker.check({ apiVersion, kind: 'PriorityClass', metadata: { name: 'urgent' }, value: 1_000 });
    const after = await checker.check(urgent);
    expect(after.warnings).toEqual([]);
    expect(after.object).toMatchObject({ spec: { priority: 1_000 } });
    const system = await checker.check(
      pod({ priorityClassName: 'system-node-critical' }, { namespace: 'orch-system' }),
    );
    expect(system.object).toMatchObject({ spec: { priority: 2_000_001_000 } });
  });

  test('a name that the server would generate is not shown', async () => {
    const given = pod({}, { name: undefined, generateName: 'web-' });
    const { object, name } = await createObjectChecker({ names: orchNames }).check(given);
    expect(name).toBe('');
    expect(object['metadata']).toEqual({ generateName: 'web-', namespace: 'default' });
  });
});
