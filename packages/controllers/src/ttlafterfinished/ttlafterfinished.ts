import type { Job } from '@orch/api/types/batch_v1';
import { isStatusError } from '@orch/apimachinery';
import { objectKey, splitKey } from '@orch/client';
import { type Controller, type ControllerContext, controllerLog, logName } from '../framework/controller.js';
import type { ControllerOptions } from '../framework/controller-options.js';
import { idleController } from '../framework/idle-controller.js';
import { exponentialBuckets, silentMetrics } from '../framework/metrics-source.js';
import { queueController } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { isJobFinished, type ReadonlyJob } from '../job/job-state.js';
import { expiryMs } from './expiry.js';

/**
 * Deletes finished jobs `ttlSecondsAfterFinished` after their end. Reads and writes jobs. Does nothing with the gate
 * TTLAfterFinished off.
 */
export function ttlAfterFinishedController(
  context: ControllerContext,
  { workers }: ControllerOptions['ttl-after-finished'],
): Controller {
  const { client, clock, informers } = context;
  if (!context.gates('TTLAfterFinished')) return idleController;
  const jobs = informers.for<Job>(resources.jobs);
  const jobClient = client.resource<Job>(resources.jobs);
  const log = controllerLog(context.log, 'ttl-after-finished');
  const deletion = (context.metrics?.source ?? silentMetrics).histogram({
    name: 'ttl_after_finished_controller_job_deletion_duration_seconds',
    help: 'Time between the end of the lifetime of a job and its deletion.',
    buckets: exponentialBuckets(0.1, 2, 14),
  });

  const { queue, controller } = queueController(context, {
    name: 'ttl-after-finished',
    workers,
    reconcile,
    enqueueAll: () => jobs.lister.list().forEach(enqueue),
    synced: (signal) => jobs.synced(signal),
  });
  jobs.addHandler({ onAdd: enqueue, onUpdate: enqueue });
  return controller;

  function enqueue(job: ReadonlyJob): void {
    const { metadata, spec } = job;
    if (metadata.deletionTimestamp || spec?.ttlSecondsAfterFinished == null || !isJobFinished(job)) return;
    queue.add(objectKey(job));
  }

  async function reconcile(key: string, signal: AbortSignal): Promise<void> {
    const { namespace, name } = splitKey(key);
    const cached = jobs.lister.get(name, namespace);
    if (cached === undefined || !isExpired(cached)) return;
    try {
      // The lifetime may have been changed a moment ago.
      const job = await jobClient.get(name, { namespace, signal });
      if (!isExpired(job)) return;
      const { uid = '' } = job.metadata;
      await jobClient.delete(name, { namespace, signal, propagationPolicy: 'Foreground', preconditions: { uid } });
      deletion.observe(Math.max(0, -(expiryMs(job, clock.now().getTime()) ?? 0)) / 1_000);
      log.info('deleted a finished job', { job: logName(job) });
    } catch (error) {
      if (!isStatusError(error, 'NotFound')) throw error;
    }
  }

  /** A job that is to be deleted later is enqueued for then. */
  function isExpired(job: ReadonlyJob): boolean {
    const remainingMs = expiryMs(job, clock.now().getTime());
    if (remainingMs !== undefined && remainingMs > 0) queue.addAfter(objectKey(job), remainingMs);
    return remainingMs !== undefined && remainingMs <= 0;
  }
}
