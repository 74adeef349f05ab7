import {
  type ApiObject,
  ensureFields,
  type FieldError,
  type FieldPath,
  type Fields,
  fieldsAt,
  forbidden,
  invalid,
  isFields,
  listAt,
  memberAt,
  notSupported,
  optionalFieldsAt,
  optionalNumberAt,
  pathSegment,
  required,
  textAt,
  tryParseQuantity,
} from '@orch/apimachinery';
import { appendAll } from '../../resources/validation/append-all.js';
import { checkPositive, checkText } from '../../resources/validation/checks.js';
import { quoteQuantity } from '../../resources/validation/quote-quantity.js';

const metricTypes = ['ContainerResource', 'External', 'Object', 'Pods', 'Resource'];

/** Validates one metric: the source of its type, and the target. */
export function validateMetric(metric: Fields, path: FieldPath, gates: Gates): readonly FieldError[] {
  const type = textAt(metric, 'type');
  const typePath = path.child('type');
  const unknown = metricTypes.includes(type) ? [] : [notSupported(typePath, type, metricTypes)];
  const errors: FieldError[] = type === '' ? [required(typePath, 'must specify a metric source type')] : [];
  appendAll(errors, unknown);
  const given = sources.filter(({ name }) => optionalFieldsAt(metric, name) !== undefined);
  const [first] = given;
  if (first !== undefined) appendAll(errors, first.check(fieldsAt(metric, first.name), path.child(first.name)));
  const expected = sources.find((source) => source.type === type);
  if (expected === undefined) appendAll(errors, unknown);
  else if (!given.includes(expected)) {
    errors.push(
      required(
        path.child(expected.name),
        expected.gate === undefined || gates(expected.gate) ? missing : `${missing} ${onlyWith(expected)}`,
      ),
    );
  }
  if (given.length === 1) return errors;
  const others = given.filter((source) => source !== expected);
  return [
    ...errors,
    ...others.map(({ name }) => forbidden(path.child(name), 'must populate the given metric source only')),
  ];
}

const missing = 'must populate information for the given metric source';

function onlyWith({ gate }: Source): string {
  return `(only allowed when ${gate} feature is enabled)`;
}

/** Drops metrics of disabled feature gates, unless the stored object has them. */
export function dropDisabledMetrics(autoscaler: ApiObject, old: unknown, gates: Gates): void {
  const isUsed = listAt(old, 'spec', 'metrics').some(({ containerResource }) => isFields(containerResource));
  if (isUsed || gates('HPAContainerMetrics')) return;
  const metrics = ensureFields(autoscaler, 'spec')['metrics'];
  if (!Array.isArray(metrics)) return;
  for (const metric of metrics) {
    if (isFields(metric)) delete metric['containerResource'];
  }
}

export type Gates = (name: string) => boolean;

interface Source {
  readonly type: string;
  readonly name: string;
  /** The feature gate of the source. */
  readonly gate?: string;
  check(source: Fields, path: FieldPath): readonly FieldError[];
}

/** In order of validation. Of several sources only the first is validated. */
const sources: readonly Source[] = [
  {
    type: 'Object',
    name: 'object',
    check(source, path) {
      const target = fieldsAt(source, 'target');
      const targetPath = path.child('target');
      const errors = [
        ...validateReference(fieldsAt(source, 'describedObject'), path.child('describedObject')),
        ...validateName(source, path),
        ...validateTarget(target, targetPath),
      ];
      if (!isSet(target, 'value') && !isSet(target, 'averageValue')) {
        errors.push(required(targetPath.child('averageValue'), 'must set either a target value or averageValue'));
      }
      return errors;
    },
  },
  {
    type: 'External',
    name: 'external',
    check(source, path) {
      const target = fieldsAt(source, 'target');
      const targetPath = path.child('target');
      const errors = [...validateName(source, path), ...validateTarget(target, targetPath)];
      const [hasValue, hasAverage] = [isSet(target, 'value'), isSet(target, 'averageValue')];
      if (!hasValue && !hasAverage) {
        const detail = 'must set either a target value for metric or a per-pod target';
        errors.push(required(targetPath.child('averageValue'), detail));
      }
      if (hasValue && hasAverage) {
        const detail = 'may not set both a target value for metric and a per-pod target';
        errors.push(forbidden(targetPath.child('value'), detail));
      }
      return errors;
    },
  },
  {
    type: 'Pods',
    name: 'pods',
    check(source, path) {
      const target = fieldsAt(source, 'target');
      const averagePath = path.child('target', 'averageValue');
      const errors = [...validateName(source, path), ...validateTarget(target, path.child('target'))];
      if (isSet(target, 'averageValue')) return errors;
      return [...errors, required(averagePath, 'must specify a positive target averageValue')];
    },
  },
  { type: 'Resource', name: 'resource', check: validateResourceSource },
  {
    type: 'ContainerResource',
    name: 'containerResource',
    gate: 'HPAContainerMetrics',
    check: (source, path) => [
      ...(textAt(source, 'container') === '' ? [required(path.child('container'), 'must specify a container')] : []),
      ...validateResourceSource(source, path),
    ],
  },
];

/** A reference to the scaled object, or to one with a metric. */
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
  appendAll(errors, validateTarget(target, targetPath));
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
  if (!['Utilization', 'Value', 'AverageValue'].includes(type)) {
    errors.push(invalid(path.child('type'), type, 'must be either Utilization, Value, or AverageValue'));
  }
  for (const name of ['value', 'averageValue']) {
    const amount = memberAt(target, name);
    if (amount === undefined || isPositive(amount)) continue;
    errors.push(invalid(path.child(name), quoteQuantity(String(amount)), 'must be positive'));
  }
  const utilization = optionalNumberAt(target, 'averageUtilization');
  if (utilization !== undefined) appendAll(errors, checkPositive(utilization, path.child('averageUtilization')));
  return errors;
}

function isSet(target: Fields, name: string): boolean {
  return memberAt(target, name) !== undefined;
}

function isPositive(amount: unknown): boolean {
  return (tryParseQuantity(String(amount ?? ''))?.nanos ?? 0n) > 0n;
}
