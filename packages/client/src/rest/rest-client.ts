import { type ApiObject, type Clock, type MessageSchema, type Names, systemClock } from '@orch/apimachinery';
import type { ClientConfig } from '../kubeconfig/client-config.js';
import { createHttp2Transport, type KeepAlive } from '../transport/http2-transport.js';
import { Caller } from './caller.js';
import { HttpResourceClient } from './http-resource-client.js';
import { edgeOf, plainEdge } from './object-edge.js';
import type { ResourceClient, ResourceReference } from './resource-client.js';

/** A client of one server. */
export interface RestClient {
  readonly names: Names;
  /** The client of one resource type; `T` is the caller's word for what the server holds there. */
  resource<T extends ApiObject = ApiObject>(reference: ResourceReference): ResourceClient<T>;
  /** The same, but objects hold nothing but kind, apiVersion and metadata: a tenth of the bytes. */
  metadata(reference: ResourceReference): ResourceClient;
  /** Any GET: health, discovery, version, tables. Answers that are not 2xx are StatusErrors. */
  getRaw(path: string, options?: RawCallOptions): Promise<Buffer>;
  close(): void;
}

export interface RawCallOptions {
  /** Media types; JSON when not given. */
  readonly accept?: string;
  readonly signal?: AbortSignal;
}

export interface RestClientOptions {
  readonly config: ClientConfig;
  readonly names: Names;
  /**
   * The schemas of kinds with fields that are spelled differently in the `kubernetes` dialect; not needed in `orch`.
   */
  readonly schemaOf?: (resource: ResourceReference) => MessageSchema | undefined;
  readonly userAgent?: string;
  /** Of silent connections; the limits of this package when not given. */
  readonly keepAlive?: KeepAlive;
  /** The machine's when not given. */
  readonly clock?: Clock;
}

export function createRestClient(options: RestClientOptions): RestClient {
  const { names, schemaOf, userAgent = 'orch-client', clock = systemClock() } = options;
  const transport = createHttp2Transport(options.config, options.keepAlive);
  const caller = new Caller({ transport, userAgent, clock });
  return {
    names,
    resource: <T extends ApiObject>(reference: ResourceReference) =>
      new HttpResourceClient<T>(reference, { caller, names, edge: edgeOf(schemaOf?.(reference), names) }),
    metadata: (reference: ResourceReference) =>
      new HttpResourceClient(reference, { caller, names, edge: plainEdge, as: 'PartialObjectMetadata' }),
    getRaw: async (path, { accept, signal } = {}) => {
      const headers = accept === undefined ? {} : { accept };
      return (await caller.call({ method: 'GET', path, headers, ...(signal ? { signal } : {}) })).body;
    },
    close: () => transport.close(),
  };
}
