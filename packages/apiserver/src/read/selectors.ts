import type { ResourceDefinition } from '@orch/apimachinery';
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
import type { Call } from '../context/call.js';
import type { ListOptions } from './list-options.js';

export interface Selectors {
  readonly labels?: LabelSelector;
  readonly fields?: FieldSelector;
}

/**
 * The selectors of a list or watch. A name in the path (legacy watch of one object) acts as a field selector. @throws
 * StatusError 400
 */
export function parseSelectors(options: Pick<ListOptions, 'labelSelector' | 'fieldSelector'>, call: Call): Selectors {
  const { labelSelector, fieldSelector } = options;
  const labels = labelSelector === '' ? undefined : withBadRequest(() => parseLabelSelector(labelSelector));
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

function readFields(text: string, { definition, version }: Call): FieldSelector {
  const selector = withBadRequest(() => parseFieldSelector(text));
  const requirements = selector.requirements.map(({ path: label, ...rest }) => {
    const path = pathOf(label, definition);
    if (path === undefined || !isSelectable(path, version))
      throw badRequestError(unsupportedFieldMessage(label, definition));
    return { path, ...rest };
  });
  return FieldSelector.of(requirements);
}

/** undefined for a field without selector support. */
function pathOf(label: string, { selectableFields, fieldLabels, namespaced }: ResourceDefinition): string | undefined {
  if (label === 'metadata.name') return label;
  // As in v1.21: cluster-scoped kinds without their own selectable fields accept it as well.
  const isAnyScope = selectableFields.length === 0 && fieldLabels?.requiresNamespace !== true;
  if (label === 'metadata.namespace' && (namespaced || isAnyScope)) return label;
  const paths = fieldLabels?.paths;
  if (paths !== undefined) return Object.hasOwn(paths, label) ? paths[label] : undefined;
  return selectableFields.some(({ path }) => path === label) ? label : undefined;
}

function isSelectable(path: string, { selectablePaths }: Call['version']): boolean {
  return selectablePaths === undefined || path.startsWith('metadata.') || selectablePaths.has(path);
}

function unsupportedFieldMessage(label: string, { selectableFields, fieldLabels }: ResourceDefinition): string {
  if (fieldLabels?.unsupportedMessage !== undefined) return fieldLabels.unsupportedMessage(label);
  if (selectableFields.length > 0) return `field label not supported: ${label}`;
  return `${quotePrintable(label)} is not a known field selector: only "metadata.name", "metadata.namespace"`;
}

function withBadRequest<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (isStatusError(error)) throw error;
    throw badRequestError(errorMessage(error));
  }
}
