import type { Descriptions, Names } from '@orch/apimachinery';
import type { Logger, MetricsRegistry, Tracing } from '@orch/component';
import type { HealthCheck, SecureListenerOptions } from '@orch/serving';
import type { StorageMediaType, Store, StoreOverride, WatchCacheOptions } from '@orch/storage';
import type { AuditOptions } from '../audit/audit-options.js';
import type { KindSet } from '../kinds/kind-set.js';
import type { ApiServerLimits } from '../request/limits.js';
import type { OriginMatcher } from '../steps/cross-origin.js';
import type { ServedLogFiles } from '../steps/log-paths.js';
import type { ServerCore, ServerFeatures } from './features.js';

/** Configuration of a server. Read once at the start. */
export interface ApiServerOptions {
  readonly names: Names;
  /** Opened by the program, which closes it after `stop()`. */
  readonly store: Store;
  /** Separate stores of single resources; opened and closed by the program. */
  readonly storeOverrides?: readonly StoreOverride[];
  /** Set for an etcd store; its requests are counted under the metric names of v1.21. */
  readonly etcd?: {
    /** @throws Error when etcd does not respond; runs besides the check of store freshness */
    readonly check: (options: { readonly signal: AbortSignal }) => Promise<void>;
  };
  /** Additional health checks, reported after those of the store. */
  readonly healthChecks?: readonly HealthCheck[];
  /** Encoding of stored objects; defaults to `json`. */
  readonly storageMediaType?: StorageMediaType;
  /** Defaults to a watch cache for every resource. */
  readonly watchCache?: WatchCacheOptions;
  /** Listen address and TLS options; port 0 selects a free port. */
  readonly listener: Omit<SecureListenerOptions, 'handler' | 'logger' | 'unfinishedBodyBytesMax'>;
  /** The kinds served from the start. Put other kinds into `ApiServer.kinds` while the server runs. */
  readonly kinds: KindSet;
  /** Descriptions of kinds and fields for OpenAPI; none by default. */
  readonly loadDescriptions?: () => Promise<Descriptions>;
  /** Creates authentication, authorization and resource behaviors. Called once the stores are open. */
  readonly features: (core: ServerCore) => Promise<ServerFeatures>;
  /** Whether a feature gate is enabled; defaults to the gates of 1.21. */
  readonly gates?: (name: string) => boolean;
  readonly logger?: Logger;
  readonly metrics?: MetricsRegistry;
  /** Exports spans of requests; none by default. Opened by the program, which closes it after `stop()`. */
  readonly tracing?: Tracing;
  readonly now?: () => Date;
  /** Node's platform name, for `/version`; defaults to this machine. */
  readonly platform?: string;
  readonly arch?: string;
  /** Whether pods may have privileged containers; defaults to false. */
  readonly allowPrivileged?: boolean;
  /** Whether deletes may rely on a garbage collector; defaults to true. */
  readonly garbageCollection?: boolean;
  /** Records requests; none by default. The server closes the backend after its last request. */
  readonly audit?: AuditOptions;
  /** Directives of the header Strict-Transport-Security; none by default. */
  readonly strictTransportSecurity?: readonly string[];
  /** Makes the check of origins that browsers may call from; without it CORS is disabled. */
  readonly loadOriginMatcher?: () => Promise<OriginMatcher>;
  /** Whether profiles of the process are served at `/debug/pprof/`; defaults to false. */
  readonly profiling?: boolean;
  /** The log files served at `/logs/`; none by default. */
  readonly logFiles?: ServedLogFiles;
  /** How long `/livez` treats unfinished start hooks as done; defaults to 0. */
  readonly livezGraceMs?: number;
  /** How long the server serves with a failing `/readyz` before its listener closes; defaults to 0. */
  readonly shutdownDelayMs?: number;
  /** Overrides of `defaultLimits`. */
  readonly limits?: Partial<ApiServerLimits>;
}
