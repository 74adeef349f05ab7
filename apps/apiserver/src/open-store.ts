import { createSecureContext } from 'node:tls';
import { type Names, systemClock } from '@orch/apimachinery';
import { watchFiles } from '@orch/certs';
import type { Logger, MetricsRegistry } from '@orch/component';
import {
  type EtcdStore,
  type LeaseOptions,
  openEmbeddedStore,
  openEtcdStore,
  type Store,
  type StoreOverride,
} from '@orch/storage';
import type { EtcdStoreConfig, StoreConfig } from './config.js';

/** The stores of a server: the main one, and those of resources that have one of their own. */
export interface OpenStores {
  readonly store: Store;
  readonly overrides: readonly StoreOverride[];
  /** Each store once. */
  readonly all: readonly Store[];
  close(): Promise<void>;
}

export interface OpenStoreOptions {
  readonly names: Names;
  readonly signal: AbortSignal;
  readonly metrics: MetricsRegistry;
  readonly logger: Logger;
}

/** Opens the stores that the configuration names. @throws the engines' typed errors */
export async function openStores(config: StoreConfig, options: OpenStoreOptions): Promise<OpenStores> {
  const { names, signal } = options;
  const shared = { dialect: names.dialect, clock: systemClock(), signal };
  switch (config.engine) {
    case 'memory':
      return onlyStore(await openEmbeddedStore({ ...shared, memory: true }));
    case 'embedded':
      return onlyStore(await openEmbeddedStore({ ...shared, folder: config.folder }));
    case 'etcd':
      return await openEtcdStores(config, options);
  }
}

export function onlyStore(store: Store): OpenStores {
  return { store, overrides: [], all: [store], close: () => store.close() };
}

/** As long as v1.21 waits for its etcd at the start. */
const etcdOpenTimeoutMs = 60_000;

async function openEtcdStores(
  config: EtcdStoreConfig,
  { signal, metrics, logger }: OpenStoreOptions,
): Promise<OpenStores> {
  const leases = leaseOptions(config, metrics);
  /** One that cannot be opened ends the waiting for the others. */
  const givingUp = new AbortController();
  const opening = AbortSignal.any([signal, givingUp.signal]);
  /** By their endpoints: resources on the same etcd share a store. */
  const opened = new Map<string, Promise<EtcdStore>>();
  const open = (endpoints: readonly string[]): Promise<EtcdStore> => {
    const name = endpoints.join(';');
    const known = opened.get(name);
    if (known !== undefined) return known;
    const { prefix, ca, certificate, key } = config;
    const store = openEtcdStore({
      endpoints,
      prefix,
      inPlaceOf: '/registry',
      ...(ca === undefined ? {} : { ca: Buffer.from(ca) }),
      ...(certificate === undefined ? {} : { certificate: Buffer.from(certificate) }),
      ...(key === undefined ? {} : { key: Buffer.from(key) }),
      leases,
      openTimeoutMs: etcdOpenTimeoutMs,
      onWaiting: (reason) => logger.warn('waiting for etcd', { endpoints: name, reason }),
      signal: opening,
    });
    opened.set(name, store);
    return store;
  };
  const main = open(config.endpoints);
  const overridden = (config.overrides ?? []).map(async ({ resource, endpoints }) => ({
    resource,
    store: await open(endpoints),
  }));
  const closeAll = async (): Promise<void> => {
    const outcomes = await Promise.allSettled(opened.values());
    for (const outcome of outcomes) if (outcome.status === 'fulfilled') await outcome.value.close();
  };
  try {
    const [store, ...overrides] = await Promise.all([main, ...overridden]);
    const all = await Promise.all(opened.values());
    renewCertificates(all, config, signal);
    return { store, overrides, all, close: closeAll };
  } catch (error) {
    givingUp.abort();
    await closeAll();
    throw error;
  }
}

const renewalPollMs = 2_000;

/** Connections made from now on show the certificate that is in the files then, as in v1.21. */
function renewCertificates(
  stores: readonly EtcdStore[],
  { certificateFiles }: EtcdStoreConfig,
  signal: AbortSignal,
): void {
  if (certificateFiles === undefined) return;
  watchFiles(certificateFiles, {
    intervalMs: renewalPollMs,
    signal,
    onChange({ certificate, key }) {
      // Between the writing of the one and the other they are no pair: the next change brings it.
      if (!isPair(certificate, key)) return;
      for (const store of stores)
        store.useCertificate({ certificate: Buffer.from(certificate), key: Buffer.from(key) });
    },
  });
}

function isPair(cert: string, key: string): boolean {
  try {
    createSecureContext({ cert, key });
    return true;
  } catch {
    return false;
  }
}

function leaseOptions(config: EtcdStoreConfig, metrics: MetricsRegistry): LeaseOptions {
  const objects = metrics.histogram({
    name: 'etcd_lease_object_counts',
    help: 'Objects that expired together on one lease of etcd.',
    buckets: [10, 50, 100, 500, 1_000, 2_500, 5_000],
  });
  return {
    ...(config.leaseReuseSeconds === undefined ? {} : { reuseSeconds: config.leaseReuseSeconds }),
    ...(config.leaseEntriesMax === undefined ? {} : { entriesMax: config.leaseEntriesMax }),
    onReplaced: (entries) => objects.observe(entries),
  };
}
