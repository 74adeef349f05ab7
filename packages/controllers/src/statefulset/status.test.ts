import { describe, expect, test } from '@jest/globals';
import type { ControllerRevision, StatefulSet, StatefulSetStatus } from '@orch/api/types/apps_v1';
import type { Pod } from '@orch/api/types/core_v1';
import { surplusRevisions } from './stateful-history.js';
import { isNewStatus } from './status.js';

const old: StatefulSetStatus = {
  ...{ observedGeneration: 2, replicas: 3, readyReplicas: 2, currentReplicas: 2, updatedReplicas: 1 },
  ...{ currentRevision: 'a', updateRevision: 'b', collisionCount: 1 },
};
const set = (status?: StatefulSetStatus, limit?: number): StatefulSet => ({
  apiVersion: 'apps/v1',
  kind: 'StatefulSet',
  metadata: { name: 'web' },
  spec: {
    ...{ selector: {}, template: {}, serviceName: '' },
    ...(limit === undefined ? {} : { revisionHistoryLimit: limit }),
  },
  ...(status === undefined ? {} : { status }),
});

describe('a status is written', () => {
  test.each<readonly [string, StatefulSetStatus, boolean]>([
    ['not when it is equal', old, false],
    ['not for an earlier generation', { ...old, observedGeneration: 1 }, false],
    ['for a later generation', { ...old, observedGeneration: 3 }, true],
    ['for another number of pods', { ...old, replicas: 2 }, true],
    ['for another number of ready pods', { ...old, readyReplicas: 3 }, true],
    ['for another number of current pods', { ...old, currentReplicas: 3 }, true],
    ['for another number of updated pods', { ...old, updatedReplicas: 2 }, true],
    ['for another number of collisions', { ...old, collisionCount: 2 }, true],
    ['for another current revision', { ...old, currentRevision: 'b' }, true],
    ['for another update revision', { ...old, updateRevision: 'c' }, true],
  ])('%s', (_when, status, expected) => {
    expect(isNewStatus(set(old), status)).toBe(expected);
  });

  test('when the set has none, and not for zeros that are left out', () => {
    expect(isNewStatus(set(), { replicas: 0 })).toBe(true);
    expect(isNewStatus(set({ replicas: 0, readyReplicas: 0 }), { replicas: 0, observedGeneration: 0 })).toBe(false);
  });
});

describe('the revisions to delete', () => {
  const all = ['a', 'b', 'c', 'd', 'e'].map((name, index): ControllerRevision => {
    return { apiVersion: 'apps/v1', kind: 'ControllerRevision', metadata: { name }, revision: index + 1 };
  });
  const template = (name: string) => ({ name, template: {} });
  const pod = (hash: string): Pod => ({
    ...{ apiVersion: 'v1', kind: 'Pod' },
    metadata: { labels: { 'controller-revision-hash': hash } },
  });
  const surplus = (limit: number | undefined, pods: readonly Pod[] = []) =>
    surplusRevisions(set(old, limit), {
      revisions: { all, current: template('a'), update: template('e'), collisionCount: 0 },
      pods,
    }).map(({ metadata }) => metadata.name);

  test.each([
    ['the oldest unused beyond the limit', 1, [], ['b', 'c']],
    ['none of those of pods', 1, [pod('b')], ['c']],
    ['none at the limit', 3, [], []],
    ['none below the default limit of ten', undefined, [], []],
    ['all unused without history', 0, [], ['b', 'c', 'd']],
  ])('are %s', (_what, limit, pods, expected) => {
    expect(surplus(limit, pods)).toEqual(expected);
  });
});
