import type { TableColumn } from '@orch/apimachinery';
import { nameColumn, textAt, textMapAt } from '@orch/apimachinery';
import { ageColumn, column } from '../../resources/columns/column.js';

export const resourceQuotaColumns: readonly TableColumn[] = [
  nameColumn,
  ageColumn,
  column('Request', (object) => usedAndHard(object, (resource) => !isLimit(resource))),
  column('Limit', (object) => usedAndHard(object, isLimit)),
];

function isLimit(resource: string): boolean {
  return resource.startsWith('limits');
}

/** `cpu: 1/3, pods: 1/10`, in order of resource names. */
function usedAndHard(object: unknown, shown: (resource: string) => boolean): string {
  return Object.keys(textMapAt(object, 'status', 'hard'))
    .filter(shown)
    .sort()
    .map((resource) => {
      const used = textAt(object, 'status', 'used', resource) || '0';
      return `${resource}: ${used}/${textAt(object, 'status', 'hard', resource)}`;
    })
    .join(', ');
}
