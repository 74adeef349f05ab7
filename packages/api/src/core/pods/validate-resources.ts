import {
  type FieldError,
  type FieldPath,
  invalid,
  qualifiedName,
  required,
  tryParseQuantity,
} from '@orch/apimachinery';
import { type Fields, fieldsAt, textAt } from '../../resources/fields.js';

const containerResources = new Set(['cpu', 'memory', 'ephemeral-storage']);
const nanosPerUnit = 1_000_000_000n;

/** Names and amounts of limits and requests, and no request above its limit. */
export function validateContainerResources(container: Fields, path: FieldPath): readonly FieldError[] {
  const limits = fieldsAt(container, 'resources', 'limits');
  const requests = fieldsAt(container, 'resources', 'requests');
  const errors: FieldError[] = [];
  for (const name of Object.keys(limits))
    errors.push(...validateAmount(name, limits[name], path.child('limits').key(name)));
  for (const name of Object.keys(requests)) {
    errors.push(...validateAmount(name, requests[name], path.child('requests').key(name)));
    errors.push(...validateAgainstLimit(name, { requests, limits, path }));
  }
  return errors;
}

function validateAgainstLimit(
  name: string,
  { requests, limits, path }: { readonly requests: Fields; readonly limits: Fields; readonly path: FieldPath },
): readonly FieldError[] {
  const limit = tryParseQuantity(textAt(limits, name))?.nanos;
  const request = tryParseQuantity(textAt(requests, name))?.nanos ?? 0n;
  const overcommits = isNativeResource(name) && !name.startsWith('hugepages-');
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
  const errors = [...validateResourceName(name, path)];
  const nanos = tryParseQuantity(String(amount))?.nanos ?? 0n;
  if (nanos < 0n) errors.push(invalid(path, amount, 'must be greater than or equal to 0'));
  if (!isNativeResource(name) && nanos % nanosPerUnit !== 0n) errors.push(invalid(path, amount, 'must be an integer'));
  return errors;
}

function validateResourceName(name: string, path: FieldPath): readonly FieldError[] {
  const faults = qualifiedName(name);
  if (faults.length > 0) return faults.map((detail) => invalid(path, name, detail));
  if (name.includes('/') || containerResources.has(name) || name.startsWith('hugepages-')) return [];
  return [
    invalid(path, name, 'must be a standard resource type or fully qualified'),
    invalid(path, name, 'must be a standard resource for containers'),
  ];
}

/** Resources without a domain are the product's own. */
function isNativeResource(name: string): boolean {
  return !name.includes('/');
}
