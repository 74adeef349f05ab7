import type { SelectableField } from '@orch/apimachinery';
import { booleanAt, numberAt, textAt } from '@orch/apimachinery';

/** A field selector path whose value is the text at the path. */
export function textField(path: string): SelectableField {
  const members = path.split('.');
  return { path, value: (object) => textAt(object, ...members) };
}

export function numberField(path: string): SelectableField {
  const members = path.split('.');
  return { path, value: (object) => String(numberAt(object, ...members)) };
}

export function booleanField(path: string): SelectableField {
  const members = path.split('.');
  return { path, value: (object) => String(booleanAt(object, ...members)) };
}
