import {
  type ApiObject,
  type DeepReadonly,
  type JsonObject,
  type MessageSchema,
  type Names,
  renameFromWire,
  renameToWire,
} from '@orch/apimachinery';
import type { ClientConfig } from '../kubeconfig/client-config.js';
import { limits } from '../limits.js';
import { createHttp2Transport } from '../transport/http2-transport.js';
import type { Transport, TransportRequest, TransportResponse, TransportStream } from '../transport/transport.js';
import { HttpResourceClient } from './http-resource-client.js';
import type { ResourceClient, ResourceReference } from './resource-client.js';
import { statusErrorOf } from './status-error.js';

/** A client of one server. */
export interface RestClient {
  readonly names: Names;
  /** The client of one resource type; `T` is the caller's word for what the server holds there. */
  resource<T extends ApiObject = ApiObject>(reference: ResourceReference): ResourceClient<T>;
  /** The same, but objects hold nothing but kind, apiVersion and metadata: a tenth of the bytes. */
  metadata(reference: ResourceReference): ResourceClient;
  /** Any GET: health, discovery, version. Answers that are not 2xx are StatusErrors. */
  getRaw(path: string, options?: { readonly signal?: AbortSignal }): Promise<Buffer>;
  close(): void;
}

export interface RestClientOptions {
  readonly config: ClientConfig;
  readonly names: Names;
  /**
   * The schemas of kinds with fields that are spelled differently in the `kubernetes` dialect; not needed in `orch`.
   */
  readonly schemaOf?: (resource: ResourceReference) => MessageSchema | undefined;
  readonly userAgent?: string;
}

export function createRestClient(options: RestClientOptions): RestClient {
  const transport = createHttp2Transport(options.config);
  const caller = new Caller(transport, options.userAgent ?? 'orch-client');
  return {
    names: options.names,
    resource: <T extends ApiObject>(reference: ResourceReference) =>
      new HttpResourceClient<T>(reference, { caller, names: options.names, edge: edgeOf(reference, options) }),
    metadata: (reference: ResourceReference) =>
      new HttpResourceClient(reference, { caller, names: options.names, edge: plainEdge, as: 'PartialObjectMetadata' }),
    getRaw: async (path, call) => (await caller.call({ method: 'GET', path, ...call, headers: {} })).body,
    close: () => transport.close(),
  };
}

/** Objects as they are on the wire, and in memory. */
export interface ObjectEdge {
  fromWire(object: JsonObject): JsonObject;
  toWire(object: DeepReadonly<ApiObject>): DeepReadonly<ApiObject>;
}

const plainEdge: ObjectEdge = { fromWire: (object) => object, toWire: (object) => object };

function edgeOf(reference: ResourceReference, { names, schemaOf }: RestClientOptions): ObjectEdge {
  const schema = names.dialect === 'orch' ? undefined : schemaOf?.(reference);
  if (schema === undefined || !schema.renames) return plainEdge;
  return {
    fromWire: (object) => renameFromWire(schema, object, names),
    toWire: (object) => renameToWire(schema, object, names),
  };
}

/** Sends requests, and turns answers that are not 2xx into StatusErrors. */
export class Caller {
  constructor(
    private readonly transport: Transport,
    private readonly userAgent: string,
  ) {}

  async call(request: TransportRequest): Promise<TransportResponse> {
    const response = await this.transport.request(this.#complete(request));
    if (response.status >= 300) throw statusErrorOf(response);
    return response;
  }

  async stream(request: TransportRequest): Promise<TransportStream> {
    const stream = await this.transport.stream(this.#complete(request));
    if (stream.status < 300) return stream;
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of stream.chunks) {
      bytes += chunk.length;
      if (bytes <= limits.watchFrameBytesMax) chunks.push(chunk);
    }
    throw statusErrorOf({ status: stream.status, body: Buffer.concat(chunks) });
  }

  #complete(request: TransportRequest): TransportRequest {
    return { ...request, headers: { accept: 'application/json', 'user-agent': this.userAgent, ...request.headers } };
  }
}
