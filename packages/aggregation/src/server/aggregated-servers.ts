import type { UserInfo } from '@orch/apimachinery';
import type { KindRegistry, RegisteredVersion, RemoteVersion } from '@orch/apiserver';
import type { Logger } from '@orch/component';
import type { Availability } from '../availability/service-condition.js';
import { Backend, type BackendOptions } from '../backend/backend.js';
import type { RegenerationMetrics } from '../documents/regeneration-metrics.js';
import { ServerDocuments } from '../documents/server-documents.js';
import { proxyRequest, respondText } from '../proxy/proxy-request.js';
import type { ApiServiceRecord } from '../services/api-service-record.js';

export interface AggregatedServersOptions extends BackendOptions {
  readonly kinds: KindRegistry;
  /** The user in whose name the server reads documents. */
  readonly user: Omit<UserInfo, 'uid'>;
  readonly metrics: RegenerationMetrics;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

interface Entry {
  record: ApiServiceRecord;
  readonly remote: Remote | undefined;
}

interface Remote {
  readonly backend: Backend;
  readonly documents: ServerDocuments;
  /** Replaced when the documents change. */
  version: RemoteVersion;
}

/** The registered API services and the servers behind them; publishes them to the kinds of this server. */
export class AggregatedServers {
  readonly #options: AggregatedServersOptions;
  readonly #entries = new Map<string, Entry>();
  #published: readonly RegisteredVersion[] = [];
  #isPublishing = false;

  constructor(options: AggregatedServersOptions) {
    this.#options = options;
    options.signal.addEventListener('abort', () => {
      for (const { remote } of this.#entries.values()) remote?.backend.close();
    });
  }

  find(name: string): { readonly record: ApiServiceRecord; readonly backend: Backend | undefined } | undefined {
    const entry = this.#entries.get(name);
    return entry && { record: entry.record, backend: entry.remote?.backend };
  }

  /** Names of the API services of a service. */
  namesOf(service: { readonly namespace: string; readonly name: string }): readonly string[] {
    return [...this.#entries].flatMap(
      ([
        name,
        {
          record: { target },
        },
      ]) => (target?.namespace === service.namespace && target.name === service.name ? [name] : []),
    );
  }

  /** Adds or replaces an API service. Returns whether its server must be checked: it is new, or its service changed. */
  put(record: ApiServiceRecord): boolean {
    const known = this.#entries.get(record.name);
    const isSameTarget = JSON.stringify(known?.record.target) === JSON.stringify(record.target);
    if (known !== undefined && isSameTarget) known.record = record;
    else {
      retire(known?.remote);
      this.#entries.set(record.name, { record, remote: this.#remoteOf(record) });
    }
    this.#publishSoon();
    return known === undefined || !isSameTarget;
  }

  remove(name: string): void {
    retire(this.#entries.get(name)?.remote);
    if (this.#entries.delete(name)) this.#publishSoon();
  }

  /** After a check: reads the documents of a server that answers. */
  noteChecked(name: string, { status }: Availability): void {
    const remote = this.#entries.get(name)?.remote;
    if (remote === undefined) return;
    if (status === 'True') this.#refresh(remote);
    else if (remote.documents.markStale()) this.#renew(remote);
  }

  #remoteOf(record: ApiServiceRecord): Remote | undefined {
    const { name, target } = record;
    if (target === undefined) return undefined;
    const { user, metrics, logger, signal } = this.#options;
    const backend = new Backend(target, this.#options);
    const documents = new ServerDocuments({ ...record, backend, user, metrics, logger, signal });
    return { backend, documents, version: this.#versionOf(name, { backend, documents }) };
  }

  #versionOf(name: string, { backend, documents }: Omit<Remote, 'version'>): RemoteVersion {
    const { discovery, openApi, openApiV3Address } = documents;
    return {
      discovery,
      openApi,
      openApiV3Address,
      respond: async (request) => {
        // The requests of a snapshot may outlive the registration.
        const entry = this.#entries.get(name);
        const isAvailable = entry?.remote?.backend === backend && entry.record.isAvailable;
        if (isAvailable) await proxyRequest(request, backend);
        else respondText(request.exchange, 503, 'service unavailable');
      },
    };
  }

  #refresh(remote: Remote): void {
    remote.documents.refresh().then(
      (isChanged) => {
        if (isChanged) this.#renew(remote);
      },
      (error: unknown) => this.#options.logger.error('documents of an aggregated server cannot be read', { error }),
    );
  }

  #renew(remote: Remote): void {
    for (const [name, entry] of this.#entries) {
      if (entry.remote !== remote) continue;
      remote.version = this.#versionOf(name, remote);
      this.#publishSoon();
    }
  }

  /** Many changes, such as those at start, become one snapshot of the kinds. */
  #publishSoon(): void {
    if (this.#isPublishing) return;
    this.#isPublishing = true;
    setImmediate(() => {
      this.#isPublishing = false;
      this.publish();
    });
  }

  /** Publishes the API services now, unless nothing has changed that requests see. */
  publish(): void {
    // In the order in which OpenAPI documents are merged.
    const entries = [...this.#entries.values()].sort(
      ({ record: a }, { record: b }) => b.groupPriorityMinimum - a.groupPriorityMinimum || (a.name < b.name ? -1 : 1),
    );
    const next = entries.map(({ record, remote }): RegisteredVersion => {
      const { group, version, groupPriorityMinimum, versionPriority } = record;
      const served = remote === undefined ? {} : { remote: remote.version };
      return { group, version, groupPriorityMinimum, versionPriority, ...served };
    });
    if (isSame(next, this.#published)) return;
    this.#published = next;
    this.#options.kinds.register(next);
  }
}

function retire(remote: Remote | undefined): void {
  remote?.backend.retire();
  remote?.documents.forget();
}

function isSame(a: readonly RegisteredVersion[], b: readonly RegisteredVersion[]): boolean {
  return (
    a.length === b.length &&
    a.every((one, at) => {
      const other = b[at];
      return (
        other !== undefined &&
        one.group === other.group &&
        one.version === other.version &&
        one.groupPriorityMinimum === other.groupPriorityMinimum &&
        one.versionPriority === other.versionPriority &&
        one.remote === other.remote
      );
    })
  );
}
