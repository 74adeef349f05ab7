import { ageColumn, column, nameColumn } from '../../resources/columns/column.js';
import { selectorText } from '../../resources/columns/texts.js';
import type { TableColumn } from '../../resources/definition.js';
import { optionalFieldsAt } from '../../resources/fields.js';

export const networkPolicyColumns: readonly TableColumn[] = [
  nameColumn,
  column('Pod-Selector', (object) => selectorText(optionalFieldsAt(object, 'spec', 'podSelector'))),
  ageColumn,
];
