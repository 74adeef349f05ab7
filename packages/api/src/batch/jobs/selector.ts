import type { ApiObject, DeepReadonly } from '@orch/apimachinery';
import { booleanAt, ensureFields, textMapAt } from '@orch/apimachinery';
import { copyTemplateLabels } from '../../resources/defaulting/set.js';

/** The labels that identify the pods of a job. */
export function jobLabels({ metadata }: DeepReadonly<ApiObject>): Readonly<Record<string, string>> {
  return { 'controller-uid': metadata.uid ?? '', 'job-name': metadata.name ?? '' };
}

/** Generates selector and labels from the uid of the job, unless `manualSelector` is set. */
export function generateSelector(job: ApiObject): void {
  if (booleanAt(job, 'spec', 'manualSelector')) return;
  const spec = ensureFields(job, 'spec');
  const metadata = ensureFields(ensureFields(spec, 'template'), 'metadata');
  const isShared = metadata['labels'] !== undefined && metadata['labels'] === job.metadata.labels;
  const labels = { ...jobLabels(job), ...textMapAt(metadata, 'labels') };
  metadata['labels'] = labels;
  if (isShared) job.metadata.labels = labels;
  // A job without labels has those of its template, with the generated ones.
  copyTemplateLabels(job);
  const selector = ensureFields(spec, 'selector');
  selector['matchLabels'] = { 'controller-uid': job.metadata.uid ?? '', ...textMapAt(selector, 'matchLabels') };
}
