import type { TableColumn } from '@orch/apimachinery';
import { nameColumn, numberAt, optionalNumberAt, textAt } from '@orch/apimachinery';
import { humanDuration } from '../../resources/columns/age.js';
import { ageColumn, clockColumn, column } from '../../resources/columns/column.js';
import { containersColumn, imagesColumn, selectorColumn } from '../../resources/columns/workload.js';

export const jobColumns: readonly TableColumn[] = [
  nameColumn,
  column('Completions', completionsText),
  clockColumn('Duration', { read: startAndEnd, text: durationText }),
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

function startAndEnd(job: unknown): string {
  return `${textAt(job, 'status', 'startTime')} ${textAt(job, 'status', 'completionTime')}`;
}

function durationText(startAndEnd: string, now: Date): string {
  const [start = '', end = ''] = startAndEnd.split(' ');
  if (start === '') return '';
  return humanDuration((end === '' ? now.getTime() : Date.parse(end)) - Date.parse(start));
}
