import type { MessageDefault, MessageDefaults } from '../resources/defaulting/compile.js';
import { setDefault, setWhenNull, templateLabels } from '../resources/defaulting/set.js';
import { ensureFields, isFields, type WritableFields } from '../resources/fields.js';

const defaultCronJob: MessageDefault = (cronJob) => {
  const spec = ensureFields(cronJob, 'spec');
  setDefault(spec, 'concurrencyPolicy', 'Allow');
  setWhenNull(spec, 'suspend', false);
  setWhenNull(spec, 'successfulJobsHistoryLimit', 3);
  setWhenNull(spec, 'failedJobsHistoryLimit', 1);
};

/**
 * A job without labels has those of its template: the very same, so that it gets the labels too by which its pods are told
 * from others (`generateSelector`). A job with labels of its own does not, whatever they are.
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
    // A work queue names its parallelism alone; a job that names neither runs one pod once.
    if ((spec['parallelism'] ?? null) === null) setWhenNull(spec, 'completions', 1);
    setWhenNull(spec, 'parallelism', 1);
    setWhenNull(spec, 'backoffLimit', 6);
    shareTemplateLabels(job);
  },
  'batch_v1.CronJob': defaultCronJob,
  'batch_v1beta1.CronJob': defaultCronJob,
};
