import {
  badRequestError,
  errorMessage,
  FieldSelector,
  isStatusError,
  type LabelSelector,
  parseFieldSelector,
  parseLabelSelector,
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
  for (const { path: field } of selector.requirements) {
    if (field === 'metadata.name' || (field === 'metadata.namespace' && definition.namespaced)) continue;
    if (definition.selectableFields.some(({ path }) => path === field)) continue;
    if (definition.selectableFields.length > 0) throw badRequestError(`field label not supported: ${field}`);
    throw badRequestError(
      `${JSON.stringify(field)} is not a known field selector: only "metadata.name", "metadata.namespace"`,
    );
  }
  return selector;
}

function explained<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (isStatusError(error)) throw error;
    throw badRequestError(errorMessage(error));
  }
}
