import { errorMessage, systemClock } from '@orch/apimachinery';
import { readApiEndpoints, writeApiEndpoints } from './api-endpoints.js';
import { ensureApiService } from './api-service.js';
import { ServerLeases } from './server-leases.js';
import type { ApiServiceOptions } from './service-options.js';
import type { ServicesContext } from './services-context.js';

/** Maintains the service of the API server and its endpoints while the server runs. */
export interface ApiServiceKeeper {
  /** One round; with `reconcile` it also corrects type and ports of the service. Never rejects: errors are logged. */
  round(options: { readonly reconcile: boolean }): Promise<void>;
  /** Runs a round every ten seconds until the server stops. */
  run(): Promise<void>;
  /** Ends the rounds, and removes this server from the endpoints; gives up after 20 seconds. */
  leave(): Promise<void>;
}

export function keepApiService(
  context: ServicesContext,
  { options, port }: { readonly options: ApiServiceOptions; readonly port: number },
): ApiServiceKeeper {
  const { signal: serverSignal, logger, store } = context;
  const leaving = new AbortController();
  const signal = AbortSignal.any([serverSignal, leaving.signal]);
  /** A round may renew the lease of this server: it must not overlap with the removal. */
  let lastRound: Promise<void> = Promise.resolve();
  const leases = new ServerLeases(store);
  const round = async (given: { readonly reconcile: boolean }): Promise<void> => {
    const outcomes = await Promise.allSettled([
      ensureApiService(context, { port, options, ...given }),
      keepEndpoints(),
    ]);
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled' || signal.aborted) continue;
      logger.warn('the service of the API server could not be reconciled', { reason: errorMessage(outcome.reason) });
    }
  };
  return {
    round,
    async run() {
      while (!signal.aborted) {
        await systemClock()
          .sleep(intervalMs, { signal })
          .catch(() => undefined);
        if (signal.aborted) return;
        lastRound = round({ reconcile: false });
        await lastRound;
      }
    },
    async leave() {
      leaving.abort();
      const inTime = AbortSignal.timeout(leaveTimeoutMs);
      const late = new Promise<never>((_, reject) => {
        inTime.addEventListener('abort', () => reject(new Error('the store does not respond in time')), { once: true });
      });
      await Promise.race([removeOwn(), late]);
    },
  };

  async function removeOwn(): Promise<void> {
    await lastRound;
    const { advertiseAddress: own, endpoints } = options;
    if (own === undefined || endpoints.type !== 'lease') return;
    await leases.remove(own);
    await writeApiEndpoints(context, { addresses: await leases.addresses(), port });
  }

  async function keepEndpoints(): Promise<void> {
    const { advertiseAddress: own, endpoints } = options;
    if (endpoints.type === 'none' || own === undefined) return;
    await writeApiEndpoints(context, { addresses: await addressesNow(own), port });
  }

  async function addressesNow(own: string): Promise<readonly string[]> {
    const { endpoints } = options;
    switch (endpoints.type) {
      case 'lease':
        await leases.renew(own);
        return leases.addresses();
      case 'count':
        return countedAddresses(await readApiEndpoints(context), own, endpoints.serversMax);
      default:
        return [own];
    }
  }
}

/** As v1.21. */
const intervalMs = 10_000;
const leaveTimeoutMs = 20_000;

/** Pure. The sorted addresses with `own` added. Beyond `serversMax`, drops those after `own` first. */
export function countedAddresses(found: readonly string[], own: string, serversMax: number): readonly string[] {
  const all = [...new Set([...found, own])].sort();
  while (all.length > serversMax) all.splice((all.indexOf(own) + 1) % all.length, 1);
  return all;
}
