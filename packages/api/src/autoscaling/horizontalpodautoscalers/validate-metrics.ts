import {
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  notSupported,
  pathSegment,
  required,
  tryParseQuantity,
} from '@orch/apimachinery';
import { type Fields, memberAt, optionalFieldsAt, optionalNumberAt, textAt } from '../../resources/fields.js';
import { checkPositive, checkText } from '../../resources/validation/checks.js';

const metricTypes = ['ContainerResource', 'External', 'Object', 'Pods', 'Resource'];

/** One metric: a source of its type, and what is wanted of it. */
export function validateMetric(metric: Fields, path: FieldPath): readonly FieldError[] {
  const type = textAt(metric, 'type');
  const typePath = path.child('type');
  if (!metricTypes.includes(type)) {
    // Told twice, for the type and for the source that it does not name.
    const unknown = notSupported(typePath, type, metricTypes);
    return [...(type === '' ? [required(typePath, 'must specify a metric source type')] : []), unknown, unknown];
  }
  const name = `${type.charAt(0).toLowerCase()}${type.slice(1)}`;
  const source = optionalFieldsAt(metric, name);
  const sourcePath = path.child(name);
  if (source === undefined) {
    return [required(sourcePath, 'must populate information for the given metric source')];
  }
  return sourceChecks[type]?.(source, sourcePath) ?? [];
}

type SourceCheck = (source: Fields, path: FieldPath) => readonly FieldError[];

const sourceChecks: Readonly<Record<string, SourceCheck>> = {
  Resource: validateResourceSource,
  ContainerResource: (source, path) => [
    ...(textAt(source, 'container') === '' ? [required(path.child('container'), 'must specify a container')] : []),
    ...validateResourceSource(source, path),
  ],
  Pods: (source, path) => {
    const target = optionalFieldsAt(source, 'target') ?? {};
    const targetPath = path.child('target');
    const errors = [...validateName(source, path), ...validateTarget(target, targetPath)];
    if (isPositive(memberAt(target, 'averageValue'))) return errors;
    if (memberAt(target, 'averageValue') !== undefined) return errors;
    return [...errors, required(targetPath.child('averageValue'), 'must specify a positive target averageValue')];
  },
  Object: (source, path) => {
    const target = optionalFieldsAt(source, 'target') ?? {};
    return [
      ...validateReference(optionalFieldsAt(source, 'describedObject') ?? {}, path.child('describedObject')),
      ...validateName(source, path),
      ...validateTarget(target, path.child('target')),
      ...validateEither(target, path.child('target'), {
        none: 'must set either a target value or averageValue',
        both: 'may not set both a target value and averageValue',
      }),
    ];
  },
  External: (source, path) => {
    const target = optionalFieldsAt(source, 'target') ?? {};
    return [
      ...validateName(source, path),
      ...validateTarget(target, path.child('target')),
      ...validateEither(target, path.child('target'), {
        none: 'must set either a target value for metric or a per-pod target',
        both: 'may not set both a target value for metric and a per-pod target',
      }),
    ];
  },
};

/** The object that is scaled, or that has a metric. */
export function validateReference(reference: Fields, path: FieldPath): readonly FieldError[] {
  return ['kind', 'name'].flatMap((name) => {
    const text = textAt(reference, name);
    return text === '' ? [required(path.child(name), '')] : checkText(text, path.child(name), pathSegment);
  });
}

function validateResourceSource(source: Fields, path: FieldPath): readonly FieldError[] {
  const target = optionalFieldsAt(source, 'target') ?? {};
  const targetPath = path.child('target');
  const hasUtilization = memberAt(target, 'averageUtilization') !== undefined;
  const hasValue = memberAt(target, 'averageValue') !== undefined;
  const errors: FieldError[] = [];
  if (textAt(source, 'name') === '') errors.push(required(path.child('name'), 'must specify a resource name'));
  errors.push(...validateTarget(target, targetPath));
  if (hasUtilization && hasValue) {
    const detail = 'may not set both a target raw value and a target utilization';
    errors.push(forbidden(targetPath.child('averageValue'), detail));
  }
  if (!hasUtilization && !hasValue) {
    const detail = 'must set either a target raw value or a target utilization';
    errors.push(required(targetPath.child('averageUtilization'), detail));
  }
  return errors;
}

function validateName(source: Fields, path: FieldPath): readonly FieldError[] {
  const name = textAt(source, 'metric', 'name');
  const namePath = path.child('metric', 'name');
  if (name === '') return [required(namePath, 'must specify a metric name')];
  return checkText(name, namePath, pathSegment);
}

function validateTarget(target: Fields, path: FieldPath): readonly FieldError[] {
  const type = textAt(target, 'type');
  const errors: FieldError[] = [];
  if (type === '') errors.push(required(path.child('type'), 'must specify a metric target type'));
  else if (!['Utilization', 'Value', 'AverageValue'].includes(type)) {
    errors.push(invalid(path.child('type'), type, 'must be either Utilization, Value, or AverageValue'));
  }
  for (const name of ['value', 'averageValue']) {
    const amount = memberAt(target, name);
    if (amount !== undefined && !isPositive(amount)) errors.push(invalid(path.child(name), amount, 'must be positive'));
  }
  const utilization = optionalNumberAt(target, 'averageUtilization');
  if (utilization !== undefined) errors.push(...checkPositive(utilization, path.child('averageUtilization')));
  return errors;
}

function validateEither(
  target: Fields,
  path: FieldPath,
  { none, both }: { readonly none: string; readonly both: string },
): readonly FieldError[] {
  const given = ['value', 'averageValue'].filter((name) => memberAt(target, name) !== undefined);
  if (given.length === 0) return [required(path.child('averageValue'), none)];
  return given.length === 2 ? [forbidden(path.child('value'), both)] : [];
}

function isPositive(amount: unknown): boolean {
  return (tryParseQuantity(String(amount ?? ''))?.nanos ?? 0n) > 0n;
}
