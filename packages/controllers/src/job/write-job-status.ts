import type { Job, JobStatus } from '@orch/api/types/batch_v1';
import { type DeepReadonly, deepEqual, isStatusError } from '@orch/apimachinery';
import type { ResourceClient } from '@orch/client';
import type { ReadonlyJob } from './job-state.js';

/**
 * Writes the status of a job. When only other fields have changed meanwhile, it writes onto the newer object: pods that were
 * deleted for this status cannot be counted again. False when the status itself has changed: the cache is stale, and its
 * update starts the next reconciliation.
 */
export async function writeJobStatus(
  job: ReadonlyJob,
  options: {
    readonly status: DeepReadonly<JobStatus>;
    readonly client: Pick<ResourceClient<Job>, 'get' | 'updateStatus'>;
    readonly signal: AbortSignal;
  },
): Promise<boolean> {
  const { status, client, signal } = options;
  const { name = '', namespace = '', uid } = job.metadata;
  let base = job;
  for (let tries = 1; ; tries += 1) {
    try {
      await client.updateStatus({ ...base, status }, { namespace, signal });
      return true;
    } catch (error) {
      if (!isStatusError(error, 'Conflict')) throw error;
      const live = await client.get(name, { namespace, signal });
      const isStale = live.metadata.uid !== uid || !deepEqual(live.status ?? {}, job.status ?? {});
      if (isStale || tries > retriesMax) return false;
      base = live;
    }
  }
}

const retriesMax = 3;
