import { type Names, systemClock } from '@orch/apimachinery';
import { watchFiles } from '@orch/certs';
import type { Logger, MetricsRegistry } from '@orch/component';
import type { ControlPlaneServerOptions } from '@orch/controlplane';
import { Encryption, encryptedStore, type Store } from '@orch/storage';
import type { ApiServerConfig, StoreConfig } from '../config/config.js';
import { decodeEncryption, encryptionOf } from '../config/encryption-config.js';
import { encryptionMetrics } from './encryption-metrics.js';
import type { OpenStores } from './open-store.js';

export interface EncryptStoresOptions {
  readonly stores: OpenStores;
  readonly names: Names;
  readonly logger: Logger;
  readonly metrics: MetricsRegistry;
  readonly signal: AbortSignal;
}

export interface ServedStores {
  readonly stores: OpenStores;
  readonly healthChecks: NonNullable<ControlPlaneServerOptions['healthChecks']>;
}

/** Between two reads of the configuration file. */
const pollMs = 2_000;

/** The stores as the server sees them: decrypted by the configuration, whose file is read again when it changes. */
export function encryptStores(config: ApiServerConfig, options: EncryptStoresOptions): ServedStores {
  const { stores, names, logger, metrics, signal } = options;
  if (config.encryption === undefined) return { stores, healthChecks: [] };
  const encryption = new Encryption(encryptionOf(config.encryption, config.dialect), {
    names,
    clock: systemClock(),
    ...encryptionMetrics(metrics),
    onFailure: (reason) => logger.error('a stored value cannot be decrypted', { reason }),
  });
  signal.addEventListener('abort', () => encryption.close(), { once: true });
  followFile(encryption, { ...options, file: config.encryption });
  const storedKeyOf = storedKeys(config.store);
  const opened = new Map<Store, Store>();
  const open = (store: Store): Store => {
    const known = opened.get(store) ?? encryptedStore(store, { encryption, storedKeyOf });
    opened.set(store, known);
    return known;
  };
  return {
    stores: {
      store: open(stores.store),
      overrides: stores.overrides.map(({ resource, store }) => ({ resource, store: open(store) })),
      all: stores.all,
      close: () => stores.close(),
    },
    healthChecks: Array.from({ length: encryption.kmsCount }, (_, index) => ({
      name: `kms-provider-${index}`,
      check: () => encryption.checkKms(index),
    })),
  };
}

/** On etcd, values are bound to the keys of etcd, as those of v1.21 are. */
function storedKeys(store: StoreConfig): (key: string) => string {
  if (store.engine !== 'etcd') return (key) => key;
  const { prefix } = store;
  return (key) => prefix + key.slice('/registry'.length);
}

interface Following extends EncryptStoresOptions {
  readonly file: NonNullable<ApiServerConfig['encryption']>;
}

/** An invalid file changes nothing. */
function followFile(encryption: Encryption, { file, names, logger, signal }: Following): void {
  const { path, text } = file;
  watchFiles(
    { configuration: path },
    {
      intervalMs: pollMs,
      known: { configuration: text },
      signal,
      onChange({ configuration }) {
        const decoded = decodeEncryption(configuration, names);
        if ('errors' in decoded) {
          logger.error('the encryption configuration cannot be replaced', { path, reason: decoded.errors.join('; ') });
          return;
        }
        encryption.replace(decoded.resources);
        logger.info('the encryption configuration was replaced', { path });
      },
      onError: () => logger.error('the encryption configuration cannot be read', { path }),
    },
  );
}
