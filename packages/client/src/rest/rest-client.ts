import { type ApiObject, type Clock, type MessageSchema, type Names, systemClock } from '@orch/apimachinery';
import type { ClientConfig } from '../kubeconfig/kubeconfig.js';
import { createHttp2Transport, type KeepAlive } from '../transport/http2-transport.js';
import type { Transport } from '../transport/transport.js';
import { HttpResourceClient } from './http-resource-client.js';
import { RequestSender } from './request-sender.js';
import type { ResourceClient, ResourceReference } from './resource-client.js';
import type { TokenSource } from './token-source.js';
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
  close(): void;
}

export interface RawCallOptions {
  /** The Accept header; JSON by default. */
  readonly accept?: string;
  readonly signal?: AbortSignal;
}

export type RestClientOptions = CommonOptions & (OwnConnection | SharedConnection);

/** The client opens a connection of its own, and closes it. */
interface OwnConnection {
  readonly config: ClientConfig;
  /** Pings on idle connections; defaults to the limits of this package. */
  readonly keepAlive?: KeepAlive;
}

/** Several clients, such as those of several users, send over one connection, which its creator closes. */
interface SharedConnection {
  readonly connection: Transport;
}

interface CommonOptions {
  readonly names: Names;
  /** The token of each request. The connection must have no client certificate, which would take precedence. */
  readonly tokens?: TokenSource;
  /**
   * Schemas of kinds with fields that are renamed in the `kubernetes` dialect. Not needed in `orch`.
   */
  readonly schemaOf?: (resource: ResourceReference) => MessageSchema | undefined;
  readonly userAgent?: string;
  /** Defaults to the system clock. */
  readonly clock?: Clock;
}

export function createRestClient(options: RestClientOptions): RestClient {
  const { names, schemaOf, tokens, userAgent = 'orch-client', clock = systemClock() } = options;
  const isShared = 'connection' in options;
  const transport = isShared
    ? options.connection
    : createHttp2Transport(options.config, { clock, ...(options.keepAlive ? { keepAlive: options.keepAlive } : {}) });
  const sender = new RequestSender({ transport, userAgent, clock, ...(tokens ? { tokens } : {}) });
  return {
    names,
    resource: <T extends ApiObject>(reference: ResourceReference) =>
      new HttpResourceClient<T>(reference, { sender, names, spelling: wireSpellingOf(schemaOf?.(reference), names) }),
    metadata: (reference: ResourceReference) =>
      new HttpResourceClient(reference, { sender, names, spelling: unchangedSpelling, as: 'PartialObjectMetadata' }),
    getRaw: async (path, { accept, signal } = {}) => {
      const headers = accept === undefined ? {} : { accept };
      return (await sender.send({ method: 'GET', path, headers, ...(signal ? { signal } : {}) })).body;
    },
    close() {
      if (!isShared) transport.close();
    },
  };
}
