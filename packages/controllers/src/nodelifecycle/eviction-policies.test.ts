import { describe, expect, test } from '@jest/globals';
import type { Node, Taint } from '@orch/api/types/core_v1';
import { FakeClock, orchNames } from '@orch/apimachinery';
import { NodeWriter } from '../nodes/node-writer.js';
import { deletionPolicy } from './deletion-policy.js';
import { taintPolicy } from './taint-policy.js';
import { ZoneEvictions } from './zone-evictions.js';

const { signal } = new AbortController();
const notReady = { key: 'node.orch.io/not-ready', effect: 'NoExecute' };
const unreachable = { key: 'node.orch.io/unreachable', effect: 'NoExecute' };

function node(name: string, taints: readonly Taint[] = [], ready = 'Unknown'): Node {
  return {
    ...{ apiVersion: 'v1', kind: 'Node', metadata: { name, uid: name } },
    ...{ spec: { taints: [...taints] }, status: { conditions: [{ type: 'Ready', status: ready }] } },
  };
}

/** Zone evictions of a rate of one node per second. */
function zone(nodes: readonly Node[] = [node('a'), node('b')], failing: readonly string[] = []) {
  const clock = new FakeClock();
  const queued: string[] = [];
  const evicted: string[] = [];
  const byName = new Map(nodes.map((each) => [each.metadata.name ?? '', each]));
  const evictions = new ZoneEvictions({
    ...{ names: orchNames, rate: 1, nowMs: () => clock.monotonicMs() },
    nodes: { get: (name) => byName.get(name), list: () => nodes, byIndex: () => [], size: nodes.length },
    queue: { add: (key) => void queued.push(`${key}`), addAfter: (key, ms) => void queued.push(`${key} after ${ms}`) },
    evict: async ({ metadata }) => {
      evicted.push(metadata.name ?? '');
      if (failing.includes(metadata.name ?? '')) throw new Error('no luck');
      return true;
    },
    onEvicted: () => undefined,
  });
  return { evictions, clock, queued, evicted };
}

describe('the evictions of a zone', () => {
  test('take the nodes at the rate, and come back while some wait', async () => {
    const { evictions, clock, queued, evicted } = zone();
    expect([evictions.add(node('a')), evictions.add(node('b')), evictions.add(node('a'))]).toEqual([true, true, false]);
    const [key = ''] = queued;
    expect(queued.splice(0)).toEqual([key, key]);
    await evictions.process(key, signal);
    expect([evicted, queued.splice(0)]).toEqual([['a'], [`${key} after 100`]]);
    await clock.advance(1_000);
    await evictions.process(key, signal);
    expect([evicted, queued]).toEqual([['a', 'b'], []]);
  });

  test('of a node that is gone are skipped', async () => {
    const { evictions, queued, evicted } = zone([node('b')]);
    evictions.add(node('a'));
    await evictions.process(queued[0] ?? '', signal);
    expect(evicted).toEqual([]);
  });

  test('that fail are tried again', async () => {
    const { evictions, clock, queued, evicted } = zone([node('a')], ['a']);
    evictions.add(node('a'));
    const [key = ''] = queued;
    await expect(evictions.process(key, signal)).rejects.toThrow('no luck');
    await clock.advance(1_000);
    await expect(evictions.process(key, signal)).rejects.toThrow('no luck');
    expect(evicted).toEqual(['a', 'a']);
  });

  test('do not come back with the rate 0, and end when nodes are removed', async () => {
    const { evictions, queued, evicted } = zone();
    evictions.add(node('a'));
    const [key = ''] = queued.splice(0);
    evictions.setRate(key, 0);
    expect(queued.splice(0)).toEqual([key]);
    await evictions.process(key, signal);
    expect([evicted, queued]).toEqual([[], []]);
    expect([evictions.remove(node('a')), evictions.remove(node('a'))]).toEqual([true, false]);
  });
});

describe('the policy of taints', () => {
  /** The writes of taints, as `+key -key`. */
  function given() {
    const { evictions, queued } = zone();
    const written: string[] = [];
    const client = {
      patch: async (name: string, { body }: { readonly body: unknown }) => {
        const { taints } = JSON.parse(JSON.stringify(body)).spec;
        written.push(`${name} ${(taints ?? []).map(({ key }: Taint) => key.split('/')[1]).join(' ')}`);
        return node(name);
      },
      get: async (name: string) => node(name),
    };
    const writer = new NodeWriter(client, new FakeClock());
    const policy = taintPolicy({ names: orchNames, writer, evictions: () => evictions });
    const observe = (each: Node, status: string) =>
      policy.observed(each, { ready: { type: 'Ready', status }, health: health(), pods: [] }, signal);
    return { policy, observe, written, queued };
  }

  test.each([
    ['ready: removes both taints', [notReady, unreachable], 'True', ['a '], 0],
    ['ready without taints: writes nothing', [], 'True', [], 0],
    ['not ready: waits for the rate', [], 'False', [], 1],
    ['silent: waits for the rate', [], 'Unknown', [], 1],
    ['not ready after silent: changes the taint at once', [unreachable], 'False', ['a not-ready'], 0],
    ['silent after not ready: changes the taint at once', [notReady], 'Unknown', ['a unreachable'], 0],
    ['not ready with its taint: stays in the queue', [notReady], 'False', [], 1],
  ])('of a node that is %s', async (_what, taints, status, expected, additions) => {
    const { observe, written, queued } = given();
    await observe(node('a', taints), status);
    expect([written, queued.length]).toEqual([expected, additions]);
  });

  test('adds a node again only when its taint is gone', async () => {
    const { observe, queued } = given();
    await observe(node('a'), 'Unknown');
    await observe(node('a', [unreachable]), 'Unknown');
    expect(queued).toHaveLength(1);
    await observe(node('a'), 'Unknown');
    expect(queued).toHaveLength(2);
  });

  test.each([
    ['False', ['a not-ready']],
    ['Unknown', ['a unreachable']],
    ['True', []],
  ])('evicts a node with the condition Ready=%s by a taint', async (status, expected) => {
    const { policy, written } = given();
    await policy.evict(node('a', [], status), signal);
    expect(written).toEqual(expected);
  });
});

const health = (probeMs = 0, readyTransitionMs = 0) => ({
  probeMs,
  readyTransitionMs,
  ready: undefined,
  renewTime: undefined,
});

describe('the policy of deletions', () => {
  function given() {
    const { evictions, queued } = zone();
    const clock = new FakeClock(new Date(0));
    const deleted: string[] = [];
    const policy = deletionPolicy({
      ...{ clock, timeoutMs: 300_000, evictions: () => evictions, podsOf: () => [] },
      deletePods: async ({ metadata }) => void deleted.push(metadata.name ?? ''),
    });
    const observe = (status: string, probeMs = 0, readyTransitionMs = 0) =>
      policy.observed(
        node('a'),
        { ready: { type: 'Ready', status }, health: health(probeMs, readyTransitionMs), pods: [] },
        signal,
      );
    return { policy, clock, deleted, queued, observe };
  }

  test('waits for the time-out', async () => {
    const { clock, observe, queued } = given();
    await clock.advance(300_000);
    await observe('Unknown');
    expect(queued).toHaveLength(0);
    await clock.advance(1);
    await observe('Unknown');
    expect(queued).toHaveLength(1);
  });

  test('counts a silent node from its last heartbeat, another from its last change', async () => {
    const { clock, observe, queued } = given();
    await clock.advance(400_000);
    await observe('Unknown', 200_000, 0);
    await observe('False', 0, 200_000);
    expect(queued).toHaveLength(0);
    await observe('False', 200_000, 0);
    expect(queued).toHaveLength(1);
  });

  test('deletes later pods of an evicted node at once, until the node is ready', async () => {
    const { policy, clock, deleted, observe } = given();
    await clock.advance(400_000);
    await policy.evict(node('a'), signal);
    await observe('Unknown');
    expect(deleted).toEqual(['a', 'a']);
    await observe('True');
    await observe('Unknown');
    expect(deleted).toEqual(['a', 'a']);
  });
});
