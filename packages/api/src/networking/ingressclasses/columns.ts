import { ageColumn, column, nameColumn } from '../../resources/columns/column.js';
import { none } from '../../resources/columns/texts.js';
import type { TableColumn } from '../../resources/definition.js';
import { optionalFieldsAt, textAt } from '../../resources/fields.js';

export const ingressClassColumns: readonly TableColumn[] = [
  nameColumn,
  column('Controller', (object) => textAt(object, 'spec', 'controller')),
  column('Parameters', parametersText),
  ageColumn,
];

function parametersText(object: unknown): string {
  const parameters = optionalFieldsAt(object, 'spec', 'parameters');
  if (parameters === undefined) return none;
  const group = textAt(parameters, 'apiGroup');
  return `${textAt(parameters, 'kind')}${group === '' ? '' : `.${group}`}/${textAt(parameters, 'name')}`;
}
