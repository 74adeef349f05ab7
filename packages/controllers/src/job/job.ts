import type { Job } from '@orch/api/types/batch_v1';
import type { Pod } from '@orch/api/types/core_v1';
import { type DeepReadonly, labelSelectorFromObject } from '@orch/apimachinery';
import { eventObjectOf, isNamespaceTerminating, objectKey, splitKey } from '@orch/client';
import { type Controller, type ControllerContext, controllerLog, logName } from '../framework/controller.js';
import { Expectations } from '../framework/expectations.js';
import { ForeignDeletions } from '../framework/foreign-deletions.js';
import { claim, controllerOf, controllerUidIndex, controllerUids } from '../framework/owners.js';
import { queueController } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { isPodActive } from '../pods/pod-state.js';
import { baseDelayMs, FailureBackoff, maxDelayMs } from './failure-backoff.js';
import { FinishedJobs } from './finished-jobs.js';
import { JobPods } from './job-pods.js';
import { isIndexedJob, type ReadonlyJob, startTimeOf } from './job-state.js';
import { nextStatus } from './job-status.js';
import { countPods, failureOf, type PodCounts, remainingMs } from './judge-job.js';
import { planPods } from './plan-pods.js';
import { writeJobStatus } from './write-job-status.js';

type ReadonlyPod = DeepReadonly<Pod>;

/** Jobs that are reconciled at the same time. v1.21 has no option for it. */
const workers = 5;

/** Runs the pods of each job until enough succeed. Reads jobs, pods; writes pods, jobs/status. */
export function jobController(context: ControllerContext): Controller {
  const { client, clock, informers, names, gates } = context;
  const jobs = informers.for<Job>(resources.jobs);
  const pods = informers.for<Pod>(resources.pods, { [controllerUidIndex]: controllerUids });
  const jobClient = client.resource<Job>(resources.jobs);
  const podClient = client.resource<Pod>(resources.pods);
  const events = context.recorderOf('job-controller');
  const expectations = new Expectations(clock);
  const foreignDeletions = new ForeignDeletions();
  const finished = new FinishedJobs();
  const backoff = new FailureBackoff();
  const jobPods = new JobPods(context, { expectations, events, lister: pods.lister });
  const log = controllerLog(context.log, 'job');

  const { queue, controller } = queueController(context, {
    name: 'job',
    workers,
    reconcile,
    retryDelayMs: baseDelayMs,
    retryDelayMsMax: maxDelayMs,
    enqueueAll: () => jobs.lister.list().forEach(enqueue),
    synced: async (signal) => {
      await Promise.all([jobs.synced(signal), pods.synced(signal)]);
    },
  });

  jobs.addHandler({
    onAdd: enqueue,
    onUpdate: enqueue,
    onDelete: (job) => {
      foreignDeletions.forget(objectKey(job));
      enqueue(job);
    },
  });
  pods.addHandler({
    onAdd: (pod) => {
      const job = jobOf(pod);
      if (job === undefined) return enqueueMatching(pod);
      if (pod.metadata.deletionTimestamp) expectations.deletionSeen(objectKey(job), pod.metadata.uid ?? '');
      expectations.creationSeen(objectKey(job), pod.metadata.name ?? '');
      enqueue(job);
    },
    onUpdate: (pod, old) => {
      const job = jobOf(pod);
      const oldJob = jobOf(old);
      if (job !== undefined && pod.metadata.deletionTimestamp) noteDeletion(job, { pod, isKnown: isDeleting(old) });
      // Only a failed pod waits for the back-off.
      const isDelayed = pod.status?.phase === 'Failed' && !pod.metadata.deletionTimestamp;
      if (oldJob !== undefined && oldJob !== job) enqueue(oldJob);
      if (job === undefined) return enqueueMatching(pod);
      queue.addAfter(objectKey(job), isDelayed ? backoff.delayMs(objectKey(job)) : 0);
    },
    onDelete: (pod) => {
      const job = jobOf(pod);
      if (job === undefined) return;
      noteDeletion(job, { pod, isKnown: isDeleting(pod) });
      enqueue(job);
    },
  });
  return controller;

  function noteDeletion(job: ReadonlyJob, { pod, isKnown }: { pod: ReadonlyPod; isKnown: boolean }): void {
    const isOwn = expectations.deletionSeen(objectKey(job), pod.metadata.uid ?? '');
    if (!isOwn && !isKnown) foreignDeletions.seen(objectKey(job));
  }

  function enqueue(job: ReadonlyJob): void {
    queue.add(objectKey(job));
  }

  function jobOf(pod: ReadonlyPod): ReadonlyJob | undefined {
    const owner = controllerOf(pod);
    const job = owner?.kind === 'Job' ? jobs.lister.get(owner.name, pod.metadata.namespace) : undefined;
    return job?.metadata.uid === owner?.uid ? job : undefined;
  }

  /** Jobs may adopt a selected pod without a controller. */
  function enqueueMatching(pod: ReadonlyPod): void {
    if (controllerOf(pod) !== undefined) return;
    for (const job of jobs.lister.list({ namespace: pod.metadata.namespace ?? '' })) {
      if (labelSelectorFromObject(job.spec?.selector).matches(pod.metadata.labels ?? {})) enqueue(job);
    }
  }

  async function reconcile(key: string, signal: AbortSignal): Promise<void> {
    const { namespace, name } = splitKey(key);
    const job = jobs.lister.get(name, namespace);
    if (finished.isOver(key, job) || job === undefined) {
      expectations.forget(key);
      backoff.reset(key);
      return;
    }
    if (refuses(job)) return;
    const isCacheCurrent = expectations.satisfied(key);
    const found = await podsOf(job, signal);
    const now = clock.now();
    const startTime = startTimeOf(job, { now, gates });
    const before = countPods(job, { pods: found, names });
    const failure = failureOf(job, { pods: found, counts: before, startTime, now, gates });
    if (!isCacheCurrent && failure === undefined) return enqueueDeadline(job, { startTime, now });
    let counts = before;
    let failed: unknown;
    const isManaged = failure === undefined && !job.metadata.deletionTimestamp;
    const onChange = (change: 1 | -1) => () => {
      counts = { ...counts, active: counts.active + change };
    };
    try {
      if (failure !== undefined) {
        await jobPods.delete(job, { pods: found.filter(isPodActive), onDeleted: () => undefined, signal });
      } else if (isManaged) {
        const plan = planPods(job, {
          ...{ pods: found, succeeded: before.succeeded, names, gates, now },
          wasTried: ({ metadata }) => expectations.wasTried(key, metadata.uid ?? ''),
        });
        if (plan.type === 'create') {
          const { uid } = job.metadata;
          const live = () => jobClient.get(name, { namespace, signal });
          // The deletion of the job is on its way to the cache.
          if (!(await foreignDeletions.mayReplace(key, { uid, live }))) return;
          await jobPods.create(job, { indexes: plan.indexes, onCreated: onChange(1), signal });
        }
        if (plan.type === 'delete') await jobPods.delete(job, { pods: plan.pods, onDeleted: onChange(-1), signal });
      }
    } catch (error) {
      if (!isNamespaceTerminating(error)) failed = error;
    }
    signal.throwIfAborted();
    await writeOutcome(job, { counts, startTime, failure, isManaged, signal });
    if (failed !== undefined) throw failed;
  }

  /** Reports whether the job has a completion mode that is unknown or disabled; it is then left alone. */
  function refuses(job: ReadonlyJob): boolean {
    const warn = (reason: string, message: string) => {
      events.event(eventObjectOf(job), { type: 'Warning', reason, message });
      return true;
    };
    if (isIndexedJob(job) && !gates('IndexedJob')) {
      return warn('IndexedJobDisabled', 'Skipped Indexed Job sync because feature is disabled.');
    }
    const mode = job.spec?.completionMode ?? 'NonIndexed';
    if (mode !== 'NonIndexed' && mode !== 'Indexed') {
      return warn('UnknownCompletionMode', 'Skipped Job sync because completion mode is unknown');
    }
    return false;
  }

  function podsOf(job: ReadonlyJob, signal: AbortSignal): Promise<readonly ReadonlyPod[]> {
    const { name = '', namespace = '', uid = '' } = job.metadata;
    return claim({
      owner: { object: job, apiVersion: job.apiVersion, kind: job.kind },
      selector: labelSelectorFromObject(job.spec?.selector),
      owned: pods.lister.byIndex(controllerUidIndex, uid),
      orphans: pods.lister.byIndex(controllerUidIndex, '').filter((pod) => pod.metadata.namespace === namespace),
      live: () => jobClient.get(name, { namespace, signal }),
      client: podClient,
      signal,
    });
  }

  async function writeOutcome(
    job: ReadonlyJob,
    options: {
      readonly counts: PodCounts;
      readonly startTime: string | undefined;
      readonly failure: ReturnType<typeof failureOf>;
      readonly isManaged: boolean;
      readonly signal: AbortSignal;
    },
  ): Promise<void> {
    const { signal, startTime } = options;
    const key = objectKey(job);
    const now = clock.now();
    const change = nextStatus(job, { ...options, now, gates });
    if (
      change.status !== undefined &&
      !(await writeJobStatus(job, { status: change.status, client: jobClient, signal }))
    ) {
      return;
    }
    for (const event of change.events) events.event(eventObjectOf(job), event);
    if (change.isFinished) {
      finished.written(key, job);
      log.info('the job finished', { job: logName(job), failure: options.failure?.reason });
    }
    if (change.backoff === 'reset') backoff.reset(key);
    if (change.backoff === 'lengthen') queue.addAfter(key, backoff.lengthen(key));
    if (!change.isFinished) enqueueDeadline(job, { startTime, now });
  }

  function enqueueDeadline(
    job: ReadonlyJob,
    { startTime, now }: { readonly startTime: string | undefined; readonly now: Date },
  ): void {
    const deadlineMs = remainingMs(job, { startTime, now, gates });
    if (deadlineMs !== undefined) queue.addAfter(objectKey(job), deadlineMs);
  }
}

function isDeleting({ metadata }: ReadonlyPod): boolean {
  return metadata.deletionTimestamp !== undefined;
}
