import { describe, expect, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import { podInfo } from '../../src/cluster/pod-info.js';
import type { Extender } from '../../src/framework/extender.js';
import { unschedulable } from '../../src/framework/status.js';
import { aPod } from '../plugins/scenario.fixture.js';
import { givenAttempts } from './attempts.fixture.js';

const gates = () => false;
const big = (name: string) => aPod(name, {}, { requests: { cpu: '5' } });

/** An extender that takes part in everything, and approves. */
function anExtender(change: Partial<Extender> = {}): Extender {
  return {
    ...{ name: 'e', ignorable: false, filters: true, prioritizes: true, preempts: true, binds: false },
    isInterested: () => true,
    filter: async (_pod, nodes) => ({
      nodes: nodes.map(({ name }) => name),
      failed: new Map(),
      unresolvable: new Map(),
    }),
    prioritize: async () => new Map(),
    preempt: async (_pod, victims) => victims,
    bind: async () => undefined,
    ...change,
  };
}

describe('a pod that no node fits', () => {
  test('gets an event and a condition, and waits for what may help against the plugins that rejected it', async () => {
    const { attempts, schedule, queued, journal, samples, points } = givenAttempts();
    await schedule(big('p'));
    await attempts.ended();
    const message = '0/1 nodes are available: 1 Insufficient cpu.';
    expect(journal).toEqual([
      `info | no node fits a pod | n/p | ${message}`,
      `event p | Warning | FailedScheduling | ${message}`,
      `mark p | Unschedulable | ${message} | undefined`,
    ]);
    expect(queued('p')).toBe('unschedulable NodeResourcesFit');
    expect(await samples('schedule_attempts_total')).toEqual([
      { labels: { result: 'unschedulable', profile: 'default-scheduler' }, value: 1 },
    ]);
    expect(await points()).toEqual({ 'PostFilter Unschedulable': 1 });
  });

  test('is logged once for each reason, and has an event for each attempt', async () => {
    const { attempts, schedule, journal } = givenAttempts();
    const message = '0/1 nodes are available: 1 Insufficient cpu.';
    const condition = { type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message };
    await schedule({ ...big('p'), status: { conditions: [condition] } });
    await schedule({ ...big('q'), status: { conditions: [{ ...condition, message: 'another' }] } });
    await attempts.ended();
    expect(journal.filter((line) => line.startsWith('info'))).toEqual([`info | no node fits a pod | n/q | ${message}`]);
    expect(journal.filter((line) => line.startsWith('event'))).toHaveLength(2);
  });

  test('keeps a node that a plugin nominates: at once for other pods, in its status when the room is made', async () => {
    let isDone = () => {};
    const done = new Promise<void>((resolve) => {
      isDone = resolve;
    });
    const { attempts, schedule, nominations, journal, queued, points } = givenAttempts({
      profile: {
        postFilters: [
          {
            name: 'Room',
            postFilter: () => ({
              code: 'nominated',
              nodeName: 'a',
              async makeRoom() {
                journal.push('make room');
                await done;
              },
            }),
          },
        ],
      },
    });
    await schedule(big('p'));
    expect(nominations.onNode('a', podInfo(aPod('other'), gates)).map(({ name }) => name)).toEqual(['p']);
    expect([queued('p'), attempts.running]).toEqual(['inFlight', 1]);
    isDone();
    await attempts.ended();
    expect(journal.slice(-2)).toEqual([
      'make room',
      'mark p | Unschedulable | 0/1 nodes are available: 1 Insufficient cpu. | "a"',
    ]);
    expect([queued('p'), attempts.running]).toEqual(['unschedulable NodeResourcesFit', 0]);
    expect(await points()).toEqual({ 'PostFilter Success': 1 });
  });

  test('is marked also when the room cannot be made', async () => {
    const makeRoom = () => Promise.reject(new Error('lost'));
    const { attempts, schedule, journal, queued } = givenAttempts({
      profile: {
        postFilters: [{ name: 'Room', postFilter: async () => ({ code: 'nominated', nodeName: 'a', makeRoom }) }],
      },
    });
    await schedule(big('p'));
    await attempts.ended();
    expect(journal).toContain('error | preemption failed | n/p | lost');
    expect(journal.at(-1)).toMatch(/^mark p/);
    expect(queued('p')).toBe('unschedulable NodeResourcesFit');
  });

  test.each([
    [true, [], '""'],
    [false, ['p'], 'undefined'],
  ])('loses an earlier nomination if the plugin says so: %s', async (clearsNomination, promised, written) => {
    const { attempts, schedule, journal, nominations } = givenAttempts({
      profile: {
        postFilters: [
          {
            name: 'None',
            postFilter: () => ({ code: 'unschedulable', reasons: ['no victims'], clearsNomination }),
          },
        ],
      },
    });
    const pod = big('p');
    nominations.put(podInfo(pod, gates), 'a');
    await schedule(pod);
    await attempts.ended();
    expect(nominations.onNode('a', podInfo(aPod('other'), gates)).map(({ name }) => name)).toEqual(promised);
    expect(journal).toContain('debug | no node was nominated | n/p | no victims');
    expect(journal.at(-1)).toBe(`mark p | Unschedulable | 0/1 nodes are available: 1 Insufficient cpu. | ${written}`);
  });
});

describe('a pod whose decision fails', () => {
  const broken = {
    profile: {
      preFilters: [
        {
          name: 'Broken',
          preFilter() {
            throw new Error('no answer');
          },
        },
      ],
    },
  };

  test('is tried again after its back-off, with an event, a condition and a line in the log', async () => {
    const { attempts, schedule, journal, queued, samples } = givenAttempts(broken);
    await schedule(aPod('p'));
    await attempts.ended();
    const message = 'running PreFilter plugin "Broken": no answer';
    expect(journal).toEqual([
      `error | scheduling failed | n/p | ${message}`,
      `event p | Warning | FailedScheduling | ${message}`,
      `mark p | SchedulerError | ${message} | undefined`,
    ]);
    expect(queued('p')).toBe('backoff');
    expect(await samples('schedule_attempts_total')).toEqual([
      { labels: { result: 'error', profile: 'default-scheduler' }, value: 1 },
    ]);
  });

  test('leaves no trace when the scheduler stops', async () => {
    const { attempts, schedule, journal } = givenAttempts({ ...broken, signal: AbortSignal.abort() });
    await schedule(aPod('p'));
    await attempts.ended();
    expect(journal).toEqual([]);
  });
});

describe('extenders', () => {
  test('are asked when they filter or prioritize and the pod concerns them', async () => {
    const asked: string[] = [];
    const extender = (name: string, change: Partial<Extender>) =>
      anExtender({
        name,
        async filter(_pod, nodes) {
          asked.push(`${name} filters`);
          return { nodes: nodes.map((node) => node.name), failed: new Map(), unresolvable: new Map() };
        },
        async prioritize() {
          asked.push(`${name} prioritizes`);
          return new Map();
        },
        ...change,
      });
    const { attempts, schedule, cluster } = givenAttempts({
      nodes: ['a', 'b'],
      extenders: [
        extender('both', {}),
        extender('filter', { prioritizes: false }),
        extender('score', { filters: false }),
        extender('binder', { filters: false, prioritizes: false }),
        extender('elsewhere', { isInterested: () => false }),
      ],
    });
    await schedule(aPod('p'));
    await attempts.ended();
    expect(asked).toEqual(['both filters', 'filter filters', 'both prioritizes', 'score prioritizes']);
    expect(cluster.nodeOf('p')).toBeDefined();
  });

  test.each([
    ['is deleted', (given: ReturnType<typeof givenAttempts>) => given.queue.remove('p')],
    ['gets a node', (given: ReturnType<typeof givenAttempts>) => given.cluster.putPod(podInfo(aPod('p'), gates), 'b')],
  ])('a pod that %s while they are asked is not placed', async (_what, happens) => {
    const given = givenAttempts({
      nodes: ['a', 'b'],
      extenders: [
        anExtender({
          async filter() {
            happens(given);
            return { nodes: ['a'], failed: new Map(), unresolvable: new Map() };
          },
        }),
      ],
    });
    await given.schedule(aPod('p'));
    await given.attempts.ended();
    expect(given.journal).toEqual([]);
    expect(given.cluster.nodeOf('p')).not.toBe('a');
  });

  test.each([
    ['binds', { binds: true }, 'bind by the extender'],
    ['does not bind', { binds: false }, 'bind p to a'],
    ['is not concerned', { binds: true, isInterested: () => false }, 'bind p to a'],
  ])('one that %s', async (_what, change, line) => {
    const { attempts, schedule, journal } = givenAttempts({
      extenders: [
        anExtender({
          async bind(pod, nodeName) {
            journal.push(`bind by the extender`);
            expect([pod.name, nodeName]).toEqual(['p', 'a']);
          },
          ...change,
        }),
      ],
    });
    await schedule(aPod('p'));
    await attempts.ended();
    expect(journal.filter((each) => each.startsWith('bind'))).toEqual([line]);
    expect(journal.at(-1)).toBe('event p | Normal | Scheduled | Successfully assigned n/p to a');
  });
});

test.each([
  [0.05, true],
  [0.1, false],
])('single plugins are measured in one attempt of ten: %s', async (number, isMeasured) => {
  const { attempts, schedule, samples } = givenAttempts({ nodes: ['a', 'b'], random: () => number });
  await schedule(aPod('p'));
  await attempts.ended();
  const measured = await samples('plugin_execution_duration_seconds_count');
  expect(measured.some(({ labels }) => labels['extension_point'] === 'PreFilter')).toBe(isMeasured);
  expect(measured.some(({ labels }) => labels['extension_point'] === 'Score')).toBe(isMeasured);
});

test('the next pod is decided on before the binding of the last one is written, and sees it on its node', async () => {
  let written = () => {};
  const { attempts, schedule, cluster, queued } = givenAttempts({
    writer: {
      bind: () =>
        new Promise((resolve) => {
          written = resolve;
        }),
    },
  });
  const half = (name: string): Pod => aPod(name, {}, { requests: { cpu: '3' } });
  await schedule(half('p'));
  await schedule(half('q'));
  expect([cluster.nodeOf('p'), cluster.nodeOf('q')]).toEqual(['a', undefined]);
  expect([attempts.assumed, queued('p')]).toEqual([1, 'inFlight']);
  written();
  await attempts.ended();
  expect([queued('p'), queued('q')]).toEqual([undefined, 'unschedulable NodeResourcesFit']);
  expect([attempts.seen('p'), attempts.seen('p'), attempts.assumed]).toEqual([true, false, 0]);
});

test('a failure nobody foresaw is logged, and does not end other work', async () => {
  const { attempts, schedule, journal, cluster } = givenAttempts({
    profile: {
      postBinds: [
        {
          name: 'Broken',
          postBind({ pod }) {
            if (pod.name === 'p') throw new Error('broken');
          },
        },
      ],
      reserves: [{ name: 'Full', reserve: ({ pod }) => (pod.name === 'r' ? unschedulable('full') : undefined) }],
    },
  });
  for (const name of ['p', 'q']) await schedule(aPod(name));
  await attempts.ended();
  expect(journal).toContain('error | scheduling failed | broken');
  expect([cluster.nodeOf('p'), cluster.nodeOf('q'), attempts.running]).toEqual(['a', 'a', 0]);
});
