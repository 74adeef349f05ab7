import type { ResourceReference } from '@orch/client';

/** The objects of one resource to wait for. */
export interface CollectionTarget extends ResourceReference {
  /** All namespaces when missing. */
  readonly namespace?: string;
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
}

/** One object, which need not exist yet. */
export interface ObjectTarget extends ResourceReference {
  readonly name: string;
  readonly namespace?: string;
}

export interface WaitOptions {
  /** Default: 10 seconds. */
  readonly timeoutMs?: number;
  /** Ends the wait with the reason of the signal. */
  readonly signal?: AbortSignal;
}

/** `pods "web" in namespace "default"`. */
export function describeTarget(target: CollectionTarget | ObjectTarget): string {
  const { group, resource, namespace } = target;
  const type = group === '' ? resource : `${resource}.${group}`;
  const name = 'name' in target ? ` ${JSON.stringify(target.name)}` : '';
  return `${type}${name}${namespace === undefined ? '' : ` in namespace ${JSON.stringify(namespace)}`}`;
}
