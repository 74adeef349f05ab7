import type { CronJob, Job } from '@orch/api/types/batch_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import { resources } from './resources.js';
import type { Scenario } from './scenario.js';
import { template } from './templates.js';

const { jobs, cronJobs, pods } = resources;

function jobSpec(
  app: string,
  spec: Omit<NonNullable<Job['spec']>, 'template'>,
  runDuration = '200ms',
): NonNullable<Job['spec']> {
  const { metadata = {}, spec: pod } = template(app, 'sum:1', { 'simulation/run-duration': runDuration });
  return { ...spec, template: { metadata, spec: { containers: [], ...pod, restartPolicy: 'Never' } } };
}

const job = (name: string, spec: Omit<NonNullable<Job['spec']>, 'template'>): Job => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name },
  spec: jobSpec(name, spec),
});

const isComplete = ({ status }: DeepReadonly<Job>) =>
  status?.conditions?.some(({ type, status: value }) => type === 'Complete' && value === 'True') === true;

/** Jobs, whose pods must never be too many. */
export const batch: readonly Scenario[] = [
  {
    name: 'job',
    async run(space) {
      await space.create(jobs, job('sum', { completions: 10, parallelism: 3 }));
      await space.until(jobs, 'sum', isComplete);
    },
  },
  {
    name: 'indexed-job',
    async run(space) {
      await space.create(jobs, job('sum', { completions: 6, parallelism: 2, completionMode: 'Indexed' }));
      await space.until(jobs, 'sum', isComplete);
    },
  },
  {
    name: 'cron-job',
    async run(space) {
      await space.create(cronJobs, {
        apiVersion: 'batch/v1',
        kind: 'CronJob',
        metadata: { name: 'tick' },
        spec: {
          schedule: '* * * * *',
          concurrencyPolicy: 'Forbid',
          jobTemplate: { spec: jobSpec('tick', {}) },
        },
      });
      // Before the next minute.
      await space.untilAll<Job>(jobs, (found) => found.length > 0);
      await space.patch(cronJobs, 'tick', { spec: { suspend: true } });
      await space.untilAll<Job>(jobs, (found) => found.every(isComplete));
      await space.until<CronJob>(cronJobs, 'tick', ({ status }) => (status?.active ?? []).length === 0);
    },
  },
  {
    name: 'delete-job',
    async run(space) {
      await space.create(jobs, job('sum', { completions: 4, parallelism: 2 }));
      await space.until(jobs, 'sum', isComplete);
      await space.delete(jobs, 'sum', { propagationPolicy: 'Background' });
      await space.untilGone(jobs, 'sum');
      await space.untilAll(pods, (found) => found.length === 0);
    },
  },
];
