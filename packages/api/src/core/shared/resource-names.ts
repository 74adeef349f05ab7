import { type FieldError, type FieldPath, invalid, isOfProductDomain, qualifiedName } from '@orch/apimachinery';
import { checkText } from '../../resources/validation/checks.js';

const computeResources = ['cpu', 'memory', 'ephemeral-storage'];
const objectCounts = [
  'pods',
  'services',
  'replicationcontrollers',
  'resourcequotas',
  'secrets',
  'configmaps',
  'persistentvolumeclaims',
  'services.nodeports',
  'services.loadbalancers',
];
const hugePagesPrefix = 'hugepages-';
const requestsPrefix = 'requests.';

const containerResources = new Set(computeResources);
const quotaResources = new Set([
  ...computeResources,
  ...computeResources.flatMap((name) => [`${requestsPrefix}${name}`, `limits.${name}`]),
  'requests.storage',
  ...objectCounts,
]);
const standardResources = new Set([...quotaResources, 'storage']);
const countedResources = new Set(objectCounts);

/** A resource of a container: a native one or an extended one. */
export function validateContainerResourceName(name: string, path: FieldPath): readonly FieldError[] {
  const errors = [...validateResourceName(name, path)];
  if (!name.includes('/')) {
    if (containerResources.has(name) || name.startsWith(hugePagesPrefix)) return errors;
    return [...errors, invalid(path, name, 'must be a standard resource for containers')];
  }
  if (isNativeResource(name) || isExtendedResource(name)) return errors;
  return [...errors, invalid(path, name, "doesn't follow extended resource name standard")];
}

export function validateQuotaResourceName(name: string, path: FieldPath): readonly FieldError[] {
  const errors = [...validateResourceName(name, path)];
  if (name.includes('/') || isQuotaResource(name)) return errors;
  return [...errors, invalid(path, name, 'must be a standard resource for quota')];
}

export function validateResourceName(name: string, path: FieldPath): readonly FieldError[] {
  const messages = checkText(name, path, qualifiedName);
  if (messages.length > 0 || name.includes('/') || standardResources.has(name) || isQuotaResource(name)) {
    return messages;
  }
  return [invalid(path, name, 'must be a standard resource type or fully qualified')];
}

/** Native resources have no domain, or the domain of the product. */
export function isNativeResource(name: string): boolean {
  return !name.includes('/') || isOfProductDomain(name);
}

/** Extended resources have another domain, and a name that quotas can prefix with `requests.`. */
export function isExtendedResource(name: string): boolean {
  if (isNativeResource(name) || name.startsWith(requestsPrefix)) return false;
  return qualifiedName(`${requestsPrefix}${name}`).length === 0;
}

export function isHugePages(name: string): boolean {
  return name.startsWith(hugePagesPrefix);
}

/** Overcommit is allowed: the limit may exceed the request. */
export function isOvercommitted(name: string): boolean {
  return isNativeResource(name) && !name.startsWith(hugePagesPrefix);
}

export function isQuotaResource(name: string): boolean {
  const plain = name.startsWith(requestsPrefix) ? name.slice(requestsPrefix.length) : name;
  return quotaResources.has(name) || plain.startsWith(hugePagesPrefix);
}

/** Amounts are integers: counted objects and extended resources. */
export function isCountedResource(name: string): boolean {
  return countedResources.has(name) || isExtendedResource(name);
}
