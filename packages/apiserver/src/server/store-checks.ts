import { type HealthChecks, PublicHealthError } from '@orch/serving';
import type { ResourceStores } from '@orch/storage';

export interface StoreCheckOptions {
  readonly name: string;
  /** @throws Error when the store does not respond */
  readonly check: (options: { readonly signal: AbortSignal }) => Promise<void>;
  readonly problems: ResourceStores['problems'];
}

/**
 * Adds the health check of the store. All endpoints fail when it does not respond (`check`). `/readyz` and `/healthz`
 * also fail, with a reason, while entries are damaged, the store is full, or a write has failed. `/livez` does not,
 * since a restart repairs none of these.
 */
export function addStoreChecks(health: Pick<HealthChecks, 'add'>, { name, check, problems }: StoreCheckOptions): void {
  health.add({ name, check }, { endpoints: ['livez'] });
  health.add(
    {
      name,
      async check({ signal }) {
        await check({ signal });
        const found = await problems({ signal });
        if (found.length > 0) throw new PublicHealthError(found.map(({ message }) => message).join('; '));
      },
    },
    { endpoints: ['healthz', 'readyz'] },
  );
}
