import type { ApiObject, Clock, MessageSchema, Names } from '@orch/apimachinery';
import { systemClock } from '@orch/apimachinery/core';
import { credentialSourceOf } from '../credentials/credential-source.js';
import type { ExecPlugins } from '../credentials/exec-credentials.js';
import type { ClientConfig } from '../kubeconfig/client-config.js';
import { type Impersonation, impersonationHeaders } from '../kubeconfig/impersonation.js';
import { LazyProtobuf } from '../protobuf/lazy-protobuf.js';
import type { KeepAlive } from '../transport/http2-connection.js';
import { http2Transport } from '../transport/http2-transport.js';
import { lazyTransport } from '../transport/lazy-transport.js';
import type { Transport } from '../transport/transport.js';
import { HttpResourceClient } from './http-resource-client.js';
import { type RateLimit, RequestRateLimiter } from './request-rate-limiter.js';
import { type RequestOutcome, RequestSender } from './request-sender.js';
import type { ResourceClient, ResourceReference } from './resource-client.js';
import type { SharedObjects } from './shared-objects.js';
import type { TokenSource } from './token-source.js';
import type { RequestWarning } from './warnings.js';
import { unchangedSpelling, wireSpellingOf } from './wire-spelling.js';

/** A client of one server. */
export interface RestClient {
  readonly names: Names;
  /** A client of one resource type. `T` is asserted by the caller, not checked. */
  resource<T extends ApiObject = ApiObject>(reference: ResourceReference): ResourceClient<T>;
  /** As `resource`, with objects reduced to kind, apiVersion and metadata: about a tenth of the bytes. */
  metadata(reference: ResourceReference): ResourceClient;
  /** Sends any GET: health, discovery, version, tables. @throws StatusError for a response other than 2xx */
  getRaw(path: string, options?: RawCallOptions): Promise<Buffer>;
  /** The fraction of the burst of the rate limit that is taken, above 1 while requests wait; absent without a limit. */
  readonly rateLimitUse?: () => number;
  /** Closes the connections of the client, and ends its requests and watches. A shared connection stays open. */
  close(): void;
}

/** Of `getRaw`. */
export interface RawCallOptions {
  /** The Accept header; JSON by default. */
  readonly accept?: string;
  readonly signal?: AbortSignal;
}

/** Of `createRestClient`: of a connection of its own, or of one that several clients share. */
export type RestClientOptions = CommonOptions & (OwnConnection | SharedConnection);

/** The client opens connections of its own, and closes them. */
interface OwnConnection {
  readonly config: ClientConfig;
  /** Default: `http2`, which servers of this project speak. `http1` is for proxies that do not. */
  readonly protocol?: 'http2' | 'http1';
  /** Pings on silent connections; defaults to the limits of this package. */
  readonly keepAlive?: KeepAlive;
  /** Shares the results of credential plugins with other clients. */
  readonly execPlugins?: ExecPlugins;
}

/** Several clients, such as those of several users, send over one connection, which its creator closes. */
interface SharedConnection {
  readonly connection: Transport;
  /** The user that the requests act as. */
  readonly impersonate?: Impersonation;
}

/** How a client encodes objects; see `encoding` of `RestClientOptions`. */
export type BodyEncoding = 'json' | 'protobuf';

interface CommonOptions {
  readonly names: Names;
  /** The token of each request. The connection must have no client certificate, which would take precedence. */
  readonly tokens?: TokenSource;
  /**
   * Schemas of kinds with fields that are renamed in the `kubernetes` dialect. Not needed in `orch`.
   */
  readonly schemaOf?: (resource: ResourceReference) => MessageSchema | undefined;
  /**
   * How objects are encoded. Default: `json`, which Node.js parses faster. With `protobuf`, bodies are smaller; kinds that do
   * not have it, such as custom resources, are sent and read as JSON. Fields that this version of the library does not know are
   * lost in protobuf, and kept in JSON.
   */
  readonly encoding?: BodyEncoding;
  /** Shares objects in JSON with other clients of the process that watch the same resources. */
  readonly objects?: SharedObjects;
  /** Default: `userAgent` of the configuration, else `orch-client`. */
  readonly userAgent?: string;
  /** Default: none, as the server limits each client fairly. `defaultRateLimit` is that of v1.21. */
  readonly rateLimit?: RateLimit;
  /**
   * Called before each write is sent, once it has a connection and its turn, and over HTTP/2 again whenever bytes go to the
   * socket until the write has a response. When this throws, the write is not sent, and fails with the error or with a
   * ConnectionError that names it. For a program that may write only while it leads: a signal comes too late when the process
   * was paused. Must be fast and without effects. Over HTTP/2, these writes have a connection of their own.
   */
  readonly beforeWrite?: () => void;
  /** Called with each warning of the server. `oncePerWarning` makes one that prints. Default: warnings are dropped. */
  readonly onWarning?: (warning: RequestWarning) => void;
  /** Called after each response or failure, for metrics. */
  readonly onResponse?: (outcome: RequestOutcome) => void;
  /** Defaults to the system clock. */
  readonly clock?: Clock;
}

/**
 * Makes a client. Opens no connection yet, and reads no file: the first request does.
 *
 *     const client = createRestClient({ names: orchNames, config: await loadClientConfig({ names: orchNames }) });
 */
export function createRestClient(options: RestClientOptions): RestClient {
  const { names, schemaOf, clock = systemClock() } = options;
  const rateLimiter = options.rateLimit && new RequestRateLimiter({ ...options.rateLimit, clock });
  const config = 'connection' in options ? undefined : options.config;
  const transport = 'connection' in options ? options.connection : ownTransport(options, clock);
  const impersonate = 'connection' in options ? options.impersonate : options.config.impersonate;
  const protobuf = options.encoding === 'protobuf' ? { protobuf: new LazyProtobuf(names) } : {};
  const sender = new RequestSender({
    transport,
    clock,
    headers: {
      'user-agent': options.userAgent ?? config?.userAgent ?? 'orch-client',
      ...(impersonate ? impersonationHeaders(impersonate) : {}),
    },
    ...protobuf,
    ...pick(options, 'tokens'),
    ...pick(options, 'beforeWrite'),
    ...pick(options, 'onWarning'),
    ...pick(options, 'onResponse'),
    ...(rateLimiter ? { rateLimiter } : {}),
  });
  return {
    names,
    resource: <T extends ApiObject>(reference: ResourceReference) =>
      new HttpResourceClient<T>(reference, {
        ...{ sender, names, spelling: wireSpellingOf(schemaOf?.(reference), names) },
        ...protobuf,
        ...pick(options, 'objects'),
      }),
    metadata: (reference: ResourceReference) =>
      new HttpResourceClient(reference, {
        ...{ sender, names, spelling: unchangedSpelling },
        as: 'PartialObjectMetadata',
        ...protobuf,
      }),
    getRaw: async (path, { accept, signal } = {}) => {
      const headers = accept === undefined ? {} : { accept };
      return (await sender.send({ method: 'GET', path, headers, ...(signal ? { signal } : {}) })).body;
    },
    ...(rateLimiter ? { rateLimitUse: () => rateLimiter.use } : {}),
    close() {
      if (config !== undefined) transport.close();
    },
  };
}

function ownTransport(options: OwnConnection, clock: Clock): Transport {
  const { config } = options;
  const credentials = credentialSourceOf(config, { clock, ...pick(options, 'execPlugins') });
  if (options.protocol !== 'http1') return http2Transport({ config, credentials, ...pick(options, 'keepAlive') });
  return lazyTransport(async () => {
    const { createHttp1Transport } = await import('../transport/http1-transport.js');
    return createHttp1Transport({ config, credentials });
  });
}

/** The member as an object of its own; empty when it is missing. */
function pick<O extends object, K extends keyof O>(options: O, key: K): { [P in K]?: NonNullable<O[P]> } {
  const result: { [P in K]?: NonNullable<O[P]> } = {};
  const value = options[key];
  if (value !== undefined && value !== null) result[key] = value;
  return result;
}
