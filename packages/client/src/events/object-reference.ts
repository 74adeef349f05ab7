import type { ApiObject, DeepReadonly } from '@orch/apimachinery';

/** The object of an event. */
export interface EventObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
  readonly uid?: string;
  readonly resourceVersion?: string;
  /** A part of the object, such as `spec.containers{web}`. */
  readonly fieldPath?: string;
}

/** Refers to an object in an event. */
export function eventObjectOf(
  { apiVersion, kind, metadata }: DeepReadonly<Pick<ApiObject, 'apiVersion' | 'kind' | 'metadata'>>,
  options: { readonly fieldPath?: string } = {},
): EventObject {
  const { namespace, name = '', uid, resourceVersion } = metadata;
  return {
    apiVersion,
    kind,
    name,
    ...(namespace ? { namespace } : {}),
    ...(uid ? { uid } : {}),
    ...(resourceVersion ? { resourceVersion } : {}),
    ...options,
  };
}

/** Events of cluster-scoped objects are in the namespace `default`. */
export function eventNamespace({ namespace }: EventObject): string {
  return namespace || 'default';
}

/** Object name, dot, and nanoseconds in hexadecimal; `order` makes names of one millisecond different. */
export function eventName(
  { name }: EventObject,
  { now, order }: { readonly now: Date; readonly order: number },
): string {
  return `${name}.${(BigInt(now.getTime()) * 1_000_000n + BigInt(order % 1_000_000)).toString(16)}`;
}
