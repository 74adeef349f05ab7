import type { ServiceAccount } from '@orch/api/types/core_v1';
import { type ApiObject, type DeepReadonly, wellKnown } from '@orch/apimachinery';
import type { ResourceReference, RestClient } from '@orch/client';
import { isReady } from './wait/is-ready.js';
import { watchUntil } from './wait/watch-until.js';

const namespaces = { group: '', version: 'v1', resource: 'namespaces' };
const serviceAccounts = { group: '', version: 'v1', resource: 'serviceaccounts' };
const configMaps = { group: '', version: 'v1', resource: 'configmaps' };
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
  const runs = (name: string) => options.controllers.includes(name);
  const lasting = await lastingNamespaces(client, signal);
  if (runs('serviceaccount')) {
    const hasToken = ({ secrets = [] }: DeepReadonly<ServiceAccount>) => secrets.length > 0;
    const isWhole = runs('serviceaccount-token') ? hasToken : () => true;
    await inEveryNamespace(client, { resource: serviceAccounts, name: 'default', isWhole, lasting, signal });
  }
  if (runs('root-ca-cert-publisher')) {
    const name = client.names.value(wellKnown.configMaps.rootCertificates);
    await inEveryNamespace(client, { resource: configMaps, name, isWhole: () => true, lasting, signal });
  }
  if (options.nodes === 0) return;
  await watchUntil(client, nodes, (found) => found.filter((node) => isReady(nodes, node)).length >= options.nodes, {
    state: 'not all ready',
    stopped: signal,
    timeoutMs: startTimeoutMs,
  });
}

async function lastingNamespaces(client: RestClient, signal: AbortSignal): Promise<readonly string[]> {
  const { items } = await client.resource(namespaces).list({ signal });
  return items.flatMap(({ metadata }) => (metadata.deletionTimestamp === undefined ? [metadata.name ?? ''] : []));
}

/** Waits for one in each lasting namespace: after a reset, a later object would be recreated each time. */
async function inEveryNamespace<T extends ApiObject>(
  client: RestClient,
  options: {
    readonly resource: ResourceReference;
    readonly name: string;
    readonly isWhole: (object: DeepReadonly<T>) => boolean;
    readonly lasting: readonly string[];
    readonly signal: AbortSignal;
  },
): Promise<void> {
  const { resource, name, isWhole, lasting, signal } = options;
  await watchUntil<T>(
    client,
    { ...resource, fieldSelector: `metadata.name=${name}` },
    (objects) => {
      const having = new Set(objects.filter(isWhole).map(({ metadata }) => metadata.namespace));
      return lasting.every((namespace) => having.has(namespace));
    },
    { state: 'not in every namespace', stopped: signal, timeoutMs: startTimeoutMs },
  );
}

/** Far longer than a start takes on a busy machine. */
const startTimeoutMs = 60_000;
