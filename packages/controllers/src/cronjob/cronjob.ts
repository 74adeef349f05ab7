import type { CronJob, CronJobStatus, Job } from '@orch/api/types/batch_v1';
import { type DeepReadonly, deepEqual, errorMessage, isStatusError } from '@orch/apimachinery';
import { eventObjectOf, isNamespaceTerminating, objectKey, type RecordedEvent, splitKey } from '@orch/client';
import { type Controller, type ControllerContext, controllerLog, logName } from '../framework/controller.js';
import { exponentialBuckets, silentMetrics } from '../framework/metrics-source.js';
import { controllerOf, controllerUidIndex, controllerUids } from '../framework/owners.js';
import { queueController } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { isJobFinished, type ReadonlyJob } from '../job/job-state.js';
import { isActiveIn, jobOfTime, jobsToRemove, observeJobs, withoutActive, withStarted } from './jobs-of-cron-job.js';
import { planStart, type ReadonlyCronJob } from './plan-start.js';
import { parseSchedule, ScheduleError } from './schedule.js';

/** Cron jobs that are reconciled at the same time. v1.21 has no option for it. */
const workers = 5;
/** Period of reconciling all cron jobs with the gate CronJobControllerV2 off. */
const pollMs = 10_000;
/** After a time of the schedule, so that a coarse timer does not run before it. */
const lateMs = 100;

/**
 * Starts the jobs of cron jobs on schedule and removes old ones. Reads cronjobs, jobs; writes jobs, cronjobs/status. With the
 * gate CronJobControllerV2 off it polls, as the first controller of v1.21 does.
 */
export function cronJobController(context: ControllerContext): Controller {
  const { client, clock, informers } = context;
  const isPolled = !context.gates('CronJobControllerV2');
  const cronJobs = informers.for<CronJob>(resources.cronJobs);
  const jobs = informers.for<Job>(resources.jobs, { [controllerUidIndex]: controllerUids });
  const cronJobClient = client.resource<CronJob>(resources.cronJobs);
  const jobClient = client.resource<Job>(resources.jobs);
  const recorder = context.recorderOf('cronjob-controller');
  const skew = (context.metrics?.source ?? silentMetrics).histogram({
    name: 'cronjob_controller_cronjob_job_creation_skew_duration_seconds',
    help: 'Time between the scheduled time of a job and its creation.',
    buckets: exponentialBuckets(1, 2, 10),
  });
  const log = controllerLog(context.log, 'cronjob');

  const { queue, controller } = queueController(context, {
    name: 'cronjob',
    workers,
    reconcile,
    ...(isPolled ? { resyncMs: pollMs } : {}),
    enqueueAll: () => cronJobs.lister.list().forEach(enqueue),
    synced: async (signal) => {
      await Promise.all([cronJobs.synced(signal), jobs.synced(signal)]);
    },
  });

  if (!isPolled) {
    cronJobs.addHandler({ onAdd: enqueue, onUpdate: enqueueChanged, onDelete: enqueue });
    jobs.addHandler({
      onAdd: enqueueOwner,
      onUpdate: (job, old) => [old, job].forEach(enqueueOwner),
      onDelete: enqueueOwner,
    });
  }
  return controller;

  function enqueue(cronJob: ReadonlyCronJob): void {
    queue.add(objectKey(cronJob));
  }

  /** A new schedule is first looked at when it is due. */
  function enqueueChanged(cronJob: ReadonlyCronJob, old: ReadonlyCronJob): void {
    const schedule = cronJob.spec?.schedule ?? '';
    if (schedule === old.spec?.schedule) {
      enqueue(cronJob);
      return;
    }
    try {
      const nowMs = clock.now().getTime();
      const nextMs = parseSchedule(schedule).next(nowMs);
      if (nextMs !== undefined) queue.addAfter(objectKey(cronJob), nextMs + lateMs - nowMs);
    } catch (error) {
      if (!(error instanceof ScheduleError)) throw error;
      const message = `unparseable schedule for cronjob: ${schedule}`;
      record(cronJob, { type: 'Warning', reason: 'UnParseableCronJobSchedule', message });
    }
  }

  function enqueueOwner(job: ReadonlyJob): void {
    const owner = controllerOf(job);
    if (owner?.kind !== 'CronJob') return;
    const cronJob = cronJobs.lister.get(owner.name, job.metadata.namespace);
    if (cronJob?.metadata.uid === owner.uid) enqueue(cronJob);
  }

  function record(cronJob: ReadonlyCronJob, ...events: readonly RecordedEvent[]): void {
    for (const event of events) recorder.event(eventObjectOf(cronJob), event);
  }

  async function reconcile(key: string, signal: AbortSignal): Promise<void> {
    const { namespace, name } = splitKey(key);
    const cached = cronJobs.lister.get(name, namespace);
    if (cached === undefined) return;
    const own = jobs.lister.byIndex(controllerUidIndex, cached.metadata.uid ?? '');
    const cronJob = await observe(await current(cached, { own, signal }), { own, signal });
    if (!cronJob.metadata.deletionTimestamp) await start(cronJob, signal);
    await removeOldJobs(cronJob, { own, signal });
  }

  /** From the server when a job runs that the cached status lacks: its start may have been written a moment ago. */
  async function current(
    cronJob: ReadonlyCronJob,
    { own, signal }: { readonly own: readonly ReadonlyJob[]; readonly signal: AbortSignal },
  ): Promise<ReadonlyCronJob> {
    const isKnown = (job: ReadonlyJob) => isJobFinished(job) || isActiveIn(cronJob.status, job.metadata.uid ?? '');
    if (own.every(isKnown)) return cronJob;
    const { name = '', namespace = '' } = cronJob.metadata;
    return await cronJobClient.get(name, { namespace, signal });
  }

  /** Writes what has become of the jobs into the status. */
  async function observe(
    cronJob: ReadonlyCronJob,
    { own, signal }: { readonly own: readonly ReadonlyJob[]; readonly signal: AbortSignal },
  ): Promise<ReadonlyCronJob> {
    const observed = observeJobs(cronJob.status ?? {}, own);
    const events = [...observed.events];
    let { status } = observed;
    const known = new Set(own.map((job) => job.metadata.uid));
    for (const { uid = '', name = '', namespace = '' } of status.active ?? []) {
      if (known.has(uid) || (await exists({ name, namespace }, signal))) continue;
      status = withoutActive(status, uid);
      events.push({ type: 'Normal', reason: 'MissingJob', message: `Active job went missing: ${name}` });
    }
    const written = await writeStatus(cronJob, { status, signal });
    record(cronJob, ...events);
    return written;
  }

  async function exists(
    { name, namespace }: { readonly name: string; readonly namespace: string },
    signal: AbortSignal,
  ): Promise<boolean> {
    try {
      await jobClient.get(name, { namespace, signal });
      return true;
    } catch (error) {
      if (isStatusError(error, 'NotFound')) return false;
      throw error;
    }
  }

  async function writeStatus(
    cronJob: ReadonlyCronJob,
    { status, signal }: { readonly status: DeepReadonly<CronJobStatus>; readonly signal: AbortSignal },
  ): Promise<ReadonlyCronJob> {
    if (deepEqual(status, cronJob.status ?? {})) return cronJob;
    return await cronJobClient.updateStatus({ ...cronJob, status }, { signal });
  }

  async function start(cronJob: ReadonlyCronJob, signal: AbortSignal): Promise<void> {
    const nowMs = clock.now().getTime();
    const plan = planStart(cronJob, { parse: parseSchedule, nowMs, isPolled });
    record(cronJob, ...plan.events);
    if (plan.type === 'start') {
      const remaining = plan.replaces ? await deleteActive(cronJob, signal) : cronJob;
      await startJob(remaining, { scheduledMs: plan.scheduledMs, signal });
    }
    if (plan.type !== 'none' && !isPolled) queue.addAfter(objectKey(cronJob), plan.untilMs + lateMs - nowMs);
  }

  async function startJob(
    cronJob: ReadonlyCronJob,
    { scheduledMs, signal }: { readonly scheduledMs: number; readonly signal: AbortSignal },
  ): Promise<void> {
    const wanted = jobOfTime(cronJob, scheduledMs);
    const job = await createJob(cronJob, { wanted, scheduledMs, signal });
    if (job === undefined) return;
    const status = withStarted(cronJob.status ?? {}, job, scheduledMs);
    try {
      await writeStatus(cronJob, { status, signal });
    } catch (error) {
      if (!isStatusError(error, 'Conflict')) throw error;
      const { name = '', namespace = '' } = cronJob.metadata;
      const live = await cronJobClient.get(name, { namespace, signal });
      await writeStatus(live, { status: withStarted(live.status ?? {}, job, scheduledMs), signal });
    }
  }

  /** A job that an interrupted reconciliation has created is returned. Undefined when the namespace is terminating. */
  async function createJob(
    cronJob: ReadonlyCronJob,
    {
      wanted,
      scheduledMs,
      signal,
    }: { readonly wanted: Job; readonly scheduledMs: number; readonly signal: AbortSignal },
  ): Promise<ReadonlyJob | undefined> {
    const { name = '', namespace = '' } = wanted.metadata;
    try {
      const job = await jobClient.create(wanted, { namespace, signal });
      skew.observe((Date.parse(job.metadata.creationTimestamp ?? '') - scheduledMs) / 1_000);
      record(cronJob, { type: 'Normal', reason: 'SuccessfulCreate', message: `Created job ${name}` });
      log.info('created a job', { cronJob: logName(cronJob), job: name });
      return job;
    } catch (error) {
      if (isNamespaceTerminating(error)) return undefined;
      if (isStatusError(error, 'AlreadyExists')) {
        const existing = await jobClient.get(name, { namespace, signal });
        if (controllerOf(existing)?.uid === cronJob.metadata.uid) return existing;
      } else if (!signal.aborted) {
        const message = `Error creating job: ${errorMessage(error)}`;
        record(cronJob, { type: 'Warning', reason: 'FailedCreate', message });
      }
      throw error;
    }
  }

  async function deleteActive(cronJob: ReadonlyCronJob, signal: AbortSignal): Promise<ReadonlyCronJob> {
    let status = cronJob.status ?? {};
    for (const { name = '', namespace = '', uid = '' } of status.active ?? []) {
      try {
        await jobClient.get(name, { namespace, signal });
      } catch (error) {
        record(cronJob, { type: 'Warning', reason: 'FailedGet', message: `Get job: ${errorMessage(error)}` });
        throw error;
      }
      await deleteJob(cronJob, { name, namespace, uid, signal });
      status = withoutActive(status, uid);
    }
    return { ...cronJob, status };
  }

  async function deleteJob(
    cronJob: ReadonlyCronJob,
    job: { readonly name: string; readonly namespace: string; readonly uid: string; readonly signal: AbortSignal },
  ): Promise<void> {
    const { name, namespace, uid, signal } = job;
    try {
      await jobClient.delete(name, { namespace, signal, propagationPolicy: 'Background', preconditions: { uid } });
    } catch (error) {
      if (!signal.aborted) {
        record(cronJob, { type: 'Warning', reason: 'FailedDelete', message: `Deleted job: ${errorMessage(error)}` });
      }
      throw error;
    }
    record(cronJob, { type: 'Normal', reason: 'SuccessfulDelete', message: `Deleted job ${name}` });
    log.info('deleted a job', { cronJob: logName(cronJob), job: name });
  }

  async function removeOldJobs(
    cronJob: ReadonlyCronJob,
    { own, signal }: { readonly own: readonly ReadonlyJob[]; readonly signal: AbortSignal },
  ): Promise<void> {
    for (const { metadata } of jobsToRemove(cronJob, own)) {
      const { name = '', namespace = '', uid = '' } = metadata;
      try {
        await deleteJob(cronJob, { name, namespace, uid, signal });
      } catch (error) {
        // The cache is stale, or the job is deleted the next time.
        if (!isStatusError(error, 'NotFound') && !isStatusError(error, 'Conflict')) throw error;
      }
    }
  }
}
