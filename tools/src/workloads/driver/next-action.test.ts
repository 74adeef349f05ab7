import { expect, test } from '@jest/globals';
import type { Json } from '../../differential/json.js';
import { type DriverState, nextAction } from './next-action.js';

const node = (name: string, spec: Json = {}, labels: Json = {}): Json => ({ metadata: { name, labels }, spec });
interface PodOptions {
  readonly nodeName?: string;
  readonly phase?: string;
  readonly ready?: boolean;
  readonly deleted?: boolean;
  readonly labels?: Json;
  readonly spec?: Readonly<Record<string, Json>>;
}
const pod = (name: string, { nodeName, phase, ready, deleted, labels = {}, spec = {} }: PodOptions = {}): Json => ({
  metadata: { name, uid: name, labels, ...(deleted === true ? { deletionTimestamp: 'now' } : {}) },
  spec: { ...spec, ...(nodeName === undefined ? {} : { nodeName }) },
  status: {
    ...(phase === undefined ? {} : { phase }),
    conditions: [{ type: 'Ready', status: ready === true ? 'True' : 'False' }],
  },
});
const state = (pods: readonly Json[], more: Partial<DriverState> = {}): DriverState => ({
  ...{ pods, nodes: [node('n1'), node('n2')], silent: new Set(), rules: [], single: new Map(), finished: new Set() },
  ...more,
});
const shown = (given: DriverState) => {
  const action = nextAction(given);
  if (action === undefined) return undefined;
  const { pod: chosen, ...rest } = action;
  return {
    ...rest,
    name: typeof chosen === 'object' && chosen !== null && 'metadata' in chosen ? chosen['metadata'] : null,
  };
};
const named = (name: string) => ({ name: expect.objectContaining({ name }) });

test('starts the oldest pod on the node with the fewest pods', () => {
  const running = pod('a', { nodeName: 'n1', phase: 'Running', ready: true });
  expect(shown(state([pod('b'), pod('c')]))).toMatchObject({ type: 'start', node: 'n1', isReady: true, ...named('b') });
  expect(shown(state([running, pod('b')]))).toMatchObject({ type: 'start', node: 'n2', ...named('b') });
});

test('ends deleted pods before it starts others', () => {
  const deleted = pod('b', { nodeName: 'n1', phase: 'Running', deleted: true });
  expect(shown(state([pod('a'), deleted]))).toMatchObject({ type: 'finish', ...named('b') });
});

test('ends a deleted pod once, and none that is stuck, unscheduled, or on a silent or deleted node', () => {
  const deleted = pod('a', { nodeName: 'n1', phase: 'Running', deleted: true });
  expect(shown(state([deleted], { finished: new Set(['a']) }))).toBeUndefined();
  expect(shown(state([deleted], { rules: [{ match: {}, behavior: 'stuck' }] }))).toBeUndefined();
  expect(shown(state([deleted], { silent: new Set(['n1']) }))).toBeUndefined();
  expect(shown(state([deleted], { nodes: [node('n2')] }))).toBeUndefined();
  expect(shown(state([pod('a', { deleted: true })]))).toBeUndefined();
});

test('the last rule that matches decides, and the behavior of a single pod before it', () => {
  const running = pod('a', { nodeName: 'n1', phase: 'Running', ready: true, labels: { app: 'web' } });
  const rules = [
    { match: {}, behavior: 'hold' as const },
    { match: { app: 'web' }, behavior: 'fail' as const },
    { match: { app: 'other' }, behavior: 'succeed' as const },
  ];
  expect(shown(state([running], { rules }))).toMatchObject({ type: 'end', phase: 'Failed' });
  expect(shown(state([pod('b')], { rules }))).toBeUndefined();
  const single = new Map([['a', 'succeed' as const]]);
  expect(shown(state([running], { rules, single }))).toMatchObject({ type: 'end', phase: 'Succeeded' });
});

test('changes the readiness of a running pod when its behavior changes', () => {
  const ready = pod('a', { nodeName: 'n1', phase: 'Running', ready: true });
  const unready = pod('a', { nodeName: 'n1', phase: 'Running' });
  const rules = [{ match: {}, behavior: 'unready' as const }];
  expect(shown(state([ready]))).toBeUndefined();
  expect(shown(state([unready]))).toMatchObject({ type: 'ready', isReady: true });
  expect(shown(state([ready], { rules }))).toMatchObject({ type: 'ready', isReady: false });
  expect(shown(state([pod('a')], { rules }))).toMatchObject({ type: 'start', isReady: false });
});

test('chooses nodes by selector, taints and the affinity of daemon pods', () => {
  const nodes = [
    node('n1', { taints: [{ key: 'k', effect: 'NoSchedule' }] }),
    node('n2', { unschedulable: true }),
    node('n3', {}, { disk: 'ssd' }),
  ];
  const spec = { nodeSelector: { disk: 'ssd' } };
  const tolerations = [{ key: 'k', operator: 'Exists' }];
  const affinity = {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [{ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['n2'] }] }],
      },
    },
  };
  expect(shown(state([pod('a')], { nodes }))).toMatchObject({ node: 'n3' });
  expect(shown(state([pod('a', { spec })], { nodes: nodes.slice(0, 2) }))).toBeUndefined();
  expect(shown(state([pod('a', { spec: { tolerations } })], { nodes }))).toMatchObject({ node: 'n1' });
  expect(shown(state([pod('a', { spec: { affinity } })], { nodes }))).toMatchObject({ node: 'n2' });
});
