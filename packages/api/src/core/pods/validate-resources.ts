import {
  type FieldError,
  type FieldPath,
  type Fields,
  fieldsAt,
  forbidden,
  invalid,
  required,
  textAt,
  tryParseQuantity,
} from '@orch/apimachinery';
import { appendAll } from '../../resources/validation/append-all.js';
import { quoteQuantity } from '../../resources/validation/quote-quantity.js';
import {
  isCountedResource,
  isHugePages,
  isOvercommitted,
  validateContainerResourceName,
} from '../shared/resource-names.js';

const nanosPerUnit = 1_000_000_000n;

/** Validates limits and requests of a container: names, amounts, and no request above its limit. */
export function validateContainerResources(container: Fields, path: FieldPath): readonly FieldError[] {
  return validateResources(fieldsAt(container, 'resources'), path);
}

/** Validates limits and requests. */
export function validateResources(resources: Fields, path: FieldPath): readonly FieldError[] {
  const limits = fieldsAt(resources, 'limits');
  const requests = fieldsAt(resources, 'requests');
  const errors: FieldError[] = [...validateAmounts(limits, path.child('limits'))];
  for (const name of Object.keys(requests)) {
    appendAll(errors, validateAmount(name, requests[name], path.child('requests').key(name)));
    appendAll(errors, validateAgainstLimit(name, { requests, limits, path }));
  }
  const names = [...Object.keys(limits), ...Object.keys(requests)];
  if (names.some(isHugePages) && !names.includes('cpu') && !names.includes('memory')) {
    errors.push(forbidden(path, 'HugePages require cpu or memory'));
  }
  return errors;
}

/** Validates names and amounts of resources. */
function validateAmounts(amounts: Fields, path: FieldPath): readonly FieldError[] {
  return Object.keys(amounts).flatMap((name) => validateAmount(name, amounts[name], path.key(name)));
}

function validateAgainstLimit(
  name: string,
  { requests, limits, path }: { readonly requests: Fields; readonly limits: Fields; readonly path: FieldPath },
): readonly FieldError[] {
  const limit = tryParseQuantity(textAt(limits, name))?.nanos;
  const request = tryParseQuantity(textAt(requests, name))?.nanos ?? 0n;
  const overcommits = isOvercommitted(name);
  if (limit === undefined) {
    if (overcommits) return [];
    return [required(path.child('limits'), 'Limit must be set for non overcommitable resources')];
  }
  if (!overcommits && request !== limit) {
    return [invalid(path.child('requests'), requests[name], `must be equal to ${name} limit`)];
  }
  if (request <= limit) return [];
  return [invalid(path.child('requests'), requests[name], `must be less than or equal to ${name} limit`)];
}

function validateAmount(name: string, amount: unknown, path: FieldPath): readonly FieldError[] {
  return [...validateContainerResourceName(name, path), ...validateResourceAmount(name, String(amount), path)];
}

/** An amount is not negative. Amounts of countable resources are integers. */
export function validateResourceAmount(name: string, amount: string, path: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = [];
  const nanos = tryParseQuantity(amount)?.nanos ?? 0n;
  if (nanos < 0n) errors.push(invalid(path, amount, 'must be greater than or equal to 0'));
  if (isCountedResource(name) && nanos % nanosPerUnit !== 0n) {
    errors.push(invalid(path, quoteQuantity(amount), 'must be an integer'));
  }
  return errors;
}
