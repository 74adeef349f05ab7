import type { ApiObject, Clock, DeepReadonly } from '@orch/apimachinery';
import { type Lister, objectKey } from '@orch/client';

/**
 * The objects of an informer, with the results of own writes that the informer has not delivered yet. A decision about several
 * objects, such as the choice of a volume, must not use a state from before the last own write.
 *
 *     wrote v2, wrote v3    get → v3
 *     informer delivers v2  get → v3    an older own write
 *     informer delivers v3  get → that of the informer
 *     informer delivers v4  get → that of the informer, also without v3: another writer has followed
 */
export class LatestObjects<T extends ApiObject> {
  readonly #written = new Map<
    string,
    { readonly object: DeepReadonly<T>; readonly earlier: ReadonlySet<string>; readonly sinceMs: number }
  >();

  constructor(
    private readonly lister: Lister<T>,
    private readonly clock: Clock,
  ) {}

  get(name: string, namespace?: string): DeepReadonly<T> | undefined {
    const key = namespace ? `${namespace}/${name}` : name;
    return this.#latest(key) ?? this.lister.get(name, namespace);
  }

  /** The objects, of the informer or another source, in their latest versions. */
  latest(objects: readonly DeepReadonly<T>[]): readonly DeepReadonly<T>[] {
    if (this.#written.size === 0) return objects;
    return objects.map((object) => this.#latest(objectKey(object)) ?? object);
  }

  /** Records the result of an own write. */
  wrote(object: DeepReadonly<T>): void {
    const key = objectKey(object);
    const { name = '', namespace, resourceVersion = '' } = object.metadata;
    if (this.lister.get(name, namespace)?.metadata.resourceVersion === resourceVersion) {
      this.#written.delete(key);
      return;
    }
    const before = this.#written.get(key);
    const earlier = new Set(before?.earlier);
    if (before !== undefined) earlier.add(before.object.metadata.resourceVersion ?? '');
    this.#written.set(key, { object, earlier, sinceMs: this.clock.monotonicMs() });
  }

  /** The informer has delivered an object. */
  seen(object: DeepReadonly<T>): void {
    const written = this.#written.get(objectKey(object));
    if (written?.earlier.has(object.metadata.resourceVersion ?? '') === false) this.forget(object);
  }

  /** The object was deleted, or an own write of it had a conflict. */
  forget(object: DeepReadonly<T>): void {
    this.#written.delete(objectKey(object));
  }

  /** An informer that misses an own write, because it relisted after a later one, would otherwise hide the later one forever. */
  #latest(key: string): DeepReadonly<T> | undefined {
    const written = this.#written.get(key);
    if (written === undefined) return undefined;
    if (this.clock.monotonicMs() - written.sinceMs <= expiryMs) return written.object;
    this.#written.delete(key);
    return undefined;
  }
}

const expiryMs = 10_000;
