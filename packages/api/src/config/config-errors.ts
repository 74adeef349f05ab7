import {
  type FieldError,
  type FieldPath,
  fieldPath,
  formatFieldError,
  invalid,
  isJsonObject,
  notSupported,
  required,
} from '@orch/apimachinery';
import type { SchemaError } from './config-kind.js';

/** Returns one line per violation: path, value and reason. Values of `secrets` are replaced. */
export function configErrorLines(
  errors: readonly SchemaError[],
  { value, secrets }: { readonly value: unknown; readonly secrets: readonly string[] },
): readonly string[] {
  const lines = errors.map((error) => errorLine(error, { value, secrets }));
  return [...new Set(lines)];
}

function errorLine(
  { instancePath, keyword, params }: SchemaError,
  { value, secrets }: { readonly value: unknown; readonly secrets: readonly string[] },
): string {
  const steps = stepsOf(instancePath);
  const last = steps.at(-1) ?? '';
  if (keyword === 'additionalProperties')
    return `${pathText([...steps, String(params['additionalProperty'])])}: unknown field`;
  if (keyword === 'required')
    return fieldLine([...steps, String(params['missingProperty'])], (path) => required(path, ''));
  const given = valueAt(value, steps);
  const shown = secrets.includes(last) ? 'REDACTED' : given;
  const isEmpty =
    (keyword === 'pattern' && params['pattern'] === '[^]') || (keyword === 'minItems' && params['limit'] === 1);
  return fieldLine(steps, (path) => {
    if (isEmpty) return required(path, '');
    if (keyword === 'enum') return notSupported(path, shown, [...listOf(params['allowedValues'])].map(String));
    return invalid(path, shown, reasonOf(keyword, params));
  });
}

function fieldLine(steps: readonly string[], makeError: (path: FieldPath) => FieldError): string {
  if (steps.length === 0) return formatFieldError(makeError(fieldPath('<root>')));
  return formatFieldError(makeError(pathOf(steps)));
}

function reasonOf(keyword: string, params: SchemaError['params']): string {
  switch (keyword) {
    case 'type':
      return `must be of type ${[params['type']].flat().join(' or ')}`;
    case 'minimum':
      return `must be greater than or equal to ${params['limit']}`;
    case 'maximum':
      return `must be less than or equal to ${params['limit']}`;
    case 'minItems':
      return `must have at least ${params['limit']} items`;
    case 'pattern':
      return `must match the regular expression ${params['pattern']}`;
    default:
      return `violates ${keyword}`;
  }
}

function stepsOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function pathOf([first = '', ...rest]: readonly string[]): FieldPath {
  return rest.reduce(
    (path, step) => (/^\d+$/.test(step) ? path.index(Number(step)) : path.child(step)),
    fieldPath(first),
  );
}

function pathText(steps: readonly string[]): string {
  return String(pathOf(steps));
}

function valueAt(value: unknown, steps: readonly string[]): unknown {
  return steps.reduce<unknown>((at, step) => {
    if (Array.isArray(at)) return at[Number(step)];
    return isJsonObject(at) ? at[step] : undefined;
  }, value);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
