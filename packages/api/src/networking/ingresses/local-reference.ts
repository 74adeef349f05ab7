import {
  dnsSubdomain,
  type FieldError,
  type FieldPath,
  type Fields,
  memberAt,
  pathSegment,
  required,
  textAt,
} from '@orch/apimachinery';
import { appendAll } from '../../resources/validation/append-all.js';
import { checkText } from '../../resources/validation/checks.js';

/** Validates a reference by group, kind and name. */
export function validateLocalReference(reference: Fields, path: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = [];
  const apiGroup = memberAt(reference, 'apiGroup');
  if (typeof apiGroup === 'string') appendAll(errors, checkText(apiGroup, path.child('apiGroup'), dnsSubdomain));
  for (const name of ['kind', 'name']) {
    const text = textAt(reference, name);
    if (text === '') errors.push(required(path.child(name), `${name} is required`));
    else appendAll(errors, checkText(text, path.child(name), pathSegment));
  }
  return errors;
}
