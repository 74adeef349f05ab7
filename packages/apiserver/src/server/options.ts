import type { RuntimeConfig } from '@orch/api';
import type { Names } from '@orch/apimachinery';
import type { Authenticator, Authorizer, TokenAuthenticator, TokenKey } from '@orch/auth';
import type { Logger, MetricsRegistry } from '@orch/component';
import type { SecureListenerOptions } from '@orch/serving';
import type { StorageMediaType, Store, StoreOverride, WatchCacheOptions } from '@orch/storage';
import type { ProxyOptions } from '../proxy/proxy-parts.js';
import type { ComponentProbe } from '../resources/core/component-probe.js';
import type { ServiceOptions } from '../resources/core/services/service-options.js';

/** Authorizers are asked in this order until one allows or denies. */
export type AuthorizationMode = 'AlwaysAllow' | 'AlwaysDeny' | 'RBAC';

/** All that a server is made of. Read once at the start; nothing of it is changed. */
export interface ApiServerOptions {
  readonly names: Names;
  /** Opened by the program, which closes it after `stop()`. */
  readonly store: Store;
  /** Stores of resources that do not lie in that one; opened and closed as it is. */
  readonly storeOverrides?: readonly StoreOverride[];
  /** Given when the store is an etcd, whose requests are counted under the names of v1.21. */
  readonly etcd?: {
    /** @throws Error while it does not answer; asked besides whether the caches follow the store */
    readonly check: (options: { readonly signal: AbortSignal }) => Promise<void>;
  };
  /** How objects are written; `json` when not given. */
  readonly storageMediaType?: StorageMediaType;
  /** Every resource has a watch cache when not given. */
  readonly watchCache?: WatchCacheOptions;
  /** Where to listen and with what; port 0 picks a free one. */
  readonly listener: Omit<SecureListenerOptions, 'handler' | 'logger'>;
  readonly authentication: {
    /** Asked in order, such as `clientCertificates(…)`; the first that knows the caller wins. */
    readonly authenticators: readonly Authenticator[];
    /** What bearer tokens, and the tokens of token reviews, are looked up in. */
    readonly tokenAuthenticators: readonly TokenAuthenticator[];
    /** Tokens of service accounts are neither issued nor taken when they are not given. */
    readonly serviceAccounts?: ServiceAccountOptions;
    /** Whom tokens must be for; the issuer of service account tokens when not given. */
    readonly apiAudiences?: readonly string[];
    /** Requests without credentials are `system:anonymous`; refused with 401 when false. */
    readonly anonymous: boolean;
  };
  readonly authorization: {
    readonly modes: readonly AuthorizationMode[];
    /** Asked after the modes. */
    readonly authorizers?: readonly Authorizer[];
  };
  /** The host in addresses that are handed out; the one of the listener when not given. */
  readonly externalHost?: string;
  /** Who is asked for component statuses; the programs beside it, at their usual places, when not given. */
  readonly components?: readonly ComponentProbe[];
  /** How node agents, and what stands behind proxies, are reached. */
  readonly proxies?: ProxyOptions;
  readonly admission?: {
    /** Names of plugins that are left out (spec: Admission plugins). */
    readonly disabled?: readonly string[];
  };
  /**
   * What is served besides, or not, of versions and resources (spec: Groups, 3); what is on by default when not given.
   * One that `enabledApis` refuses is a bug of the caller.
   */
  readonly runtimeConfig?: RuntimeConfig;
  /** Whether a feature gate is on; the defaults of 1.21 when not given. */
  readonly gates?: (name: string) => boolean;
  /** Addresses and ports that services are given; `defaultServiceOptions` when not given. */
  readonly services?: ServiceOptions;
  readonly logger?: Logger;
  readonly metrics?: MetricsRegistry;
  readonly now?: () => Date;
  /** Of the machine, as Node names them, for `/version`. */
  readonly platform?: string;
  readonly arch?: string;
  /** Whether deletes may ask something of a garbage collector; true when not given. */
  readonly garbageCollection?: boolean;
  /** What differs from `defaultLimits`. */
  readonly limits?: Partial<ApiServerLimits>;
}

/** Spec: Service account options. */
export interface ServiceAccountOptions {
  /** The `iss` of tokens that are issued; without it only tokens that lie in secrets are taken. */
  readonly issuer?: string;
  /** No tokens are issued when it is not given. */
  readonly signingKey?: TokenKey;
  /** What tokens are checked with. */
  readonly keys: readonly TokenKey[];
  /** Whether tokens that lie in secrets end with them and their account; true when not given. */
  readonly lookup?: boolean;
  /** Where others find the public keys; at this server when not given. */
  readonly jwksUri?: string;
  /** The longest validity of an issued token; no bound when not given. */
  readonly expirationSecondsMax?: number;
  /** Tokens of pods hold for a year, so that clients that do not renew them go on; true when not given. */
  readonly extendsExpiration?: boolean;
}

/** Spec: API server defaults. */
export interface ApiServerLimits {
  /** Requests that only read, at once; 0 means no limit. */
  readonly readsInFlightMax: number;
  /** Requests that write, at once; 0 means no limit. */
  readonly writesInFlightMax: number;
  readonly requestTimeoutMs: number;
  /** A watch lasts from this long to twice as long when the client names no time. */
  readonly watchTimeoutMinSeconds: number;
  readonly bookmarkIntervalMs: number;
  readonly requestBodyBytesMax: number;
  /** Answers from this size on are compressed for clients that accept it. */
  readonly compressFromBytes: number;
  /** Compressed lists kept for the next client that asks for the same. */
  readonly keptListsBytesMax: number;
  /** Bytes a watcher may lag behind before it is closed. */
  readonly watchQueueBytesMax: number;
  readonly eventTtlSeconds: number;
  /** Each deletes as many objects of a collection at once as one commit of the store takes. */
  readonly collectionDeletersMax: number;
  /** Time between two counts of what is stored of resources that have no cache yet; 0 for none. */
  readonly countPollMs: number;
}

export const defaultLimits: ApiServerLimits = Object.freeze({
  readsInFlightMax: 400,
  writesInFlightMax: 200,
  requestTimeoutMs: 60_000,
  watchTimeoutMinSeconds: 1_800,
  bookmarkIntervalMs: 60_000,
  requestBodyBytesMax: 3 * 1024 * 1024,
  compressFromBytes: 128 * 1024,
  keptListsBytesMax: 32 * 1024 * 1024,
  watchQueueBytesMax: 8 * 1024 * 1024,
  eventTtlSeconds: 3_600,
  collectionDeletersMax: 1,
  countPollMs: 60_000,
});
