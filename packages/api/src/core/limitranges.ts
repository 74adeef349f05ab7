import { randomUUID } from 'node:crypto';
import type { Strategy } from '@orch/apimachinery';
import {
  compareQuantities,
  duplicate,
  type FieldError,
  type FieldPath,
  type Fields,
  fieldPath,
  fieldsAt,
  forbidden,
  formatQuantity,
  genericStrategy,
  invalid,
  listAt,
  type Quantity,
  qualifiedName,
  required,
  textAt,
  tryParseQuantity,
} from '@orch/apimachinery';
import { appendAll } from '../resources/validation/append-all.js';
import { checkText } from '../resources/validation/checks.js';
import { quoteQuantity } from '../resources/validation/quote-quantity.js';
import { isOvercommitted, validateContainerResourceName, validateResourceName } from './shared/resource-names.js';

export const limitRangeStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  metadata: { onUpdate: ['whole'] },
  allowCreateOnUpdate: true,
  // As in v1.21, a limit range without a name gets a unique one, whatever its prefix.
  nameOfUnnamed: () => randomUUID(),
  validate: validateLimitRange,
});

const types = ['Pod', 'Container', 'PersistentVolumeClaim'];
const bounds = ['max', 'min', 'default', 'defaultRequest', 'maxLimitRequestRatio'] as const;

function validateLimitRange(limitRange: unknown): readonly FieldError[] {
  const seen = new Set<string>();
  return listAt(limitRange, 'spec', 'limits').flatMap((limit, index) => {
    const path = fieldPath('spec', 'limits').index(index);
    const type = textAt(limit, 'type');
    const errors: FieldError[] = [...validateType(type, path.child('type'))];
    if (seen.has(type)) errors.push(duplicate(path.child('type'), type));
    seen.add(type);
    return [...errors, ...validateBounds(limit, path), ...validateOrder(limit, path)];
  });
}

function validateType(type: string, path: FieldPath): readonly FieldError[] {
  const messages = checkText(type, path, qualifiedName);
  if (messages.length > 0 || type.includes('/') || types.includes(type)) return messages;
  return [invalid(path, type, 'must be a standard limit type or fully qualified')];
}

function validateBounds(limit: Fields, path: FieldPath): readonly FieldError[] {
  const type = textAt(limit, 'type');
  const checkName = type === 'Pod' || type === 'Container' ? validateContainerResourceName : validateResourceName;
  const errors: FieldError[] = [];
  for (const bound of bounds) {
    const names = Object.keys(fieldsAt(limit, bound));
    const isDefault = bound === 'default' || bound === 'defaultRequest';
    if (type !== 'Pod' || !isDefault) {
      for (const name of names) appendAll(errors, checkName(name, path.child(bound).key(name)));
    } else if (names.length > 0) {
      errors.push(forbidden(path.child(bound), "may not be specified when `type` is 'Pod'"));
    }
  }
  const isBounded = ['min', 'max'].some((bound) => fieldsAt(limit, bound)['storage'] !== undefined);
  if (type === 'PersistentVolumeClaim' && !isBounded) {
    const detail = 'either minimum or maximum storage value is required, but neither was provided';
    errors.push(required(path.child('limits'), detail));
  }
  return errors;
}

/** min ≤ defaultRequest ≤ default ≤ max for each resource. */
function validateOrder(limit: Fields, path: FieldPath): readonly FieldError[] {
  const isPod = textAt(limit, 'type') === 'Pod';
  const names = new Set(bounds.flatMap((bound) => Object.keys(fieldsAt(limit, bound))));
  return [...names].flatMap((name) => {
    const amountOf = (bound: string) => tryParseQuantity(textAt(limit, bound, name));
    const amounts = {
      min: amountOf('min'),
      max: amountOf('max'),
      default: isPod ? undefined : amountOf('default'),
      defaultRequest: isPod ? undefined : amountOf('defaultRequest'),
    };
    const errors: FieldError[] = [];
    for (const { low, high, at, shown, words } of orders) {
      const [lower, upper] = [amounts[low], amounts[high]];
      if (lower === undefined || upper === undefined || compareQuantities(lower, upper) <= 0) continue;
      const detail = `${words[low]} value ${formatQuantity(lower)} is greater than ${words[high]} value ${formatQuantity(upper)}`;
      const value = amounts[shown];
      errors.push(
        invalid(path.child(at).key(name), quoteQuantity(value === undefined ? '0' : formatQuantity(value)), detail),
      );
    }
    appendAll(
      errors,
      validateRatio(amountOf('maxLimitRequestRatio'), amounts, path.child('maxLimitRequestRatio').key(name)),
    );
    const { default: given, defaultRequest: requested } = amounts;
    if (isOvercommitted(name) || given === undefined || requested === undefined) return errors;
    if (compareQuantities(given, requested) === 0) return errors;
    const detail = `default value ${formatQuantity(given)} must equal to defaultRequest value ${formatQuantity(requested)} in ${name}`;
    return [
      ...errors,
      invalid(path.child('defaultRequest').key(name), quoteQuantity(formatQuantity(requested)), detail),
    ];
  });
}

type Bound = 'min' | 'max' | 'default' | 'defaultRequest';

interface Order {
  readonly low: Bound;
  readonly high: Bound;
  /** The bound whose path and value the error has. */
  readonly at: Bound;
  readonly shown: Bound;
  readonly words: Readonly<Record<Bound, string>>;
}

const words = { min: 'min', max: 'max', default: 'default', defaultRequest: 'default request' };
const orders: readonly Order[] = [
  { low: 'min', high: 'max', at: 'min', shown: 'min', words },
  { low: 'min', high: 'defaultRequest', at: 'defaultRequest', shown: 'defaultRequest', words },
  { low: 'defaultRequest', high: 'max', at: 'defaultRequest', shown: 'defaultRequest', words },
  {
    low: 'defaultRequest',
    high: 'default',
    at: 'defaultRequest',
    shown: 'defaultRequest',
    words: { ...words, default: 'default limit' },
  },
  { low: 'min', high: 'default', at: 'default', shown: 'min', words },
  { low: 'default', high: 'max', at: 'default', shown: 'max', words },
];

function validateRatio(
  ratio: Quantity | undefined,
  { min, max }: { readonly min: Quantity | undefined; readonly max: Quantity | undefined },
  path: FieldPath,
): readonly FieldError[] {
  if (ratio === undefined) return [];
  const text = formatQuantity(ratio);
  if (ratio.nanos < 1_000_000_000n) return [invalid(path, quoteQuantity(text), `ratio ${text} is less than 1`)];
  if (min === undefined || max === undefined || min.nanos === 0n) return [];
  const ratioMax = Number(max.nanos) / Number(min.nanos);
  if (Number(ratio.nanos) / 1e9 <= ratioMax) return [];
  return [invalid(path, quoteQuantity(text), `ratio ${text} is greater than max/min = ${ratioMax.toFixed(6)}`)];
}
