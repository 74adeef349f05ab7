import type { Dialect, GroupResource } from '@orch/apimachinery';
import type { ApiServerLimits, ProxyOptions } from '@orch/apiserver';
import type { OpenIdOptions } from '@orch/auth';
import type { TracingOptions } from '@orch/component';
import type {
  AdmissionConfigurations,
  AuthorizationMode,
  ControlPlaneServerOptions,
  RuntimeConfig,
  TokenWebhookOptions,
} from '@orch/controlplane';
import type { UsageOptions } from '@orch/nodes';
import type { AuthorityFile, ProfilingConfig, RequestHeaderConfig } from '@orch/serving';
import type { StorageMediaType, WatchCacheOptions } from '@orch/storage';
import type { NamedAdmissionPlugins } from './admission-config.js';
import type { AggregationConfig } from './aggregation-config.js';
import type { AuditConfig } from './audit-config.js';
import type { AuthorizationConfig } from './authorization-config.js';
import type { BrowserConfig } from './browser-config.js';
import type { EgressConfig } from './egress-config.js';
import type { EncryptionConfig } from './encryption-config.js';
import type { ServiceAccountConfig } from './service-account-config.js';

/** The validated, frozen config of an API server program. Plain data that is sent to serving workers. */
export interface ApiServerConfig {
  readonly dialect: Dialect;
  readonly store: StoreConfig;
  readonly storageMediaType: StorageMediaType;
  /** Encryption of stored values; none by default. */
  readonly encryption?: EncryptionConfig;
  /** Defaults to a watch cache for every resource. */
  readonly watchCache?: WatchCacheOptions;
  /** Time between two compactions of the store; 0 disables compaction. Defaults to 5 minutes. */
  readonly compactionIntervalMs?: number;
  /** Compaction keeps revisions that were current within this time. Defaults to 0. Not available on etcd. */
  readonly historyRetentionMs?: number;
  readonly listener: Omit<ControlPlaneServerOptions['listener'], 'clientAuthorities' | 'clientCa'>;
  /** Authorities of users with client certificates. */
  readonly clientAuthorities?: AuthorityFile;
  readonly requestHeaders?: RequestHeaderConfig;
  /** Text of a token file: token, user, uid, groups (spec: Methods, Static token file). */
  readonly tokenFile?: string;
  readonly serviceAccounts?: ServiceAccountConfig;
  /** Whether bootstrap tokens are accepted; defaults to false. */
  readonly bootstrapTokens?: boolean;
  /** The provider of identity tokens. */
  readonly openId?: OpenIdOptions;
  readonly tokenWebhook?: TokenWebhookOptions;
  /** Accepted token audiences; defaults to the issuer of service account tokens. */
  readonly apiAudiences?: readonly string[];
  /** The host in addresses given to clients; defaults to the host of the listener. */
  readonly externalHost?: string;
  /** How node agents and proxy backends are reached; plain data. */
  readonly proxies?: Omit<ProxyOptions, 'allowsAddress'>;
  /** How outgoing connections leave the server; directly by default. */
  readonly egress?: EgressConfig;
  /** How servers of other API group versions are reached. */
  readonly aggregation?: AggregationConfig;
  readonly anonymous: boolean;
  readonly authorizationModes: readonly AuthorizationMode[];
  /** Required for the modes ABAC and Webhook. */
  readonly authorization?: AuthorizationConfig;
  /** Defaults to the plugins that are enabled by default. */
  readonly admissionPlugins?: NamedAdmissionPlugins;
  /** Records requests; none by default. */
  readonly audit?: AuditConfig;
  /** Configurations of enabled plugins. */
  readonly admissionConfiguration?: AdmissionConfigurations;
  /** Whether pods may have privileged containers; defaults to false. */
  readonly allowPrivileged?: boolean;
  /** Feature gates that differ from the defaults of 1.21. */
  readonly featureGates?: Readonly<Record<string, boolean>>;
  /** Valid by `runtimeConfigErrors`; defaults to the APIs that are enabled by default. */
  readonly runtimeConfig?: RuntimeConfig;
  readonly limits?: Partial<ApiServerLimits>;
  /** Whether requests are limited by priority and fairness instead of their number; defaults to true. */
  readonly priorityAndFairness?: boolean;
  /** Defaults to no header for transport security, and no CORS. */
  readonly browsers?: BrowserConfig;
  /** How long `/livez` treats unfinished start hooks as done; defaults to 0. */
  readonly livezGraceMs?: number;
  /** Defaults to no profiles. */
  readonly profiling?: ProfilingConfig;
  /** The log files served at `/logs/`; absent without log files or the handler. */
  readonly logFiles?: { readonly folder: string; readonly prefix: string };
  /** How long the server serves after the stop signal with a failing `/readyz`; defaults to 0. */
  readonly shutdownDelayMs?: number;
  /** Address and port ranges of services; defaults to those of the server. */
  readonly services?: NonNullable<ControlPlaneServerOptions['services']>;
  /** The identity lease, with gate APIServerIdentity; defaults to that of the server. */
  readonly identity?: NonNullable<ControlPlaneServerOptions['identity']>;
  /** Whether deletes may use finalizers of the garbage collector; defaults to true. */
  readonly garbageCollection?: boolean;
  /**
   * Components that run with the server and stop it when they fail, so they are healthy while it serves. When absent, the
   * health checks call the ports of their programs.
   */
  readonly partsInside?: readonly string[];
  /** Serves the metrics API with the resource use of simulated nodes and pods; not served by default. */
  readonly simulatedUsage?: UsageOptions;
  /** Where spans of requests are sent; nowhere by default. */
  readonly tracing?: TracingOptions;
  /** Number of processes that serve requests; defaults to 1, the process that owns the store. */
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
  /** Files of `certificate` and `key`; read again when they change. */
  readonly certificateFiles?: { readonly certificate: string; readonly key: string };
  /** Resources that are stored on separate etcd servers. */
  readonly overrides?: readonly { readonly resource: GroupResource; readonly endpoints: readonly string[] }[];
  readonly leaseReuseSeconds?: number;
  readonly leaseEntriesMax?: number;
  /** Defaults to 2 seconds. */
  readonly healthTimeoutMs?: number;
  /** Time between two measurements of the database sizes; 0 disables them. Defaults to 30 seconds. */
  readonly sizePollMs?: number;
}
