import type { ApiObject, DeepReadonly } from '@orch/apimachinery';
import type { CachedEntry, CacheEvent, ResourceStore } from '@orch/storage';

/** Objects of one resource, read without a wait. */
export interface FollowedObjects {
  /** Whether the objects are loaded. */
  readonly isReady: boolean;
  /** Resolves when the objects are loaded. */
  ready(): Promise<void>;
  /** Whether there are objects in the namespace. */
  has(namespace: string): boolean;
  hasObject(key: { readonly namespace: string; readonly name: string }): boolean;
  /** In no order. @throws StatusError 500 for an unreadable object */
  list(namespace: string): readonly DeepReadonly<ApiObject>[];
}

/** Runs at once when the objects are loaded, otherwise as soon as they are. */
export function whenLoaded(objects: FollowedObjects, run: () => void): void | Promise<void> {
  return objects.isReady ? run() : objects.ready().then(run);
}

type Namespaces = Map<string, Map<string, CachedEntry>>;

/**
 * The objects of one resource by namespace, from a watch. A write of this process is visible before its writer gets the
 * response; writes of other processes follow shortly after.
 */
export class ObjectFollower implements FollowedObjects {
  #namespaces: Namespaces = new Map();
  #isReady = false;
  readonly #ready: Promise<void>;

  constructor(
    readonly store: Pick<ResourceStore, 'watch'>,
    readonly signal: AbortSignal,
  ) {
    this.#ready = this.#followUntilLoaded();
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  ready(): Promise<void> {
    return this.#ready;
  }

  has(namespace: string): boolean {
    return this.#namespaces.has(namespace);
  }

  hasObject({ namespace, name }: { readonly namespace: string; readonly name: string }): boolean {
    return this.#namespaces.get(namespace)?.has(name) === true;
  }

  list(namespace: string): readonly DeepReadonly<ApiObject>[] {
    return [...(this.#namespaces.get(namespace)?.values() ?? [])].map((entry) => entry.object());
  }

  /** The objects of an ended watch are kept until the next watch has its initial ones. */
  async #follow(): Promise<void> {
    const namespaces: Namespaces = new Map();
    const onEvents = (events: readonly CacheEvent[]) => {
      for (const event of events) apply(namespaces, event);
    };
    const onEnd = () => {
      if (!this.signal.aborted) void this.#followUntilLoaded();
    };
    const query = { start: { type: 'mostRecent' }, includesUnreadable: true, signal: this.signal } as const;
    await this.store.watch(query, { onEvents, onEnd });
    this.#namespaces = namespaces;
    this.#isReady = true;
  }

  async #followUntilLoaded(): Promise<void> {
    while (!this.signal.aborted) {
      try {
        await this.#follow();
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
  }
}

const retryMs = 1_000;

function apply(namespaces: Namespaces, { type, entry }: CacheEvent): void {
  const { namespace, name } = entry;
  const objects = namespaces.get(namespace);
  if (type !== 'DELETED') {
    if (objects === undefined) namespaces.set(namespace, new Map([[name, entry]]));
    else objects.set(name, entry);
    return;
  }
  objects?.delete(name);
  if (objects?.size === 0) namespaces.delete(namespace);
}
