import { describe, expect, test } from '@jest/globals';
import { conflictError, forbiddenError, notFoundError } from '@orch/apimachinery';
import { podInfo } from '../../src/cluster/pod-info.js';
import { type Failed, failed, type Refused, unschedulable, type Waits, waits } from '../../src/framework/status.js';
import { aPod } from '../plugins/scenario.fixture.js';
import { type GivenAttempts, givenAttempts } from './attempts.fixture.js';

const pods = { group: '', resource: 'pods' };
const small = () => aPod('p', {}, { requests: { cpu: '1' } });

/** Runs one attempt to place a pod. `left`: the node that it occupies, the number of assumed pods, and its part of the queue. */
async function afterAttempt(options: GivenAttempts) {
  const given = givenAttempts(options);
  await given.schedule(small());
  await given.attempts.ended();
  const { attempts, cluster, queued } = given;
  return { ...given, left: [cluster.nodeOf('p'), attempts.assumed, queued('p')] };
}

/** The node is for other pods again. */
const released = (queued: string | undefined) => [undefined, 0, queued];

test('a bound pod has an event, leaves the queue, and is counted with its attempts and its time in the queue', async () => {
  const given = givenAttempts();
  given.queue.put(podInfo(small(), () => false));
  await given.clock.advance(3_000);
  given.nominations.put(
    podInfo(small(), () => false),
    'a',
  );
  await given.schedule(small());
  await given.attempts.ended();
  expect(given.journal).toEqual([
    'bind p to a',
    'info | bound a pod | n/p | a',
    'event p | Normal | Scheduled | Successfully assigned n/p to a',
  ]);
  expect([given.cluster.nodeOf('p'), given.attempts.assumed, given.queued('p')]).toEqual(['a', 1, undefined]);
  expect(given.nominations.lowerOn('a', 1)).toEqual([]);
  expect(await given.points()).toEqual({
    ...{ 'Reserve Success': 1, 'Permit Success': 1, 'Bind Success': 1, 'PostBind Success': 1 },
  });
  expect(await given.samples('schedule_attempts_total')).toEqual([
    { labels: { result: 'scheduled', profile: 'default-scheduler' }, value: 1 },
  ]);
  expect(await given.samples('pod_scheduling_attempts_sum')).toEqual([{ labels: {}, value: 1 }]);
  expect(await given.samples('pod_scheduling_duration_seconds_sum')).toEqual([{ labels: { attempts: '1' }, value: 3 }]);
});

test('a pod that was removed from the queue before it was bound has no time in it', async () => {
  const given = givenAttempts({
    writer: {
      async bind() {
        given.queue.remove('p');
      },
    },
  });
  await given.schedule(small());
  await given.attempts.ended();
  expect(given.journal.at(-1)).toMatch(/^event p \| Normal \| Scheduled/);
  expect(await given.samples('pod_scheduling_attempts_count')).toEqual([{ labels: {}, value: 0 }]);
});

test('a node that is refused in Reserve is given back, and the pod is tried again without an event', async () => {
  const givenBack: string[] = [];
  const { left, points, journal } = await afterAttempt({
    profile: {
      reserves: [
        {
          name: 'Full',
          reserve: () => unschedulable('nothing left'),
          unreserve: (_cycle, nodeName) => givenBack.push(nodeName),
        },
      ],
      permits: [{ name: 'Never', permit: () => failed('is not called') }],
    },
  });
  expect(left).toEqual(released('backoff'));
  expect(givenBack).toEqual(['a']);
  expect(await points()).toEqual({ 'Reserve Error': 1 });
  expect(journal.at(-1)).toBe('mark p | SchedulerError | running Reserve plugin "Full": nothing left | undefined');
});

test('a plugin that fails in Unreserve is logged, and the node is given back nevertheless', async () => {
  const { left, journal } = await afterAttempt({
    profile: {
      reserves: [
        {
          name: 'Full',
          reserve: () => unschedulable('full'),
          unreserve() {
            throw new Error('stuck');
          },
        },
      ],
    },
  });
  expect(journal[0]).toBe('error | a plugin failed in Unreserve | Full | stuck');
  expect(left).toEqual(released('backoff'));
});

describe('Permit', () => {
  const withPermit = (permit: () => Refused | Failed | Waits) => ({
    profile: { permits: [{ name: 'Gate', permit }] },
  });

  test('that rejects the pod gives the node back, which is an event that may help the pod', async () => {
    const { left, points, journal } = await afterAttempt(withPermit(() => unschedulable('not now')));
    expect(left).toEqual(released('backoff Gate'));
    expect(await points()).toEqual({ 'Reserve Success': 1, 'Permit Unschedulable': 1 });
    expect(journal.at(-1)).toBe(
      'mark p | Unschedulable | rejected pod "p" by permit plugin "Gate": not now | undefined',
    );
  });

  test('that fails gives the node back; the pod is tried again', async () => {
    const { left, points } = await afterAttempt(withPermit(() => failed('broken')));
    expect(left).toEqual(released('backoff'));
    expect(await points()).toEqual({ 'Reserve Success': 1, 'Permit Error': 1 });
  });

  test('that makes the pod wait: it is bound when it is allowed', async () => {
    const given = givenAttempts(withPermit(() => waits(5_000)));
    await given.schedule(small());
    expect([given.cluster.nodeOf('p'), given.waitingPods.get('p')?.pendingPlugins, given.journal]).toEqual([
      ...['a', ['Gate'], []],
    ]);
    given.waitingPods.get('p')?.allow('Gate');
    await given.attempts.ended();
    expect(given.journal).toContain('bind p to a');
    expect(await given.points()).toMatchObject({ 'Permit Wait': 1, 'Bind Success': 1 });
    expect(await given.samples('permit_wait_duration_seconds_count')).toEqual([
      { labels: { result: 'Success' }, value: 1 },
    ]);
  });

  test.each([
    [
      'is rejected',
      'rejected pod',
      (given: ReturnType<typeof givenAttempts>) => {
        given.waitingPods.get('p')?.reject('Gate', 'rejected pod');
        return Promise.resolve();
      },
    ],
    [
      'waits too long',
      'rejected due to timeout after waiting 5s at plugin Gate',
      (given: ReturnType<typeof givenAttempts>) => given.clock.advance(5_000),
    ],
  ])('that makes the pod wait: the node is given back when it %s', async (_what, reason, happens) => {
    const given = givenAttempts(withPermit(() => waits(5_000)));
    await given.schedule(small());
    await happens(given);
    await given.attempts.ended();
    expect([given.cluster.nodeOf('p'), given.attempts.assumed, given.queued('p')]).toEqual(released('backoff Gate'));
    expect(given.journal.at(-1)).toBe(
      `mark p | Unschedulable | pod "p" rejected while waiting on permit: ${reason} | undefined`,
    );
    expect(await given.samples('permit_wait_duration_seconds_count')).toEqual([
      { labels: { result: 'Unschedulable' }, value: 1 },
    ]);
  });
});

describe('PreBind', () => {
  test('runs after waiting in Permit and before the binding is written', async () => {
    const given = givenAttempts({
      profile: {
        permits: [{ name: 'Gate', permit: () => waits(5_000) }],
        preBinds: [
          {
            name: 'Volumes',
            async preBind({ pod }, nodeName) {
              given.journal.push(`prepare ${pod.name} on ${nodeName}`);
              return undefined;
            },
          },
        ],
      },
    });
    await given.schedule(small());
    expect(given.journal).toEqual([]);
    given.waitingPods.get('p')?.allow('Gate');
    await given.attempts.ended();
    expect(given.journal.slice(0, 2)).toEqual(['prepare p on a', 'bind p to a']);
    expect(await given.points()).toMatchObject({ 'PreBind Success': 1, 'Bind Success': 1 });
  });

  test('that fails gives the node back, and no binding is written', async () => {
    const { left, points, journal } = await afterAttempt({
      profile: { preBinds: [{ name: 'Volumes', preBind: async () => failed('no volume') }] },
    });
    expect(left).toEqual(released('backoff'));
    expect(await points()).toEqual({ 'Reserve Success': 1, 'Permit Success': 1, 'PreBind Error': 1 });
    expect(journal.at(-1)).toBe('mark p | SchedulerError | running PreBind plugin "Volumes": no volume | undefined');
  });
});

describe('a binding that cannot be written', () => {
  test.each([
    ['the pod is gone: it leaves the queue', notFoundError(pods, 'p'), undefined, []],
    [
      'the pod has changed: it is tried again without an event',
      conflictError(pods, 'p', 'changed'),
      'backoff',
      ['debug | the pod has changed; trying again | n/p | Operation cannot be fulfilled on pods "p": changed'],
    ],
    [
      'any other error: it is tried again with an event',
      forbiddenError(pods, 'p', 'no rights'),
      'backoff',
      [
        'error | scheduling failed | n/p | pods "p" is forbidden: no rights',
        'error | scheduling failed | n/p | binding rejected: pods "p" is forbidden: no rights',
        'event p | Warning | FailedScheduling | binding rejected: pods "p" is forbidden: no rights',
        'mark p | SchedulerError | binding rejected: pods "p" is forbidden: no rights | undefined',
      ],
    ],
  ])('%s', async (_what, error, queued, journal) => {
    const given = await afterAttempt({ writer: { bind: () => Promise.reject(error) } });
    expect(given.left).toEqual(released(queued));
    expect(given.journal).toEqual(journal);
    expect(await given.points()).toMatchObject({ 'Bind Error': 1 });
  });

  test('a plugin that fails to bind: the pod is tried again', async () => {
    const given = await afterAttempt({
      profile: { binds: [{ name: 'Own', bind: async () => failed('no licence') }] },
    });
    expect(given.left).toEqual(released('backoff'));
    expect(await given.points()).toEqual({ 'Reserve Success': 1, 'Permit Success': 1, 'Bind Error': 1 });
    expect(given.journal.at(-1)).toBe(
      'mark p | SchedulerError | binding rejected: plugin "Own" failed to bind pod "n/p": no licence | undefined',
    );
  });

  test('the room helps pods that wait for it', async () => {
    const given = givenAttempts({ writer: { bind: () => Promise.reject(conflictError(pods, 'p')) } });
    await given.schedule(aPod('p', {}, { requests: { cpu: '3' } }));
    await given.schedule(aPod('q', {}, { requests: { cpu: '3' } }));
    await given.attempts.ended();
    expect(given.queued('q')).toBe('backoff NodeResourcesFit');
  });
});
