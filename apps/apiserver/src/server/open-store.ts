import { createSecureContext } from 'node:tls';
import type { Clock, Dialect } from '@orch/apimachinery';
import { watchFiles } from '@orch/certs';
import type { Logger, MetricsRegistry } from '@orch/component';
import {
  type EtcdDial,
  type EtcdStore,
  type LeaseOptions,
  openEmbeddedStore,
  openEtcdStore,
  type Store,
  type StoreOverride,
} from '@orch/storage';
import type { EtcdStoreConfig, StoreConfig } from '../config/config.js';

/** The stores of a server: the main store and the overrides per resource. */
export interface OpenStores {
  readonly store: Store;
  readonly overrides: readonly StoreOverride[];
  /** Each store once. */
  readonly all: readonly Store[];
  close(): Promise<void>;
}

export interface OpenStoreOptions {
  readonly dialect: Dialect;
  readonly signal: AbortSignal;
  readonly metrics: MetricsRegistry;
  readonly logger: Logger;
  /** Of the embedded store. */
  readonly clock: Clock;
  /** Opens the connections to etcd; directly by default. */
  readonly dial?: EtcdDial | undefined;
}

/** Opens the stores of the config. @throws the typed errors of the engines */
export async function openStores(config: StoreConfig, options: OpenStoreOptions): Promise<OpenStores> {
  const { dialect, signal, logger, clock } = options;
  const onDamage = (reason: string): void => logger.error('the store is damaged', { reason });
  const onMigrated = (migration: { readonly from: number; readonly to: number }): void =>
    logger.warn('the store was migrated: earlier versions cannot open it any more', migration);
  const shared = { dialect, clock, signal, onDamage, onMigrated };
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

/** The time that v1.21 waits for etcd at the start. */
const etcdOpenTimeoutMs = 60_000;

async function openEtcdStores(
  config: EtcdStoreConfig,
  { signal, metrics, logger, dial }: OpenStoreOptions,
): Promise<OpenStores> {
  const leases = leaseOptions(config, metrics);
  /** Aborts when one store cannot be opened, to stop waiting for the others. */
  const failed = new AbortController();
  const opening = AbortSignal.any([signal, failed.signal]);
  /** Keyed by endpoints: resources on the same etcd share a store. */
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
      ...(dial === undefined ? {} : { dial }),
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
    failed.abort();
    await closeAll();
    throw error;
  }
}

const renewalPollMs = 2_000;

/** Reloads the client certificate when its files change, as v1.21 does. New connections use it. */
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
      // While only one of the files is replaced they do not match: wait for the next change.
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
