import {
  type FieldError,
  type FieldPath,
  invalid,
  notSupported,
  portName,
  portNumberErrors,
  required,
  type TextRule,
} from '@orch/apimachinery';

/** Each fault of a text as an error at `path`. */
export function checkText(text: string, path: FieldPath, rule: TextRule): readonly FieldError[] {
  return rule(text).map((detail) => invalid(path, text, detail));
}

/** Required, and then as `rule` says. */
export function checkRequiredText(text: string, path: FieldPath, rule: TextRule): readonly FieldError[] {
  return text === '' ? [required(path, '')] : checkText(text, path, rule);
}

export function checkPositive(value: number, path: FieldPath): readonly FieldError[] {
  return value > 0 ? [] : [invalid(path, value, 'must be greater than 0')];
}

export function checkNonNegative(value: number | undefined, path: FieldPath): readonly FieldError[] {
  if (value === undefined || value >= 0) return [];
  return [invalid(path, value, 'must be greater than or equal to 0')];
}

/** One of a closed list of texts. `supported` stands in messages in the order given. */
export function checkSupported(
  value: string,
  path: FieldPath,
  { supported, required: isRequired = false }: { readonly supported: readonly string[]; readonly required?: boolean },
): readonly FieldError[] {
  if (value === '' && isRequired) return [required(path, '')];
  return supported.includes(value) ? [] : [notSupported(path, value, supported)];
}

/** A port by number. */
export function checkPortNumber(port: number, path: FieldPath): readonly FieldError[] {
  return portNumberErrors(port).map((detail) => invalid(path, port, detail));
}

/** A port by number or by name. */
export function checkPort(port: unknown, path: FieldPath): readonly FieldError[] {
  return typeof port === 'string' ? checkText(port, path, portName) : checkPortNumber(Number(port), path);
}

/** A field that must not change. */
export function checkImmutable(
  value: unknown,
  path: FieldPath,
  { isSame }: { readonly isSame: boolean },
): readonly FieldError[] {
  return isSame ? [] : [invalid(path, value ?? null, 'field is immutable')];
}
