import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Job } from '@orch/api/types/batch_v1';
import type { Pod } from '@orch/api/types/core_v1';
import { FakeClock } from '@orch/apimachinery';
import { ControlPlane } from '@orch/testing';
import { eventsOf } from '../support/events.js';
import { eventually } from '../support/objects.js';
import { type RunningControllers, runControllersOn } from '../support/run-controllers.js';

const startedAt = '2026-01-01T00:00:00Z';
const inDefault = { namespace: 'default' };
const run = { controllers: ['job'], writesAs: 'accounts' } as const;

let plane: ControlPlane;
let clock: FakeClock;
let running: RunningControllers;
beforeAll(async () => {
  plane = await ControlPlane.start({
    controllers: [],
    scheduler: false,
    featureGates: { IndexedJob: true, SuspendJob: true },
  });
});
afterAll(async () => {
  await plane.stop();
});
beforeEach(async () => {
  clock = new FakeClock(startedAt);
  running = await runControllersOn(plane, { ...run, clock });
});
afterEach(async () => {
  await running.stop();
  await plane.reset();
});

const jobs = () => plane.client.resource<Job>({ group: 'batch', version: 'v1', resource: 'jobs' });
const pods = () => plane.client.resource<Pod>({ group: '', version: 'v1', resource: 'pods' });

async function givenJob(spec: Partial<NonNullable<Job['spec']>>) {
  const containers = [{ name: 'main', image: 'busybox' }];
  return await jobs().create({
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'work', ...inDefault },
    spec: { template: { spec: { restartPolicy: 'Never', containers } }, ...spec },
  });
}

const statusOf = async () => (await jobs().get('work', inDefault)).status ?? {};
const allPods = async () => (await pods().list({ ...inDefault })).items;
const unfinished = async () => (await allPods()).filter(({ status }) => status?.phase === 'Pending');

/** The pods that run, as soon as their number is as given and the status has it. */
function runningPods(count: number) {
  return eventually(`${count} pods run and are counted`, async () => {
    const found = await unfinished();
    return found.length === count && ((await statusOf()).active ?? 0) === count ? found : undefined;
  });
}

async function finish(
  pod: { readonly metadata: { readonly name?: string } } | undefined,
  phase: 'Succeeded' | 'Failed',
) {
  const name = pod?.metadata.name ?? '';
  await pods().patch(name, { type: 'merge', body: { status: { phase } }, subresource: 'status' }, inDefault);
}

function statusWhen(what: string, holds: (status: NonNullable<Job['status']>) => boolean) {
  return eventually(what, async () => {
    const status = JSON.parse(JSON.stringify(await statusOf()));
    return holds(status) ? status : undefined;
  });
}

/** Advances the clock until the status holds; the time that passed on it in milliseconds. */
async function timeUntil(what: string, holds: (status: NonNullable<Job['status']>) => boolean): Promise<number> {
  const sinceMs = clock.now().getTime();
  return await eventually(what, async () => {
    if (holds(JSON.parse(JSON.stringify(await statusOf())))) return clock.now().getTime() - sinceMs;
    await clock.advance(1_000);
    return undefined;
  });
}

const isFinished = ({ conditions = [] }: NonNullable<Job['status']>) =>
  conditions.some(({ type }) => type === 'Complete' || type === 'Failed');

describe('a job', () => {
  test('runs pods in parallel until enough have succeeded, and is complete', async () => {
    const { metadata } = await givenJob({ parallelism: 2, completions: 3 });
    const [first, second] = await runningPods(2);
    expect(first?.metadata.name).toMatch(/^work-[a-z0-9]{5}$/);
    expect(first?.metadata.ownerReferences).toEqual([
      {
        apiVersion: 'batch/v1',
        kind: 'Job',
        name: 'work',
        uid: metadata.uid,
        controller: true,
        blockOwnerDeletion: true,
      },
    ]);
    expect(await statusOf()).toEqual({ startTime: startedAt, active: 2 });
    await finish(first, 'Succeeded');
    await statusWhen('one has succeeded', ({ succeeded, active }) => succeeded === 1 && active === 2);
    await finish(second, 'Succeeded');
    const [third] = await runningPods(1);
    await clock.advance(5_000);
    await finish(third, 'Succeeded');
    const completionTime = '2026-01-01T00:00:05Z';
    expect(await statusWhen('the job is complete', isFinished)).toEqual({
      startTime: startedAt,
      completionTime,
      succeeded: 3,
      conditions: [
        { type: 'Complete', status: 'True', lastProbeTime: completionTime, lastTransitionTime: completionTime },
      ],
    });
    const created = (await allPods()).map((pod) => `Normal SuccessfulCreate: Created pod: ${pod.metadata.name}`);
    const events = await eventually('events are recorded', async () => {
      const found = await eventsOf(plane, 'work');
      return found.length === 4 ? found : undefined;
    });
    expect(events.toSorted()).toEqual([...created, 'Normal Completed: Job completed'].toSorted());
  });

  test('replaces a failed pod after a back-off that doubles, and fails beyond the limit', async () => {
    await givenJob({ backoffLimit: 2 });
    const [first] = await runningPods(1);
    await finish(first, 'Failed');
    await statusWhen('a pod has failed, and is replaced', ({ failed, active }) => failed === 1 && active === 1);
    const [second] = await runningPods(1);
    await finish(second, 'Failed');
    const afterTwo = await timeUntil('two pods have failed', ({ failed, active }) => failed === 2 && active === 1);
    expect(afterTwo).toBeGreaterThanOrEqual(10_000);
    const [third] = await runningPods(1);
    await finish(third, 'Failed');
    await timeUntil('the job has failed', isFinished);
    // After 10 seconds, and 20 more.
    expect(clock.now().getTime() - Date.parse(startedAt)).toBeGreaterThanOrEqual(30_000);
    const status = await statusWhen('the job has failed', isFinished);
    expect(status).toMatchObject({
      failed: 3,
      conditions: [
        {
          type: 'Failed',
          status: 'True',
          reason: 'BackoffLimitExceeded',
          message: 'Job has reached the specified backoff limit',
        },
      ],
    });
    expect([status.active, status.completionTime]).toEqual([undefined, undefined]);
    await eventually('an event is recorded', async () => {
      const text = 'Warning BackoffLimitExceeded: Job has reached the specified backoff limit';
      return (await eventsOf(plane, 'work')).includes(text) || undefined;
    });
  });

  test('fails and deletes its pods at its active deadline', async () => {
    await givenJob({ parallelism: 2, completions: 2, activeDeadlineSeconds: 60 });
    await runningPods(2);
    await clock.advance(59_000);
    expect((await unfinished()).length).toBe(2);
    await clock.advance(1_000);
    const status = await statusWhen('the job has failed', isFinished);
    expect(status).toMatchObject({
      failed: 2,
      conditions: [
        { type: 'Failed', reason: 'DeadlineExceeded', message: 'Job was active longer than specified deadline' },
      ],
    });
    await eventually('the pods are deleted', async () => (await allPods()).length === 0 || undefined);
  });

  test('deletes its pods while it is suspended, and starts its deadline again when it is resumed', async () => {
    await givenJob({ activeDeadlineSeconds: 60 });
    await runningPods(1);
    const suspend = (isSuspended: boolean) =>
      jobs().patch('work', { type: 'merge', body: { spec: { suspend: isSuspended } } }, inDefault);
    await clock.advance(50_000);
    await suspend(true);
    const suspended = await statusWhen('it is suspended', ({ conditions = [] }) => conditions.length === 1);
    expect(suspended.conditions).toMatchObject([
      { type: 'Suspended', status: 'True', reason: 'JobSuspended', message: 'Job suspended' },
    ]);
    await eventually('the pods are deleted', async () => (await allPods()).length === 0 || undefined);
    await clock.advance(50_000);
    expect(isFinished(JSON.parse(JSON.stringify(await statusOf())))).toBe(false);
    await suspend(false);
    const resumed = await statusWhen('it runs again', ({ active }) => active === 1);
    expect(resumed).toMatchObject({
      startTime: '2026-01-01T00:01:40Z',
      conditions: [{ type: 'Suspended', status: 'False', reason: 'JobResumed', message: 'Job resumed' }],
    });
    const events = await eventually('events are recorded', async () => {
      const found = (await eventsOf(plane, 'work')).filter((text) => !text.includes('pod:'));
      return found.length === 2 ? found : undefined;
    });
    expect(events).toEqual(['Normal Suspended: Job suspended', 'Normal Resumed: Job resumed']);
  });

  test('with completion indexes runs a pod for each, and replaces a failed pod of an index', async () => {
    await givenJob({ completionMode: 'Indexed', completions: 4, parallelism: 4 });
    const key = 'batch.orch.io/job-completion-index';
    const first = await runningPods(4);
    const byIndex = (items: Awaited<ReturnType<typeof runningPods>>, index: number) =>
      items.find(({ metadata }) => metadata.annotations?.[key] === String(index));
    for (const index of [0, 1, 2, 3]) {
      const pod = byIndex(first, index);
      expect(pod?.metadata.name).toMatch(/^work-[a-z0-9]{5}$/);
      expect(pod?.spec?.hostname).toBeUndefined();
      const fieldRef = { apiVersion: 'v1', fieldPath: `metadata.annotations['${key}']` };
      expect(pod?.spec?.containers?.[0]?.env).toEqual([{ name: 'JOB_COMPLETION_INDEX', valueFrom: { fieldRef } }]);
    }
    await finish(byIndex(first, 3), 'Succeeded');
    await finish(byIndex(first, 1), 'Succeeded');
    await finish(byIndex(first, 2), 'Succeeded');
    await finish(byIndex(first, 0), 'Failed');
    expect(
      await statusWhen('three are complete', ({ succeeded, failed }) => succeeded === 3 && failed === 1),
    ).toMatchObject({
      completedIndexes: '1-3',
    });
    const [again] = await runningPods(1);
    expect(again?.metadata.annotations?.[key]).toBe('0');
    await finish(again, 'Succeeded');
    const status = await statusWhen('the job is complete', isFinished);
    expect(status).toMatchObject({ succeeded: 4, failed: 1, completedIndexes: '0-3' });
  });

  test('adopts selected pods without an owner, and deletes surplus pods when parallelism shrinks', async () => {
    const labels = { work: 'by-hand' };
    const spec = { restartPolicy: 'Never', containers: [{ name: 'main', image: 'busybox' }] };
    await pods().create({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'bare', labels, ...inDefault }, spec });
    const template = { metadata: { labels }, spec };
    const { metadata } = await givenJob({
      ...{ manualSelector: true, selector: { matchLabels: labels }, template },
      ...{ parallelism: 3, completions: 5 },
    });
    const found = await runningPods(3);
    expect(found.map((pod) => pod.metadata.ownerReferences?.[0]?.uid)).toEqual(Array(3).fill(metadata.uid));
    expect(found.map((pod) => pod.metadata.name)).toContain('bare');
    await jobs().patch('work', { type: 'merge', body: { spec: { parallelism: 1 } } }, inDefault);
    await runningPods(1);
    await eventually('deletions are recorded', async () => {
      const texts = (await eventsOf(plane, 'work')).filter((text) =>
        text.startsWith('Normal SuccessfulDelete: Deleted pod: '),
      );
      return texts.length === 2 || undefined;
    });
  });
});

test('an indexed job is left alone with the gate IndexedJob off', async () => {
  await running.stop();
  running = await runControllersOn(plane, { ...run, clock, gates: { IndexedJob: false } });
  await givenJob({ completionMode: 'Indexed', completions: 1 });
  await eventually('an event is recorded', async () => {
    const text = 'Warning IndexedJobDisabled: Skipped Indexed Job sync because feature is disabled.';
    return (await eventsOf(plane, 'work')).includes(text) || undefined;
  });
  expect(await allPods()).toEqual([]);
});
