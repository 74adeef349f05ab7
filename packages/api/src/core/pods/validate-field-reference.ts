import {
  canonicalQuantity,
  type FieldError,
  type FieldPath,
  type Fields,
  invalid,
  notSupported,
  qualifiedName,
  required,
  textAt,
} from '@orch/apimachinery';
import { checkText } from '../../resources/validation/checks.js';
import { isHugePageReference } from './huge-pages.js';

/** Pod fields that references may name. */
const knownFields = new Set([
  'metadata.annotations',
  'metadata.labels',
  'metadata.name',
  'metadata.namespace',
  'metadata.uid',
  'spec.nodeName',
  'spec.restartPolicy',
  'spec.serviceAccountName',
  'spec.schedulerName',
  'status.phase',
  'status.hostIP',
  'status.podIP',
  'status.podIPs',
]);

/** Validates a reference to a pod field. `supported` is in the order of messages. */
export function validateFieldReference(
  reference: Fields,
  path: FieldPath,
  { supported }: { readonly supported: readonly string[] },
): readonly FieldError[] {
  const apiVersion = textAt(reference, 'apiVersion');
  const fieldPath = textAt(reference, 'fieldPath');
  if (fieldPath === '') return [required(path.child('fieldPath'), '')];
  const message = (detail: string) => [
    invalid(path.child('fieldPath'), fieldPath, `error converting fieldPath: ${detail}`),
  ];
  if (apiVersion !== 'v1') return message(`unsupported pod version: ${apiVersion}`);
  const [, map = '', key] = /^(.*?)\['(.*)'\]$/s.exec(fieldPath) ?? [];
  if (key !== undefined && map !== '') {
    if (map === 'metadata.annotations') return checkText(key.toLowerCase(), path, qualifiedName).map(showing(key));
    if (map === 'metadata.labels') return checkText(key, path, qualifiedName);
    return message(`field label does not support subscript: ${fieldPath}`);
  }
  // The field of the node in older clients.
  const field = fieldPath === 'spec.host' ? 'spec.nodeName' : fieldPath;
  if (!knownFields.has(field)) return message(`field label not supported: ${fieldPath}`);
  return supported.includes(field) ? [] : [notSupported(path.child('fieldPath'), field, supported)];
}

function showing(key: string): (error: FieldError) => FieldError {
  return (error) => (error.code === 'invalid' ? { ...error, value: key } : error);
}

const divisible = ['', 'k', 'M', 'G', 'T', 'P', 'E', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'].map((suffix) => `1${suffix}`);
const cpuDivisors = ['1m', '1'];
const supportedResources = ['cpu', 'ephemeral-storage', 'memory'];
const supportedAmounts = ['limits', 'requests'].flatMap((kind) => supportedResources.map((name) => `${kind}.${name}`));

/** Validates a reference to a limit or request. One of a volume names the container. */
export function validateResourceReference(
  reference: Fields,
  path: FieldPath,
  { isOfVolume, allowsHugePages }: { readonly isOfVolume: boolean; readonly allowsHugePages: boolean },
): readonly FieldError[] {
  const resource = textAt(reference, 'resource');
  if (isOfVolume && textAt(reference, 'containerName') === '') return [required(path.child('containerName'), '')];
  if (resource === '') return [required(path.child('resource'), '')];
  const errors: FieldError[] = [];
  if (!supportedAmounts.includes(resource) && !(allowsHugePages && isHugePageReference(resource)))
    errors.push(notSupported(path.child('resource'), resource, supportedAmounts));
  return [...errors, ...validateDivisor(reference, resource, path.child('divisor'))];
}

function validateDivisor(reference: Fields, resource: string, path: FieldPath): readonly FieldError[] {
  const divisor = canonicalQuantity(textAt(reference, 'divisor') || '0') ?? '0';
  if (divisor === '0') return [];
  const name = resource.slice(resource.indexOf('.') + 1);
  if (resource.endsWith('.cpu')) {
    if (cpuDivisors.includes(divisor)) return [];
    return [invalid(path, resource, "only divisor's values 1m and 1 are supported with the cpu resource")];
  }
  // As in v1.21, the divisor of huge pages is validated although they are not supported.
  const isHugePages = name.startsWith('hugepages-');
  if ((!supportedAmounts.includes(resource) && !isHugePages) || divisible.includes(divisor)) return [];
  const words = isHugePages ? 'hugepages' : name === 'memory' ? 'memory' : 'local ephemeral storage';
  const detail = `only divisor's values ${divisible.join(', ')} are supported with the ${words} resource`;
  return [invalid(path, resource, detail)];
}
