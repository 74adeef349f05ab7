import type { MessageDefault, MessageDefaults } from '../resources/defaulting/compile.js';
import { copyTemplateLabels, setDefault, setWhenNull } from '../resources/defaulting/set.js';
import { ensureFields } from '../resources/fields.js';

const defaultCronJob: MessageDefault = (cronJob) => {
  const spec = ensureFields(cronJob, 'spec');
  setDefault(spec, 'concurrencyPolicy', 'Allow');
  setWhenNull(spec, 'suspend', false);
  setWhenNull(spec, 'successfulJobsHistoryLimit', 3);
  setWhenNull(spec, 'failedJobsHistoryLimit', 1);
};

export const batchDefaults: MessageDefaults = {
  'batch_v1.Job': (job) => {
    const spec = ensureFields(job, 'spec');
    // A work queue names its parallelism alone; a job that names neither runs one pod once.
    if ((spec['parallelism'] ?? null) === null) setWhenNull(spec, 'completions', 1);
    setWhenNull(spec, 'parallelism', 1);
    setWhenNull(spec, 'backoffLimit', 6);
    copyTemplateLabels(job);
  },
  'batch_v1.CronJob': defaultCronJob,
  'batch_v1beta1.CronJob': defaultCronJob,
};
