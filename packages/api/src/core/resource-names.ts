import { type FieldError, type FieldPath, invalid, isOfProductDomain, qualifiedName } from '@orch/apimachinery';
import { checkText } from '../resources/validation/checks.js';

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

/** Of a container: a domain of its own, or one of the usual few. */
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
  const faults = checkText(name, path, qualifiedName);
  if (faults.length > 0 || name.includes('/') || standardResources.has(name) || isQuotaResource(name)) {
    return faults;
  }
  return [invalid(path, name, 'must be a standard resource type or fully qualified')];
}

/** Resources without a domain are the product's own, as are those of its domain. */
function isNativeResource(name: string): boolean {
  return !name.includes('/') || isOfProductDomain(name);
}

/** Of somebody's domain, and such that quotas can name requests of it. */
function isExtendedResource(name: string): boolean {
  if (isNativeResource(name) || name.startsWith(requestsPrefix)) return false;
  return qualifiedName(`${requestsPrefix}${name}`).length === 0;
}

export function isHugePages(name: string): boolean {
  return name.startsWith(hugePagesPrefix);
}

/** More of it may be promised than there is. */
export function isOvercommitted(name: string): boolean {
  return isNativeResource(name) && !name.startsWith(hugePagesPrefix);
}

export function isQuotaResource(name: string): boolean {
  const plain = name.startsWith(requestsPrefix) ? name.slice(requestsPrefix.length) : name;
  return quotaResources.has(name) || plain.startsWith(hugePagesPrefix);
}

/** Whole numbers only: objects, and devices of somebody's domain. */
export function isCountedResource(name: string): boolean {
  return countedResources.has(name) || isExtendedResource(name);
}
