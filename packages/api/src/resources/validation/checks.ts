import {
  type FieldError,
  type FieldPath,
  type Int64,
  invalid,
  notSupported,
  portName,
  portNumberErrors,
  required,
  type TextRule,
} from '@orch/apimachinery';

/** The errors of a text as field errors at `path`. */
export function checkText(text: string, path: FieldPath, rule: TextRule): readonly FieldError[] {
  return rule(text).map((detail) => invalid(path, text, detail));
}

/** A required text that follows `rule`. */
export function checkRequiredText(text: string, path: FieldPath, rule: TextRule): readonly FieldError[] {
  return text === '' ? [required(path, '')] : checkText(text, path, rule);
}

export function checkPositive(value: Int64, path: FieldPath): readonly FieldError[] {
  return value > 0 ? [] : [invalid(path, value, 'must be greater than 0')];
}

export function checkNonNegative(value: Int64 | undefined, path: FieldPath): readonly FieldError[] {
  if (value === undefined || value >= 0) return [];
  return [invalid(path, value, 'must be greater than or equal to 0')];
}

/** One of a closed list of texts. Messages have `supported` in the given order. */
export function checkSupported(
  value: string,
  path: FieldPath,
  { supported, required: isRequired = false }: { readonly supported: readonly string[]; readonly required?: boolean },
): readonly FieldError[] {
  if (value === '' && isRequired) return [required(path, '')];
  return supported.includes(value) ? [] : [notSupported(path, value, supported)];
}

/** A port number. */
export function checkPortNumber(port: Int64, path: FieldPath): readonly FieldError[] {
  return portNumberErrors(port).map((detail) => invalid(path, port, detail));
}

/** A port number or name. */
export function checkPort(port: unknown, path: FieldPath): readonly FieldError[] {
  return typeof port === 'string' ? checkText(port, path, portName) : checkPortNumber(Number(port), path);
}

/** An immutable field. */
export function checkImmutable(
  value: unknown,
  path: FieldPath,
  { isSame }: { readonly isSame: boolean },
): readonly FieldError[] {
  return isSame ? [] : [invalid(path, value ?? null, 'field is immutable')];
}
