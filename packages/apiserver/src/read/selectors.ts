import type { ResourceDefinition } from '@orch/api';
import {
  badRequestError,
  errorMessage,
  FieldSelector,
  isStatusError,
  type LabelSelector,
  parseFieldSelector,
  parseLabelSelector,
  quotePrintable,
} from '@orch/apimachinery';
import type { Call } from '../request/call.js';
import type { ListOptions } from './list-options.js';

export interface Selectors {
  readonly labels?: LabelSelector;
  readonly fields?: FieldSelector;
}

/** The selectors of a list or watch. A name in the path (legacy watch of one object) selects it too. @throws StatusError 400 */
export function parseSelectors(options: Pick<ListOptions, 'labelSelector' | 'fieldSelector'>, call: Call): Selectors {
  const { labelSelector, fieldSelector } = options;
  const labels = labelSelector === '' ? undefined : explained(() => parseLabelSelector(labelSelector));
  const fields = fieldsOf(fieldSelector, call);
  return { ...(labels === undefined ? {} : { labels }), ...(fields === undefined ? {} : { fields }) };
}

function fieldsOf(text: string, call: Call): FieldSelector | undefined {
  const { name } = call.key;
  const fields = text === '' ? undefined : readFields(text, call);
  if (name === '') return fields;
  if (fields === undefined || fields.selectsEverything) {
    return FieldSelector.of([{ path: 'metadata.name', operator: '=', value: name }]);
  }
  if (!selectsName(fields, name)) throw badRequestError("fieldSelector metadata.name doesn't match requested name");
  return fields;
}

function selectsName({ requirements }: FieldSelector, name: string): boolean {
  const named = requirements.find(({ path, operator }) => path === 'metadata.name' && operator === '=');
  return named?.value === name;
}

function readFields(text: string, { definition }: Call): FieldSelector {
  const selector = explained(() => parseFieldSelector(text));
  const requirements = selector.requirements.map(({ path: label, ...rest }) => {
    const path = pathOf(label, definition);
    if (path === undefined) throw badRequestError(refusalOf(label, definition));
    return { path, ...rest };
  });
  return FieldSelector.of(requirements);
}

/** Undefined for a field that objects cannot be selected by. */
function pathOf(label: string, { selectableFields, fieldLabels, namespaced }: ResourceDefinition): string | undefined {
  if (label === 'metadata.name') return label;
  // As in v1.21: of what has no namespace, kinds without fields of their own take it all the same.
  if (label === 'metadata.namespace' && (namespaced || selectableFields.length === 0)) return label;
  const paths = fieldLabels?.paths;
  if (paths !== undefined) return Object.hasOwn(paths, label) ? paths[label] : undefined;
  return selectableFields.some(({ path }) => path === label) ? label : undefined;
}

function refusalOf(label: string, { selectableFields, fieldLabels }: ResourceDefinition): string {
  if (fieldLabels?.refusal !== undefined) return fieldLabels.refusal(label);
  if (selectableFields.length > 0) return `field label not supported: ${label}`;
  return `${quotePrintable(label)} is not a known field selector: only "metadata.name", "metadata.namespace"`;
}

function explained<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (isStatusError(error)) throw error;
    throw badRequestError(errorMessage(error));
  }
}
