import { type FieldError, type FieldPath, type Fields, fieldsAt, invalid, listAt, textAt } from '@orch/apimachinery';
import type { PodContext } from '../../resources/pod-context.js';
import { isHugePages } from '../shared/resource-names.js';

// Gates of huge pages decide what validation allows. A pod or template that has it already keeps it, as with dropped fields.

/** What validation of a pod allows about huge pages. */
export interface PageFacts {
  /** Whether the downward API may name amounts of huge pages. */
  readonly allowsHugePages: boolean;
}

/** The spec that an update replaces, and the gates. */
interface HugePageContext {
  readonly gates?: PodContext['gates'] | undefined;
  readonly oldSpec?: unknown;
}

/** Whether the downward API may name amounts of huge pages: the gate `DownwardAPIHugePages`. */
export function allowsHugePageReferences({ gates, oldSpec }: HugePageContext): boolean {
  return gates?.('DownwardAPIHugePages') === true || referencesOf(oldSpec).some(isHugePageReference);
}

/** Whether `limits.…` or `requests.…` names huge pages. */
export function isHugePageReference(resource: string): boolean {
  return /^(?:limits|requests)\.hugepages-/.test(resource);
}

/** Pages of one size per pod, without the gate `HugePageStorageMediumSize`. */
export function validateHugePageSizes(
  spec: Fields,
  path: FieldPath,
  { gates, oldSpec }: HugePageContext,
): readonly FieldError[] {
  const sizes = hugePageSizes(spec);
  if (sizes.length <= 1 || gates?.('HugePageStorageMediumSize') === true || hugePageSizes(oldSpec).length > 1)
    return [];
  return [invalid(path, sizes, 'must use a single hugepage size in a pod spec')];
}

/** The huge pages that containers request, sorted. */
function hugePageSizes(spec: unknown): readonly string[] {
  const names = [...listAt(spec, 'containers'), ...listAt(spec, 'initContainers')].flatMap((container) => [
    ...Object.keys(fieldsAt(container, 'resources', 'limits')),
    ...Object.keys(fieldsAt(container, 'resources', 'requests')),
  ]);
  return [...new Set(names.filter(isHugePages))].sort();
}

/** The resources that environment variables and files of the downward API name. */
function referencesOf(spec: unknown): readonly string[] {
  const containers = ['containers', 'initContainers', 'ephemeralContainers'].flatMap((member) => listAt(spec, member));
  const variables = containers
    .flatMap((container) => listAt(container, 'env'))
    .map((each) => fieldsAt(each, 'valueFrom'));
  const files = listAt(spec, 'volumes').flatMap((volume) => [
    ...listAt(volume, 'downwardAPI', 'items'),
    ...listAt(volume, 'projected', 'sources').flatMap((source) => listAt(source, 'downwardAPI', 'items')),
  ]);
  return [...variables, ...files].map((source) => textAt(source, 'resourceFieldRef', 'resource'));
}
