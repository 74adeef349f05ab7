import type { Clock, GroupResource } from '@orch/apimachinery';
import type { Store, Transaction } from '../store/store.js';

/** The operations of a store, as v1.21's metrics name them. */
export type StoreOperation = 'get' | 'list' | 'listWithCount' | 'create' | 'update' | 'delete';

/** A request that has ended. */
export interface EndedStoreRequest {
  /** The resource of the objects. */
  readonly resource: GroupResource;
  readonly operation: StoreOperation;
  readonly durationMs: number;
  /** Undefined when it was successful. */
  readonly error: unknown;
}

/** Called after each request; must be quick and not throw. */
export type OnStoreRequest = (request: EndedStoreRequest) => void;

export interface MeasuredStoreOptions {
  readonly onRequest: OnStoreRequest;
  /** The resource of the requests. */
  readonly resource: GroupResource;
  readonly clock: Clock;
}

/** Wraps a store and times its requests, except watches, compactions and reads of the current revision. */
export function measuredStore(store: Store, { onRequest, resource, clock }: MeasuredStoreOptions): Store {
  const timed = async <T>(operation: StoreOperation, request: () => Promise<T>): Promise<T> => {
    const startMs = clock.monotonicMs();
    let failure: unknown;
    try {
      return await request();
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      onRequest({ resource, operation, durationMs: clock.monotonicMs() - startMs, error: failure });
    }
  };
  return {
    currentRevision: (options) => store.currentRevision(options),
    get: (key, options) => timed('get', () => store.get(key, options)),
    range: (prefix, options) => timed('list', () => store.range(prefix, options)),
    count: (prefix, options) => timed('listWithCount', () => store.count(prefix, options)),
    transact: (transaction) => timed(operationOf(transaction), () => store.transact(transaction)),
    watch: (options, listener) => store.watch(options, listener),
    compact: (revision) => store.compact(revision),
    ...(store.isStale === undefined ? {} : { isStale: store.isStale }),
    close: () => store.close(),
  };
}

function operationOf({ guards, writes }: Transaction): StoreOperation {
  if (writes.some(({ type }) => type === 'delete')) return 'delete';
  return guards.every(({ modRevision }) => modRevision === 0) ? 'create' : 'update';
}
