import type { TableColumn } from '@orch/apimachinery';
import { listAt, nameColumn, textAt } from '@orch/apimachinery';
import { loadBalancerTexts } from '../../core/services/columns.js';
import { ageColumn, column } from '../../resources/columns/column.js';
import { firstThree, none } from '../../resources/columns/texts.js';

export const ingressColumns: readonly TableColumn[] = [
  nameColumn,
  column('Class', (object) => textAt(object, 'spec', 'ingressClassName') || none),
  column('Hosts', hostsText),
  column('Address', (object) => loadBalancerTexts(object).join(',')),
  column('Ports', (object) => (listAt(object, 'spec', 'tls').length > 0 ? '80, 443' : '80')),
  ageColumn,
];

function hostsText(object: unknown): string {
  const rules = listAt(object, 'spec', 'rules');
  return rules.length === 0 ? '*' : firstThree(rules.map((rule) => textAt(rule, 'host') || '*'));
}
