import type { Names } from '@orch/apimachinery';
import type { HealthChecks } from '@orch/serving';
import type { ResourceStores } from '@orch/storage';
import { addStoreChecks } from './store-checks.js';

export interface ServerCheckOptions {
  readonly names: Names;
  readonly stores: Pick<ResourceStores, 'isFresh' | 'problems'>;
  /** @throws Error when the store does not respond */
  readonly checkStore?: (options: { readonly signal: AbortSignal }) => Promise<void>;
  /** Whether the caches of the server are synced. */
  readonly areCachesFilled: () => boolean;
}

/** Adds the health checks of every server: the store and the server's own caches. */
export function addServerChecks(health: HealthChecks, options: ServerCheckOptions): void {
  const { names, stores, checkStore, areCachesFilled } = options;
  addStoreChecks(health, {
    // v1.21 names the check after its store.
    name: names.dialect === 'kubernetes' ? 'etcd' : 'store',
    problems: (given) => stores.problems(given),
    async check(given) {
      await checkStore?.(given);
      if (!(await stores.isFresh())) throw new Error('the store does not respond in time');
    },
  });
  const cachesAreFilled = {
    name: 'informer-sync',
    check() {
      if (!areCachesFilled()) throw new Error('caches are not synced');
    },
  };
  health.add(cachesAreFilled, { endpoints: ['readyz'] });
}
