import type { ApiObject, DeepReadonly } from '@orch/apimachinery';
import { copyTemplateLabels } from '../../resources/defaulting/set.js';
import { booleanAt, ensureFields, textMapAt } from '../../resources/fields.js';

/** What tells the pods of a job from all others. */
export function jobLabels({ metadata }: DeepReadonly<ApiObject>): Readonly<Record<string, string>> {
  return { 'controller-uid': metadata.uid ?? '', 'job-name': metadata.name ?? '' };
}

/** Unless the user takes care of it, the pods of a job are told from others by its identity. */
export function generateSelector(job: ApiObject): void {
  if (booleanAt(job, 'spec', 'manualSelector')) return;
  const spec = ensureFields(job, 'spec');
  const metadata = ensureFields(ensureFields(spec, 'template'), 'metadata');
  const isShared = metadata['labels'] !== undefined && metadata['labels'] === job.metadata.labels;
  const labels = { ...jobLabels(job), ...textMapAt(metadata, 'labels') };
  metadata['labels'] = labels;
  if (isShared) job.metadata.labels = labels;
  // A job without labels takes over those of its template, and these are its template's since now.
  copyTemplateLabels(job);
  const selector = ensureFields(spec, 'selector');
  selector['matchLabels'] = { 'controller-uid': job.metadata.uid ?? '', ...textMapAt(selector, 'matchLabels') };
}
