import { errorMessage, isJsonObject, type JsonObject, parseStoredJson, type UserInfo } from '@orch/apimachinery';
import type { RemoteDiscovery, RemoteOpenApi } from '@orch/apiserver';
import type { Logger } from '@orch/component';
import type { Backend } from '../backend/backend.js';
import { type DocumentResponse, getDocument } from '../backend/get-document.js';
import type { ApiServiceRecord } from '../services/api-service-record.js';
import { openApiPartOf } from './open-api-part.js';
import type { RegenerationMetrics } from './regeneration-metrics.js';
import { resourceDiscoveryOf } from './resource-discovery.js';

export interface ServerDocumentsOptions extends Pick<ApiServiceRecord, 'name' | 'group' | 'version'> {
  readonly backend: Backend;
  readonly user: Omit<UserInfo, 'uid'>;
  readonly metrics: RegenerationMetrics;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/**
 * The last known documents of the server of a group version. They stay when the server is away, so that clients still
 * know its resources.
 */
export class ServerDocuments {
  readonly #options: ServerDocumentsOptions;
  #resources: readonly JsonObject[] | undefined;
  #isCurrent = false;
  #openApi: RemoteOpenApi | undefined;
  #openApiTag: string | undefined;
  #openApiV3Address: string | undefined;
  #refreshing: Promise<boolean> | undefined;

  constructor(options: ServerDocumentsOptions) {
    this.#options = options;
  }

  get discovery(): RemoteDiscovery | undefined {
    const resources = this.#resources;
    return resources === undefined ? undefined : { resources, freshness: this.#isCurrent ? 'Current' : 'Stale' };
  }
  get openApi(): RemoteOpenApi | undefined {
    return this.#openApi;
  }
  get openApiV3Address(): string | undefined {
    return this.#openApiV3Address;
  }

  /** The server is no longer registered. */
  forget(): void {
    if (this.#openApi !== undefined) this.#options.metrics.record(this.#options.name, { reason: 'delete', seconds: 0 });
    this.#openApi = undefined;
  }

  /** The server does not answer. Returns whether that is new. */
  markStale(): boolean {
    const wasCurrent = this.#isCurrent;
    this.#isCurrent = false;
    return wasCurrent;
  }

  /** Reads all documents again. Returns whether one of them has changed. Calls during a refresh share it. */
  refresh(): Promise<boolean> {
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async #refresh(): Promise<boolean> {
    const { logger, name, signal } = this.#options;
    const parts = [() => this.#readResources(), () => this.#readOpenApi(), () => this.#readOpenApiV3()];
    const changes = await Promise.all(
      parts.map((read) =>
        read().catch((error: unknown) => {
          if (!signal.aborted) logger.warn('a document of an aggregated server cannot be read', { name, error });
          return false;
        }),
      ),
    );
    return changes.includes(true);
  }

  async #readResources(): Promise<boolean> {
    const { group, version } = this.#options;
    const response = await this.#get(`/apis/${group}/${version}`, { timeoutMs: discoveryTimeoutMs });
    const resources = resourceDiscoveryOf(jsonOf(expectOk(response)), { group, version });
    const isChanged = !this.#isCurrent || JSON.stringify(resources) !== JSON.stringify(this.#resources);
    this.#resources = resources;
    this.#isCurrent = true;
    return isChanged;
  }

  async #readOpenApi(): Promise<boolean> {
    const startMs = performance.now();
    const response = await this.#get('/openapi/v2', { timeoutMs: openApiTimeoutMs, etag: this.#openApiTag });
    if (response.status === 304) return false;
    // A server need not describe its resources.
    const part = response.status === 404 ? undefined : openApiPartOf(jsonOf(expectOk(response)), this.#options);
    const isChanged = JSON.stringify(part) !== JSON.stringify(this.#openApi);
    this.#openApiTag = response.etag;
    if (isChanged) {
      const { metrics, name } = this.#options;
      const reason = this.#openApi === undefined ? 'add' : part === undefined ? 'delete' : 'update';
      metrics.record(name, { reason, seconds: (performance.now() - startMs) / 1000 });
      this.#openApi = part;
    }
    return isChanged;
  }

  async #readOpenApiV3(): Promise<boolean> {
    const { group, version } = this.#options;
    const response = await this.#get('/openapi/v3', { timeoutMs: openApiTimeoutMs });
    const address = response.status === 200 ? addressIn(jsonOf(response), `apis/${group}/${version}`) : undefined;
    const isChanged = address !== this.#openApiV3Address;
    this.#openApiV3Address = address;
    return isChanged;
  }

  #get(path: string, options: { readonly timeoutMs: number; readonly etag?: string | undefined }) {
    const { backend, user, signal } = this.#options;
    return getDocument(backend, { path, user, signal, verifies: true, ...options });
  }
}

const discoveryTimeoutMs = 5_000;
const openApiTimeoutMs = 60_000;

function expectOk(response: DocumentResponse): DocumentResponse {
  if (response.status === 200) return response;
  throw new Error(`bad status from ${response.url}: ${response.status}`);
}

function jsonOf({ body, url }: DocumentResponse): JsonObject {
  let value: unknown;
  try {
    value = parseStoredJson(body.toString());
  } catch (error) {
    throw new Error(`the response from ${url} is no JSON: ${errorMessage(error)}`, { cause: error });
  }
  if (!isJsonObject(value)) throw new Error(`the response from ${url} is no object`);
  return value;
}

/** The address of a document in the index of a server: `/openapi/v3/apis/metrics.example.com/v1?hash=1`. */
function addressIn(index: JsonObject, path: string): string | undefined {
  const { paths } = index;
  const entry = isJsonObject(paths) ? paths[path] : undefined;
  const address = isJsonObject(entry) ? entry['serverRelativeURL'] : undefined;
  return typeof address === 'string' && address.startsWith(`/openapi/v3/${path}`) ? address : undefined;
}
