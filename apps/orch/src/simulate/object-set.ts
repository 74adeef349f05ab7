import type { ApiObject, DeepReadonly, GroupResource } from '@orch/apimachinery';
import type { ResourceObjects } from '@orch/scheduler';

/** Objects of a cluster in hub versions. Groups are in neutral spelling. */
export class ObjectSet {
  readonly #byResource = new Map<string, { readonly resource: GroupResource; readonly objects: Map<string, Stored> }>();

  /** Adds the object, or replaces the one of its name. */
  put(resource: GroupResource, object: Stored): void {
    const key = `${resource.group}/${resource.resource}`;
    const known = this.#byResource.get(key) ?? { resource, objects: new Map<string, Stored>() };
    this.#byResource.set(key, known);
    known.objects.set(keyOf(object.metadata), object);
  }

  has(resource: GroupResource, key: { readonly namespace: string; readonly name: string }): boolean {
    return this.#of(resource)?.has(keyOf(key)) === true;
  }

  /** The objects of a resource, in the order in which they came. The caller asserts their type, as of a client. */
  list<T extends ApiObject>(resource: GroupResource): readonly DeepReadonly<T>[] {
    const objects: Iterable<unknown> = this.#of(resource)?.values() ?? [];
    return [...objects] as readonly DeepReadonly<T>[];
  }

  all(): readonly ResourceObjects[] {
    return [...this.#byResource.values()].map(({ resource, objects }) => ({
      resource,
      objects: [...objects.values()],
    }));
  }

  copy(): ObjectSet {
    const copy = new ObjectSet();
    for (const { resource, objects } of this.all()) for (const object of objects) copy.put(resource, object);
    return copy;
  }

  #of({ group, resource }: GroupResource): ReadonlyMap<string, Stored> | undefined {
    return this.#byResource.get(`${group}/${resource}`)?.objects;
  }
}

type Stored = DeepReadonly<ApiObject>;

function keyOf({ namespace = '', name = '' }: { readonly namespace?: string; readonly name?: string }): string {
  return `${namespace}/${name}`;
}

export const core = (resource: string): GroupResource => ({ group: '', resource });
export const apps = (resource: string): GroupResource => ({ group: 'apps', resource });
export const batch = (resource: string): GroupResource => ({ group: 'batch', resource });
export const policy = (resource: string): GroupResource => ({ group: 'policy', resource });
