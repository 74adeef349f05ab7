import { ensureFields, isFields, semanticallyEqual, type WritableFields } from '../fields.js';

/** Sets a field that is absent, null, an empty text or zero. */
export function setDefault(message: WritableFields, name: string, value: unknown): void {
  const current = message[name];
  if (value === undefined) return;
  if (current === undefined || current === null || current === '' || current === 0) message[name] = value;
}

/** Sets a field that is absent or null; zero and empty stay. */
export function setWhenNull(message: WritableFields, name: string, value: unknown): void {
  if (message[name] === undefined || message[name] === null) message[name] = value;
}

/** Sets a list or map that is absent, null or empty. */
export function setWhenEmpty(message: WritableFields, name: string, value: unknown): void {
  if (isEmpty(message[name])) message[name] = value;
}

/** Labels of the template become those of the object that has none. */
export function copyTemplateLabels(object: WritableFields): void {
  const spec = ensureFields(object, 'spec');
  const labels = templateLabels(spec);
  if (labels === undefined) return;
  const metadata = ensureFields(object, 'metadata');
  if (isEmpty(metadata['labels'])) metadata['labels'] = { ...labels };
}

/** The labels of `spec.template`, or undefined when there are none. */
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
