import { describe, expect, test } from '@jest/globals';
import type { ControllerRevision, StatefulSet } from '@orch/api/types/apps_v1';
import type { Volume } from '@orch/api/types/core_v1';
import { kubernetesNames, orchNames } from '@orch/apimachinery';
import { claimsOf, hasIdentity, newStatefulPod, ordinalOf, withIdentity } from './identity.js';
import { surplusRevisions } from './stateful-history.js';

function statefulSet(volumes: Volume[] = [], revisionHistoryLimit = 10): StatefulSet {
  const claim = (name: string) => ({ apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name }, spec: {} });
  return {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: { name: 'db', namespace: 'default', uid: 'u' },
    spec: {
      serviceName: 'peers',
      selector: { matchLabels: { app: 'db' } },
      template: { metadata: { labels: { app: 'db' } }, spec: { containers: [], volumes } },
      volumeClaimTemplates: [claim('data'), claim('log')],
      revisionHistoryLimit,
    },
  };
}
const claimVolume = (name: string, claimName: string) => ({ name, persistentVolumeClaim: { claimName } });

describe('the identity of a pod of a stateful set', () => {
  test.each([
    ['db-0', 0],
    ['db-12', 12],
    ['db-2147483647', 2_147_483_647],
    ['db-2147483648', undefined],
    ['db-', undefined],
    ['db-x', undefined],
    ['db-1-2', undefined],
    ['other-1', undefined],
  ])('%s has the ordinal %s', (name, expected) => {
    expect(ordinalOf(statefulSet(), { metadata: { name } })).toBe(expected);
  });

  test('is its name, host name, label and claims, which replace volumes of the same name', () => {
    const pod = newStatefulPod(
      statefulSet([
        { name: 'log', emptyDir: {} },
        { name: 'tmp', emptyDir: {} },
      ]),
      1,
      orchNames,
    );
    expect(pod.metadata).toMatchObject({
      name: 'db-1',
      namespace: 'default',
      labels: { app: 'db', 'statefulset.orch.io/pod-name': 'db-1' },
    });
    expect(pod.spec).toEqual({
      containers: [],
      hostname: 'db-1',
      subdomain: 'peers',
      volumes: [claimVolume('data', 'data-db-1'), claimVolume('log', 'log-db-1'), { name: 'tmp', emptyDir: {} }],
    });
    const { labels } = newStatefulPod(statefulSet(), 1, kubernetesNames).metadata;
    expect(labels?.['statefulset.kubernetes.io/pod-name']).toBe('db-1');
  });

  test('is missing without its label or a claim, and is given back', () => {
    const set = statefulSet();
    const whole = newStatefulPod(set, 1, orchNames);
    expect(hasIdentity(set, whole, orchNames)).toBe(true);
    const unlabelled = { ...whole, metadata: { ...whole.metadata, labels: { app: 'db' } } };
    const unclaimed = { ...whole, spec: { containers: [], volumes: [claimVolume('data', 'data-db-2')] } };
    for (const broken of [unlabelled, unclaimed]) {
      expect(hasIdentity(set, broken, orchNames)).toBe(false);
      expect(hasIdentity(set, withIdentity(set, broken, orchNames), orchNames)).toBe(true);
    }
    expect(hasIdentity(set, { ...whole, metadata: { ...whole.metadata, name: 'db-01' } }, orchNames)).toBe(false);
    // The order of volumes that are right is kept: the server accepts no change of it.
    const volumes = whole.spec?.volumes?.toReversed() ?? [];
    const reordered = { ...unlabelled, spec: { containers: [], volumes } };
    expect(withIdentity(set, reordered, orchNames).spec?.volumes).toEqual(volumes);
  });

  test('has claims with the labels of the selector', () => {
    const [data, log] = claimsOf(statefulSet(), { metadata: { name: 'db-3' } });
    expect([data?.volume, log?.volume]).toEqual(['data', 'log']);
    expect(data?.claim).toEqual({
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name: 'data-db-3', namespace: 'default', labels: { app: 'db' } },
      spec: {},
    });
  });
});

describe('the history limit of a stateful set', () => {
  const revision = (name: string, number: number): ControllerRevision => ({
    apiVersion: 'apps/v1',
    kind: 'ControllerRevision',
    metadata: { name },
    data: {},
    revision: number,
  });
  const all = [revision('d', 4), revision('c', 3), revision('a', 1), revision('b', 2), revision('e', 5)];

  test.each<readonly [number, readonly string[], readonly string[]]>([
    [3, [], []],
    [2, [], ['a']],
    [0, [], ['a', 'b', 'c']],
    [2, ['a'], []],
    [1, ['a'], ['b']],
  ])('%d with pods of %j deletes %j: those of the status do not count', (limit, live, expected) => {
    const pods = live.map((name) => {
      const pod = newStatefulPod(statefulSet(), 0, orchNames);
      return { ...pod, metadata: { ...pod.metadata, labels: { 'controller-revision-hash': name } } };
    });
    const template = {};
    const ends = { current: { name: 'd', template }, update: { name: 'e', template }, collisionCount: 0 };
    const surplus = surplusRevisions(statefulSet([], limit), { revisions: { all, ...ends }, pods });
    expect(surplus.map(({ metadata }) => metadata.name)).toEqual(expected);
  });
});
