import { ensureFields, isFields, semanticallyEqual, type WritableFields } from '@orch/apimachinery';

/** Sets a field that is absent, null, empty or zero. */
export function setDefault(message: WritableFields, name: string, value: unknown): void {
  const current = message[name];
  if (value === undefined) return;
  if (current === undefined || current === null || current === '' || current === 0) message[name] = value;
}

/** Sets a field that is absent or null, but not one that is zero or empty. */
export function setWhenNull(message: WritableFields, name: string, value: unknown): void {
  if (message[name] === undefined || message[name] === null) message[name] = value;
}

/** Sets a list or map that is absent, null or empty. */
export function setWhenEmpty(message: WritableFields, name: string, value: unknown): void {
  if (isEmpty(message[name])) message[name] = value;
}

/**
 * Synchronizes a field with the list that replaces it: the field is the first item. If they differ the field counts, since
 * older clients know only that.
 */
export function syncWithList(
  message: WritableFields,
  { one, many, element }: { readonly one: string; readonly many: string; readonly element: (value: string) => unknown },
): void {
  const value = message[one];
  const list: unknown = message[many];
  const elements: readonly unknown[] = Array.isArray(list) ? list : [];
  if (typeof value === 'string' && value !== '') {
    if (!semanticallyEqual(elements[0], element(value))) message[many] = [element(value)];
    return;
  }
  const [first] = elements;
  const text = isFields(first) ? Object.values(first)[0] : first;
  if (text !== undefined) message[one] = text;
}

/** Copies the labels of the template to an object without labels. */
export function copyTemplateLabels(object: WritableFields): void {
  const spec = ensureFields(object, 'spec');
  const labels = templateLabels(spec);
  if (labels === undefined) return;
  const metadata = ensureFields(object, 'metadata');
  if (isEmpty(metadata['labels'])) metadata['labels'] = { ...labels };
}

/** The labels of `spec.template`. Undefined when there are none. */
export function templateLabels(spec: WritableFields): WritableFields | undefined {
  const template = spec['template'];
  if (!isFields(template) || !isFields(template['metadata'])) return undefined;
  const labels = template['metadata']['labels'];
  return isFields(labels) && Object.keys(labels).length > 0 ? labels : undefined;
}

export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  return semanticallyEqual(value, {});
}
