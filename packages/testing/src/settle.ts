import type { ServiceAccount } from '@orch/api/types/core_v1';
import type { RestClient } from '@orch/client';
import { isReady } from './wait/is-ready.js';
import { watchUntil } from './wait/watch-until.js';

const namespaces = { group: '', version: 'v1', resource: 'namespaces' };
const serviceAccounts = { group: '', version: 'v1', resource: 'serviceaccounts' };
const nodes = { group: '', version: 'v1', resource: 'nodes' };

export interface SettleOptions {
  readonly controllers: readonly string[];
  readonly nodes: number;
  /** Aborts the wait. */
  readonly signal: AbortSignal;
}

/** Waits for the initial objects of the loops, so that the first pod is admitted and finds a node. */
export async function settle(client: RestClient, options: SettleOptions): Promise<void> {
  const { signal } = options;
  if (options.controllers.includes('serviceaccount')) await defaultServiceAccounts(client, signal);
  if (options.nodes === 0) return;
  await watchUntil(client, nodes, (found) => found.filter((node) => isReady(nodes, node)).length >= options.nodes, {
    state: 'not all ready',
    stopped: signal,
    timeoutMs: startTimeoutMs,
  });
}

/** Waits for one in each lasting namespace: after a reset, a later account would be recreated each time. */
async function defaultServiceAccounts(client: RestClient, signal: AbortSignal): Promise<void> {
  const { items } = await client.resource(namespaces).list({ signal });
  const lasting = items.filter(({ metadata }) => metadata.deletionTimestamp === undefined);
  await watchUntil<ServiceAccount>(
    client,
    { ...serviceAccounts, fieldSelector: 'metadata.name=default' },
    (accounts) => {
      const namespacesWithAccount = new Set(accounts.map(({ metadata }) => metadata.namespace));
      return lasting.every(({ metadata }) => namespacesWithAccount.has(metadata.name));
    },
    { state: 'not in every namespace', stopped: signal, timeoutMs: startTimeoutMs },
  );
}

/** Far longer than a start takes on a busy machine. */
const startTimeoutMs = 60_000;
