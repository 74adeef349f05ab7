import { ensureFields, isFields, type WritableFields } from '@orch/apimachinery';
import type { MessageDefault, MessageDefaults } from '../resources/defaulting/compile.js';
import { setDefault, setWhenNull, templateLabels } from '../resources/defaulting/set.js';

const defaultCronJob: MessageDefault = (cronJob) => {
  const spec = ensureFields(cronJob, 'spec');
  setDefault(spec, 'concurrencyPolicy', 'Allow');
  setWhenNull(spec, 'suspend', false);
  setWhenNull(spec, 'successfulJobsHistoryLimit', 3);
  setWhenNull(spec, 'failedJobsHistoryLimit', 1);
};

/**
 * A job without labels shares the labels object of its template, so that the labels that `generateSelector` adds to the
 * template are added to the job too. A job with labels of its own keeps them.
 */
function shareTemplateLabels(job: WritableFields): void {
  const labels = templateLabels(ensureFields(job, 'spec'));
  const metadata = ensureFields(job, 'metadata');
  const own = metadata['labels'];
  if (labels !== undefined && !(isFields(own) && Object.keys(own).length > 0)) metadata['labels'] = labels;
}

export const batchDefaults: MessageDefaults = {
  'batch_v1.Job': (job) => {
    const spec = ensureFields(job, 'spec');
    // With a parallelism only, the job is a work queue. With neither field it runs one pod.
    if ((spec['parallelism'] ?? null) === null) setWhenNull(spec, 'completions', 1);
    setWhenNull(spec, 'parallelism', 1);
    setWhenNull(spec, 'backoffLimit', 6);
    shareTemplateLabels(job);
  },
  'batch_v1.CronJob': defaultCronJob,
  'batch_v1beta1.CronJob': defaultCronJob,
};
