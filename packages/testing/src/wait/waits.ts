import type { ApiObject, DeepReadonly } from '@orch/apimachinery';
import { invariant } from '@orch/apimachinery';
import type { RestClient } from '@orch/client';
import { isReady } from './is-ready.js';
import type { CollectionTarget, ObjectTarget, WaitOptions } from './wait-target.js';
import { watchUntil } from './watch-until.js';

/** An object with fields unknown to the compiler; pass a type to a wait with `waitFor<Pod>(…)`. */
export type AnyObject = ApiObject & { readonly [field: string]: unknown };

/** The waits of a control plane, over one client. */
export class Waits {
  constructor(
    private readonly client: RestClient,
    private readonly stopped: AbortSignal,
  ) {}

  async forObject<T extends ApiObject>(
    target: ObjectTarget,
    predicate: (object: DeepReadonly<T>) => boolean,
    options: WaitOptions & { readonly state: string },
  ): Promise<DeepReadonly<T>> {
    const isDone = ([object]: readonly DeepReadonly<T>[]) => object !== undefined && predicate(object);
    const [found] = await this.#watch<T>(target, isDone, options);
    invariant(found !== undefined, 'the predicate is only called with an object');
    return found;
  }

  async forReady<T extends ApiObject>(target: ObjectTarget, options: WaitOptions): Promise<DeepReadonly<T>> {
    return await this.forObject<T>(target, (object) => isReady(target, object), { ...options, state: 'not ready' });
  }

  async forGone(target: ObjectTarget, options: WaitOptions): Promise<void> {
    await this.#watch(target, (objects) => objects.length === 0, { ...options, state: 'still there' });
  }

  async forList<T extends ApiObject>(
    target: CollectionTarget,
    predicate: (items: readonly DeepReadonly<T>[]) => boolean,
    options: WaitOptions,
  ): Promise<readonly DeepReadonly<T>[]> {
    const state = 'the predicate does not hold';
    return await watchUntil<T>(this.client, target, predicate, { ...options, state, stopped: this.stopped });
  }

  #watch<T extends ApiObject>(
    target: ObjectTarget,
    isDone: (objects: readonly DeepReadonly<T>[]) => boolean,
    options: WaitOptions & { readonly state: string },
  ): Promise<readonly DeepReadonly<T>[]> {
    const { name, ...collection } = target;
    const one = { ...collection, fieldSelector: `metadata.name=${name}` };
    return watchUntil<T>(this.client, one, isDone, { ...options, described: target, stopped: this.stopped });
  }
}
