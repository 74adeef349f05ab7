import type { GroupResource, Names } from '@orch/apimachinery';
import type {
  ApiServerLimits,
  ApiServerOptions,
  AuthorizationMode,
  ProxyOptions,
  RuntimeConfig,
} from '@orch/apiserver';
import type { StorageMediaType, WatchCacheOptions } from '@orch/storage';
import type { ServiceAccountConfig } from './service-account-config.js';

/** Everything an API server program is told, read once and frozen. */
export interface ApiServerConfig {
  readonly names: Names;
  readonly store: StoreConfig;
  readonly storageMediaType: StorageMediaType;
  /** Every resource has a watch cache when not given. */
  readonly watchCache?: WatchCacheOptions;
  /** Time between two compactions of the store; 0 for none, 5 minutes when not given. */
  readonly compactionIntervalMs?: number;
  /** What was current so long ago or less is not compacted; 0 when not given. Not on etcd, which keeps no times. */
  readonly historyRetentionMs?: number;
  readonly listener: ApiServerOptions['listener'];
  /** Text of a token file: token, user, uid, groups (spec: Methods, Static token file). */
  readonly tokenFile?: string;
  readonly serviceAccounts?: ServiceAccountConfig;
  /** Whom tokens must be for; the issuer of service account tokens when not given. */
  readonly apiAudiences?: readonly string[];
  /** The host in addresses that are handed out; the one of the listener when not given. */
  readonly externalHost?: string;
  /** How node agents, and what stands behind proxies, are reached; plain data. */
  readonly proxies?: Omit<ProxyOptions, 'allowsAddress'>;
  readonly anonymous: boolean;
  readonly authorizationModes: readonly AuthorizationMode[];
  readonly disabledAdmissionPlugins: readonly string[];
  readonly gates?: (name: string) => boolean;
  /** Without errors (`runtimeConfigErrors`); what is on by default when not given. */
  readonly runtimeConfig?: RuntimeConfig;
  readonly limits?: Partial<ApiServerLimits>;
  /** Addresses and ports that services are given; the defaults of the server when not given. */
  readonly services?: NonNullable<ApiServerOptions['services']>;
  /** Whether deletes may ask something of a garbage collector; true when not given. */
  readonly garbageCollection?: boolean;
  /**
   * Parts that run with the server and end it when they fail: as long as it answers they are well. Without it they are
   * asked where their programs listen.
   */
  readonly partsInside?: readonly string[];
  /** Processes that answer requests; 1 when not given, which is the one that holds the store. */
  readonly servingWorkers?: number;
}

export type StoreConfig =
  | { readonly engine: 'memory' }
  | { readonly engine: 'embedded'; readonly folder: string }
  | EtcdStoreConfig;

export interface EtcdStoreConfig {
  readonly engine: 'etcd';
  readonly endpoints: readonly string[];
  readonly prefix: string;
  /** PEM. */
  readonly ca?: string;
  readonly certificate?: string;
  readonly key?: string;
  /** Where these two come from: they are read again when they are renewed. */
  readonly certificateFiles?: { readonly certificate: string; readonly key: string };
  /** Resources that lie on an etcd of their own. */
  readonly overrides?: readonly { readonly resource: GroupResource; readonly endpoints: readonly string[] }[];
  readonly leaseReuseSeconds?: number;
  readonly leaseEntriesMax?: number;
  /** 2 seconds when not given. */
  readonly healthTimeoutMs?: number;
  /** Time between two measurements of the databases; 0 for none, 30 seconds when not given. */
  readonly sizePollMs?: number;
}
