import type { ApiObject, DeepReadonly, LabelSelector } from '@orch/apimachinery';

/** What an informer knows, by key and by index. Objects are shared: they are not to be changed. */
export interface Lister<T extends ApiObject> {
  get(name: string, namespace?: string): DeepReadonly<T> | undefined;
  /** In no particular order. All namespaces when none is given. */
  list(options?: { readonly namespace?: string; readonly selector?: LabelSelector }): readonly DeepReadonly<T>[];
  /** The objects an index function gave this value for. @throws Error when the informer has no such index. */
  byIndex(index: string, value: string): readonly DeepReadonly<T>[];
  readonly size: number;
}

/** Gives the values under which an object is found in one index. */
export type IndexFunction<T extends ApiObject> = (object: DeepReadonly<T>) => readonly string[];

/** `namespace/name`, or `name` for what is cluster-scoped: the key of an object in queues and caches. */
export function objectKey(object: {
  readonly metadata: { readonly name?: string; readonly namespace?: string };
}): string {
  const { name = '', namespace } = object.metadata;
  return namespace ? `${namespace}/${name}` : name;
}

/** The parts of an object's key; namespace is '' for what is cluster-scoped. */
export function splitKey(key: string): { readonly namespace: string; readonly name: string } {
  const slash = key.indexOf('/');
  return slash < 0 ? { namespace: '', name: key } : { namespace: key.slice(0, slash), name: key.slice(slash + 1) };
}
