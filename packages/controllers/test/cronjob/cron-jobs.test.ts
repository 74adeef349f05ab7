import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { CronJob, Job } from '@orch/api/types/batch_v1';
import { FakeClock } from '@orch/apimachinery';
import { ControlPlane } from '@orch/testing';
import { eventsOf } from '../support/events.js';
import { eventually, isGone } from '../support/objects.js';
import { type RunningControllers, runControllersOn } from '../support/run-controllers.js';

const inDefault = { namespace: 'default' };
const minuteMs = 60_000;
const run = { controllers: ['cronjob', 'ttl-after-finished'], writesAs: 'accounts' } as const;

let plane: ControlPlane;
let clock: FakeClock;
let running: RunningControllers;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: [], scheduler: false });
});
afterAll(async () => {
  await plane.stop();
});
beforeEach(async () => {
  // The server sets creation times by the system clock.
  clock = new FakeClock(new Date());
  running = await runControllersOn(plane, { ...run, clock });
});
afterEach(async () => {
  await running.stop();
  await plane.reset();
});

const cronJobs = () => plane.client.resource<CronJob>({ group: 'batch', version: 'v1', resource: 'cronjobs' });
const jobs = () => plane.client.resource<Job>({ group: 'batch', version: 'v1', resource: 'jobs' });

async function givenCronJob(spec: object = {}) {
  const containers = [{ name: 'main', image: 'busybox' }];
  const jobSpec = { template: { spec: { restartPolicy: 'Never', containers } } };
  return await cronJobs().create({
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: { name: 'tick', ...inDefault },
    spec: { schedule: '* * * * *', jobTemplate: { metadata: { labels: { a: 'b' } }, spec: jobSpec }, ...spec },
  });
}

const names = async () => (await jobs().list(inDefault)).items.map(({ metadata }) => metadata.name ?? '').toSorted();

/** Advances the clock minute by minute until the state holds. */
async function advanceUntil<T>(what: string, check: () => Promise<T | undefined>): Promise<T> {
  let rounds = 0;
  return await eventually(what, async () => {
    const found = await check();
    if (found === undefined && rounds++ % 10 === 0) await clock.advance(minuteMs);
    return found;
  });
}

/** The jobs when they are at least as many as given, and the status knows the last one. */
function jobsWhen(count: number) {
  return advanceUntil(`at least ${count} jobs`, async () => {
    const found = await names();
    const active = (await cronJobs().get('tick', inDefault)).status?.active ?? [];
    return found.length >= count && active.some(({ name }) => name === found.at(-1)) ? found : undefined;
  });
}

async function finish(name: string | undefined, type: 'Complete' | 'Failed') {
  const time = new Date().toISOString().replace(/\.\d+/, '');
  const conditions = [{ type, status: 'True', lastTransitionTime: time }];
  const status = { startTime: time, conditions, ...(type === 'Complete' ? { completionTime: time } : {}) };
  await jobs().patch(name ?? '', { type: 'merge', body: { status }, subresource: 'status' }, inDefault);
  return time;
}

const hasEvent = (text: string) =>
  eventually(`event: ${text}`, async () => (await eventsOf(plane, 'tick')).includes(text) || undefined);

describe('a cron job', () => {
  test('starts a job at each time of its schedule, named after it, and follows its end', async () => {
    const { metadata } = await givenCronJob();
    const [first = ''] = await jobsWhen(1);
    const scheduledMs = Number(first.split('-')[1]) * minuteMs;
    expect(scheduledMs).toBeGreaterThan(Date.parse(metadata.creationTimestamp ?? '') - 1);
    expect(scheduledMs).toBeLessThanOrEqual(clock.now().getTime());
    const job = await jobs().get(first, inDefault);
    expect(job.metadata.labels).toMatchObject({ a: 'b' });
    expect(job.metadata.ownerReferences).toEqual([
      {
        apiVersion: 'batch/v1',
        kind: 'CronJob',
        name: 'tick',
        uid: metadata.uid,
        controller: true,
        blockOwnerDeletion: true,
      },
    ]);
    const started = (await cronJobs().get('tick', inDefault)).status;
    expect(started?.lastScheduleTime).toBe(new Date(scheduledMs).toISOString().replace('.000', ''));
    expect(started?.active).toMatchObject([
      { kind: 'Job', apiVersion: 'batch/v1', name: first, uid: job.metadata.uid },
    ]);
    const completionTime = await finish(first, 'Complete');
    const status = await eventually('it is no longer active', async () => {
      const found = (await cronJobs().get('tick', inDefault)).status;
      return found?.active === undefined ? found : undefined;
    });
    expect(status?.lastSuccessfulTime).toBe(completionTime);
    await hasEvent(`Normal SuccessfulCreate: Created job ${first}`);
    await hasEvent(`Normal SawCompletedJob: Saw completed job: ${first}, status: Complete`);
    const both = await jobsWhen(2);
    expect(both).toEqual([first, expect.stringMatching(/^tick-\d+$/)]);
  });

  test('with Forbid starts none while one runs', async () => {
    await givenCronJob({ concurrencyPolicy: 'Forbid' });
    const [first] = await jobsWhen(1);
    await advanceUntil('a start is skipped', async () => {
      const text = 'Not starting job because prior execution is running and concurrency policy is Forbid';
      return (await eventsOf(plane, 'tick')).includes(`Normal JobAlreadyActive: ${text}`) || undefined;
    });
    expect(await names()).toEqual([first]);
    await finish(first, 'Failed');
    await jobsWhen(2);
  });

  test('with Replace deletes the job that runs', async () => {
    await givenCronJob({ concurrencyPolicy: 'Replace' });
    const [first = ''] = await jobsWhen(1);
    await advanceUntil('the first job is deleted', async () => (await isGone(jobs(), first, 'default')) || undefined);
    await hasEvent(`Normal SuccessfulDelete: Deleted job ${first}`);
    const status = await eventually('the next one is active', async () => {
      const found = (await cronJobs().get('tick', inDefault)).status;
      return found?.active?.every(({ name }) => name !== first) ? found : undefined;
    });
    expect(status.active).toHaveLength(1);
  });

  test('starts nothing while it is suspended', async () => {
    await givenCronJob({ suspend: true });
    await clock.advance(3 * minuteMs);
    expect(await names()).toEqual([]);
    await cronJobs().patch('tick', { type: 'merge', body: { spec: { suspend: false } } }, inDefault);
    await jobsWhen(1);
  });

  test('removes finished jobs beyond its history limits, and forgets a job that went missing', async () => {
    await givenCronJob({ successfulJobsHistoryLimit: 1, failedJobsHistoryLimit: 0 });
    const [first = ''] = await jobsWhen(1);
    await finish(first, 'Complete');
    const [, second = ''] = await jobsWhen(2);
    await finish(second, 'Failed');
    await eventually('the failed job is removed', async () => (await isGone(jobs(), second, 'default')) || undefined);
    expect(await names()).toContain(first);
    const third = (await jobsWhen(2)).at(-1) ?? '';
    await jobs().delete(third, { ...inDefault, propagationPolicy: 'Background' });
    await hasEvent(`Normal MissingJob: Active job went missing: ${third}`);
  });

  test('takes over a job of its own that its status lacks', async () => {
    const cronJob = await givenCronJob({ suspend: true });
    const { uid = '' } = cronJob.metadata;
    const owner = { apiVersion: 'batch/v1', kind: 'CronJob', name: 'tick', uid, controller: true };
    // An interrupted reconciliation has created it.
    const dueMs = Math.floor(clock.now().getTime() / minuteMs) * minuteMs + minuteMs;
    const name = `tick-${dueMs / minuteMs}`;
    const spec = JSON.parse(JSON.stringify(cronJob.spec?.jobTemplate?.spec ?? {}));
    const metadata = { name, ...inDefault, ownerReferences: [owner] };
    await jobs().create({ apiVersion: 'batch/v1', kind: 'Job', metadata, spec });
    await hasEvent(`Warning UnexpectedJob: Saw a job that the controller did not create or forgot: ${name}`);
    await cronJobs().patch('tick', { type: 'merge', body: { spec: { suspend: false } } }, inDefault);
    await clock.advance(dueMs - clock.now().getTime() + 1_000);
    const status = await eventually('the job is active', async () => {
      const found = (await cronJobs().get('tick', inDefault)).status;
      return found?.active ? found : undefined;
    });
    expect(status.active).toMatchObject([{ name }]);
    expect(Date.parse(status.lastScheduleTime ?? '')).toBe(dueMs);
  });

  test('is polled every ten seconds with the gate CronJobControllerV2 off', async () => {
    await running.stop();
    running = await runControllersOn(plane, { ...run, clock, gates: { CronJobControllerV2: false } });
    await givenCronJob();
    await jobsWhen(1);
  });
});

test('a finished job is deleted when its lifetime has passed, with its dependents first', async () => {
  const spec = { restartPolicy: 'Never', containers: [{ name: 'main', image: 'busybox' }] };
  const givenJob = (name: string, ttlSecondsAfterFinished: number) =>
    jobs().create({
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: { name, ...inDefault },
      spec: { ttlSecondsAfterFinished, template: { spec } },
    });
  await Promise.all([givenJob('brief', 60), givenJob('runs', 0), givenJob('long', 3_600)]);
  await Promise.all([finish('brief', 'Complete'), finish('long', 'Failed')]);
  await advanceUntil('the job is being deleted', async () => {
    const { metadata } = await jobs().get('brief', inDefault);
    return metadata.deletionTimestamp === undefined ? undefined : metadata.finalizers;
  }).then((finalizers) => expect(finalizers).toEqual(['foregroundDeletion']));
  expect((await jobs().get('long', inDefault)).metadata.deletionTimestamp).toBeUndefined();
  expect((await jobs().get('runs', inDefault)).metadata.deletionTimestamp).toBeUndefined();
});

test('no job is deleted by its lifetime with the gate TTLAfterFinished off', async () => {
  await running.stop();
  running = await runControllersOn(plane, { ...run, clock, gates: { TTLAfterFinished: false } });
  await givenCronJob({
    jobTemplate: {
      spec: {
        ttlSecondsAfterFinished: 0,
        template: { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'busybox' }] } },
      },
    },
  });
  const [first = ''] = await jobsWhen(1);
  await finish(first, 'Complete');
  await jobsWhen(2);
  expect((await jobs().get(first, inDefault)).metadata.deletionTimestamp).toBeUndefined();
});
