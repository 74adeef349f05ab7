import { type FieldError, type FieldPath, forbidden, invalid, required, tryParseQuantity } from '@orch/apimachinery';
import { type Fields, fieldsAt, textAt } from '../../resources/fields.js';
import { appendAll } from '../../resources/validation/append-all.js';
import { quoteQuantity } from '../../resources/validation/quote-quantity.js';
import { isCountedResource, isHugePages, isOvercommitted, validateContainerResourceName } from '../resource-names.js';

const nanosPerUnit = 1_000_000_000n;

/** Names and amounts of limits and requests, and no request above its limit. */
export function validateContainerResources(container: Fields, path: FieldPath): readonly FieldError[] {
  return validateResources(fieldsAt(container, 'resources'), path);
}

/** Limits and requests as containers have them. */
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

/** Names and amounts of resources. */
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

/** Not negative, and whole where it counts things. */
export function validateResourceAmount(name: string, amount: string, path: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = [];
  const nanos = tryParseQuantity(amount)?.nanos ?? 0n;
  if (nanos < 0n) errors.push(invalid(path, amount, 'must be greater than or equal to 0'));
  if (isCountedResource(name) && nanos % nanosPerUnit !== 0n) {
    errors.push(invalid(path, quoteQuantity(amount), 'must be an integer'));
  }
  return errors;
}
