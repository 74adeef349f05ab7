import { humanDuration } from '../../resources/columns/age.js';
import { ageColumn, column, nameColumn } from '../../resources/columns/column.js';
import { containersColumn, imagesColumn, selectorColumn } from '../../resources/columns/workload.js';
import type { TableColumn } from '../../resources/definition.js';
import { numberAt, optionalNumberAt, textAt } from '../../resources/fields.js';

export const jobColumns: readonly TableColumn[] = [
  nameColumn,
  column('Completions', completionsText),
  column('Duration', durationText, { dependsOnClock: true }),
  ageColumn,
  containersColumn,
  imagesColumn,
  selectorColumn,
];

function completionsText(job: unknown): string {
  const succeeded = numberAt(job, 'status', 'succeeded');
  const completions = optionalNumberAt(job, 'spec', 'completions');
  if (completions !== undefined) return `${succeeded}/${completions}`;
  const parallelism = numberAt(job, 'spec', 'parallelism');
  return parallelism > 1 ? `${succeeded}/1 of ${parallelism}` : `${succeeded}/1`;
}

function durationText(job: unknown, now: Date): string {
  const start = textAt(job, 'status', 'startTime');
  if (start === '') return '';
  const end = textAt(job, 'status', 'completionTime');
  return humanDuration((end === '' ? now.getTime() : Date.parse(end)) - Date.parse(start));
}
