import type { TableRowCondition } from '../../resources/definition.js';
import { textAt } from '../../resources/fields.js';

const succeeded: readonly TableRowCondition[] = [
  { type: 'Completed', status: 'True', reason: 'Succeeded', message: 'The pod has completed successfully.' },
];
const failed: readonly TableRowCondition[] = [
  { type: 'Completed', status: 'True', reason: 'Failed', message: 'The pod failed.' },
];

/** The rows of pods that have ended say so, so that clients may leave them out. */
export function podRowConditions(pod: unknown): readonly TableRowCondition[] {
  const phase = textAt(pod, 'status', 'phase');
  if (phase === 'Succeeded') return succeeded;
  return phase === 'Failed' ? failed : [];
}
