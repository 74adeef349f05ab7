import { describe, expect, test } from '@jest/globals';
import type { NodeCondition } from '@orch/api/types/core_v1';
import { healthAfterWrite, type NodeHealth, observeNode } from './node-health.js';

const created = '2021-04-08T12:00:00Z';
const at = (seconds: number) => new Date(Date.parse(created) + seconds * 1000);
const time = (seconds: number) => `${at(seconds).toISOString().slice(0, 19)}Z`;
const node = (...conditions: readonly NodeCondition[]) => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: 'n', creationTimestamp: created },
  status: { conditions: [...conditions] },
});
const ready = (heartbeat: number, transition = 0, status = 'True'): NodeCondition => ({
  type: 'Ready',
  status,
  reason: 'AgentReady',
  lastHeartbeatTime: time(heartbeat),
  lastTransitionTime: time(transition),
});
const lease = (seconds: number) => ({
  apiVersion: 'coordination.orch.io/v1',
  kind: 'Lease',
  metadata: { name: 'n' },
  spec: { renewTime: at(seconds).toISOString().replace('Z', '000Z') },
});
const options = (seconds: number) => ({
  now: at(seconds),
  graceMs: 40_000,
  startupGraceMs: 60_000,
  agent: 'Nodeagent',
});
type Seen = Partial<Parameters<typeof observeNode>[1]>;
const observe = (subject: ReturnType<typeof node>, seconds: number, { lease: found, previous }: Seen = {}) =>
  observeNode(subject, { lease: found, previous }, options(seconds));
const health = (fields: Partial<NodeHealth>): NodeHealth => ({
  ...{ ready: ready(0), renewTime: undefined, probeMs: at(0).getTime(), readyTransitionMs: at(0).getTime() },
  ...fields,
});

describe('a node without a Ready condition', () => {
  test('has the startup grace period from its creation [Controller manager defaults, 16]', () => {
    expect(observe(node(), 60)).toMatchObject({ observed: { status: 'Unknown' }, current: undefined });
    expect(observe(node(), 60).unknown).toBeUndefined();
    const { unknown, current, health: written } = observe(node(), 61);
    expect(unknown?.map(({ type, status, reason }) => [type, status, reason])).toEqual(
      ['Ready', 'MemoryPressure', 'DiskPressure', 'PIDPressure'].map((type) => [
        type,
        'Unknown',
        'NodeStatusNeverUpdated',
      ]),
    );
    expect(current).toMatchObject({
      message: 'Nodeagent never posted node status.',
      lastHeartbeatTime: created,
      lastTransitionTime: time(61),
    });
    expect(written.probeMs).toBe(at(0).getTime());
  });

  test('lives while its lease is renewed', () => {
    const first = observe(node(), 50, { lease: lease(49) });
    expect(first.health.probeMs).toBe(at(50).getTime());
    expect(observe(node(), 110, { lease: lease(49), previous: first.health }).unknown).toBeUndefined();
    expect(observe(node(), 111, { lease: lease(49), previous: first.health }).unknown).toHaveLength(4);
  });
});

describe('a node with a Ready condition', () => {
  test('has the grace period from its first observation, whatever time its heartbeat states', () => {
    const first = observe(node(ready(0)), 1_000);
    expect(first).toMatchObject({ unknown: undefined, health: { probeMs: at(1_000).getTime() } });
    expect(observe(node(ready(0)), 1_040, { previous: first.health }).unknown).toBeUndefined();
    const late = observe(node(ready(0)), 1_041, { previous: first.health });
    expect(late.observed.status).toBe('True');
    expect(late.current).toMatchObject({
      ...{ status: 'Unknown', reason: 'NodeStatusUnknown', message: 'Nodeagent stopped posting node status.' },
      ...{ lastHeartbeatTime: time(0), lastTransitionTime: time(1_041) },
    });
    expect(late.unknown).toHaveLength(4);
  });

  test.each([
    ['a new heartbeat', node(ready(30)), undefined],
    ['a renewed lease', node(ready(0)), lease(30)],
  ])('%s starts the grace period again', (_name, subject, found) => {
    const next = observe(subject, 35, { previous: health({}), lease: found });
    expect(next.health.probeMs).toBe(at(35).getTime());
    expect(next.health.readyTransitionMs).toBe(at(0).getTime());
    expect(observe(subject, 75, { previous: next.health, lease: found }).unknown).toBeUndefined();
    expect(observe(subject, 76, { previous: next.health, lease: found }).unknown).toBeDefined();
  });

  test('the time of a transition is when it is seen', () => {
    const next = observe(node(ready(30, 30, 'False')), 35, { previous: health({}) });
    expect(next.health.readyTransitionMs).toBe(at(35).getTime());
    const lost = observe(node(), 35, { previous: health({}) });
    expect([lost.health.probeMs, lost.health.readyTransitionMs]).toEqual([at(35).getTime(), at(35).getTime()]);
  });

  test('other conditions stay, and nothing is written twice', () => {
    const custom = { type: 'Custom', status: 'True' };
    const pressure = { type: 'DiskPressure', status: 'Unknown', reason: 'Before' };
    const first = observe(node(custom, pressure, ready(0)), 41, { previous: health({}) });
    expect(first.unknown?.map(({ type, status, reason }) => [type, status, reason])).toEqual([
      ['Custom', 'True', undefined],
      ['DiskPressure', 'Unknown', 'Before'],
      ['Ready', 'Unknown', 'NodeStatusUnknown'],
      ['MemoryPressure', 'Unknown', 'NodeStatusNeverUpdated'],
      ['PIDPressure', 'Unknown', 'NodeStatusNeverUpdated'],
    ]);
    const previous = healthAfterWrite(first, at(41));
    expect(previous.readyTransitionMs).toBe(at(41).getTime());
    const written = { ...node(), status: { conditions: JSON.parse(JSON.stringify(first.unknown)) } };
    expect(observe(written, 46, { previous })).toMatchObject({
      unknown: undefined,
      observed: { status: 'Unknown' },
      health: { readyTransitionMs: at(41).getTime(), probeMs: at(0).getTime() },
    });
  });
});
