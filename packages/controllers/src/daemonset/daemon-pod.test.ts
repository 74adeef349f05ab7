import { describe, expect, test } from '@jest/globals';
import type { ControllerRevision, DaemonSet } from '@orch/api/types/apps_v1';
import type { Pod, PodSpec } from '@orch/api/types/core_v1';
import { orchNames } from '@orch/apimachinery';
import { surplusRevisions } from './daemon-history.js';
import { daemonTemplate, targetNode, templateForNode } from './daemon-pod.js';
import { FailedPodsBackoff } from './failed-pods-backoff.js';

function daemonSet(spec: Partial<PodSpec> = {}, revisionHistoryLimit?: number): DaemonSet {
  return {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { name: 'agent', annotations: { 'deprecated.daemonset.template.generation': '12' } },
    spec: {
      selector: {},
      template: { metadata: { labels: { app: 'agent' } }, spec: { containers: [], ...spec } },
      ...(revisionHistoryLimit === undefined ? {} : { revisionHistoryLimit }),
    },
  };
}
const pod = (spec: Partial<PodSpec>, labels: Record<string, string> = {}): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { labels },
  spec: { containers: [], ...spec },
});
const templateOf = (spec: Partial<PodSpec>) => daemonTemplate(daemonSet(spec), { hash: 'h', names: orchNames });

describe('the pod of a daemon set', () => {
  test('has the labels of the revision', () => {
    const labels = { app: 'agent', 'controller-revision-hash': 'h', 'pod-template-generation': '12' };
    expect(templateOf({}).metadata?.labels).toEqual(labels);
    const { metadata, ...rest } = daemonSet();
    const annotated = (text: string) => {
      const annotations = { 'deprecated.daemonset.template.generation': text };
      return daemonTemplate({ ...rest, metadata: { ...metadata, annotations } }, { hash: 'h', names: orchNames });
    };
    expect(annotated('none').metadata?.labels).toEqual({ app: 'agent', 'controller-revision-hash': 'h' });
  });

  test('tolerates the states of nodes without a limit of time, and keeps its own tolerations', () => {
    const own = { key: 'k', operator: 'Equal', value: 'v', effect: 'NoExecute' };
    const limited = { key: 'node.orch.io/not-ready', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 300 };
    const tolerations = templateOf({ tolerations: [limited, own] }).spec?.tolerations;
    expect(tolerations?.map(({ key, effect, tolerationSeconds }) => [key, effect, tolerationSeconds])).toEqual([
      ['node.orch.io/not-ready', 'NoExecute', undefined],
      ['k', 'NoExecute', undefined],
      ['node.orch.io/unreachable', 'NoExecute', undefined],
      ['node.orch.io/disk-pressure', 'NoSchedule', undefined],
      ['node.orch.io/memory-pressure', 'NoSchedule', undefined],
      ['node.orch.io/pid-pressure', 'NoSchedule', undefined],
      ['node.orch.io/unschedulable', 'NoSchedule', undefined],
    ]);
    expect(templateOf({ hostNetwork: true }).spec?.tolerations?.at(-1)).toEqual({
      key: 'node.orch.io/network-unavailable',
      operator: 'Exists',
      effect: 'NoSchedule',
    });
  });

  test('is bound to its node by name, and keeps its other affinity', () => {
    const preferredDuringSchedulingIgnoredDuringExecution = [
      { weight: 1, preference: { matchExpressions: [{ key: 'a', operator: 'Exists' }] } },
    ];
    const term = { matchExpressions: [{ key: 'b', operator: 'Exists' }] };
    const required = { nodeSelectorTerms: [term, term] };
    const affinity = {
      podAntiAffinity: {},
      nodeAffinity: {
        preferredDuringSchedulingIgnoredDuringExecution,
        requiredDuringSchedulingIgnoredDuringExecution: required,
      },
    };
    const template = templateForNode(templateOf({ affinity }), 'n1');
    expect(template.spec?.affinity).toEqual({
      podAntiAffinity: {},
      nodeAffinity: {
        preferredDuringSchedulingIgnoredDuringExecution,
        requiredDuringSchedulingIgnoredDuringExecution: {
          nodeSelectorTerms: [{ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['n1'] }] }],
        },
      },
    });
    expect(targetNode(pod(template.spec ?? {}))).toBe('n1');
    expect(targetNode(pod({ ...template.spec, nodeName: 'n2' }))).toBe('n2');
    expect(targetNode(pod({ affinity }))).toBeUndefined();
    expect(targetNode(pod({}))).toBeUndefined();
    expect(targetNode(pod({ affinity: {} }))).toBeUndefined();
    expect(targetNode(pod({ affinity: { nodeAffinity: {} } }))).toBeUndefined();
    expect(targetNode({ apiVersion: 'v1', kind: 'Pod', metadata: {} })).toBeUndefined();
    const two = { ...template.spec?.affinity?.nodeAffinity };
    const matchFields = [{ key: 'metadata.name', operator: 'In', values: ['n1', 'n2'] }];
    two.requiredDuringSchedulingIgnoredDuringExecution = { nodeSelectorTerms: [{ matchFields }] };
    expect(targetNode(pod({ affinity: { nodeAffinity: two } }))).toBeUndefined();
  });
});

describe('the back-off of failed pods', () => {
  test('doubles up to 15 minutes, and starts anew after twice that', () => {
    const backoff = new FailedPodsBackoff();
    expect(backoff.remainingMs('a', 0)).toBe(0);
    const delays: number[] = [];
    let nowMs = 0;
    for (let index = 0; index < 12; index += 1) {
      backoff.deleted('a', nowMs);
      delays.push(backoff.remainingMs('a', nowMs));
      nowMs += delays.at(-1) ?? 0;
    }
    expect(delays.map((delay) => delay / 1000)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
    expect(backoff.remainingMs('a', nowMs)).toBe(0);
    expect(backoff.remainingMs('b', nowMs)).toBe(0);
    nowMs += 2 * 900_000;
    backoff.deleted('a', nowMs);
    expect(backoff.remainingMs('a', nowMs + 400)).toBe(600);
  });
});

describe('the history limit of a daemon set', () => {
  const revision = (hash: string, number: number): ControllerRevision => ({
    apiVersion: 'apps/v1',
    kind: 'ControllerRevision',
    metadata: { name: hash, labels: { 'controller-revision-hash': hash } },
    data: {},
    revision: number,
  });
  const old = [revision('c', 3), revision('a', 1), revision('b', 2)];

  test.each<readonly [number, readonly string[], readonly string[]]>([
    [3, [], []],
    [2, [], ['a']],
    [1, [], ['a', 'b']],
    [0, [], ['a', 'b', 'c']],
    [1, ['a'], ['b', 'c']],
    [0, ['a', 'b', 'c'], []],
  ])('%d with pods of %j deletes %j', (limit, live, expected) => {
    const pods = live.map((hash) => pod({}, { 'controller-revision-hash': hash }));
    const surplus = surplusRevisions(daemonSet({}, limit), { old, pods });
    expect(surplus.map(({ metadata }) => metadata.name)).toEqual(expected);
  });
});
