import { parseApiVersion } from '@orch/apimachinery';
import { ageColumn, column, nameColumn } from '../../resources/columns/column.js';
import { none } from '../../resources/columns/texts.js';
import type { TableColumn } from '../../resources/definition.js';
import { booleanAt, listAt, numberAt, textAt } from '../../resources/fields.js';

export const controllerRevisionColumns: readonly TableColumn[] = [
  nameColumn,
  column('Controller', controllerText),
  column('Revision', (object) => numberAt(object, 'revision')),
  ageColumn,
];

/** `daemonset.apps/d`: the kind in lower case as a resource would be named, and the name of the controlling owner. */
function controllerText(object: unknown): string {
  const owner = listAt(object, 'metadata', 'ownerReferences').find((reference) => booleanAt(reference, 'controller'));
  if (owner === undefined) return none;
  const group = parseApiVersion(textAt(owner, 'apiVersion'))?.group ?? '';
  const kind = textAt(owner, 'kind').toLowerCase();
  return `${group === '' ? kind : `${kind}.${group}`}/${textAt(owner, 'name')}`;
}
