import type { StoreProblem } from '../store/damage.js';
import { StoreUnavailableError } from '../store/failures.js';
import type { CompactionTurn, Store } from '../store/store.js';
import { connectEtcd } from './client.js';
import { connectionErrorOf } from './connection-error.js';
import { EtcdStore as EtcdStoreEngine } from './etcd-store.js';
import { isWithoutResponse, textOf } from './failures.js';
import type { ClientCertificate, EtcdStoreOptions } from './options.js';
import { KeySpace } from './translate.js';

/** The store on an etcd as the public index exports it: its types name no type of the etcd client library. */
export interface EtcdStore extends Store {
  takeCompactionTurn(previous: CompactionTurn | undefined): Promise<CompactionTurn>;
  databaseBytes(): Promise<ReadonlyMap<string, number>>;
  problems(options?: { readonly signal?: AbortSignal }): Promise<readonly StoreProblem[]>;
  /** Used for new connections; only for a store that was opened with a certificate. */
  useCertificate(pair: ClientCertificate): void;
}

/**
 * Opens the part of an etcd under a prefix as soon as etcd responds. Several servers may share it. Fails at once if
 * certificates are rejected, or if the user has no read permission.
 * @throws StoreUnavailableError when etcd does not respond in time, or rejects the read
 */
export async function openEtcdStore(options: EtcdStoreOptions): Promise<EtcdStore> {
  const { signal, prefix, inPlaceOf, leases, endpoints, openTimeoutMs = 0 } = options;
  signal?.throwIfAborted();
  const opening = new Opening(options);
  const client = await connectEtcd(options, (error) => opening.onNoResponse(error));
  const store = new EtcdStoreEngine(client, new KeySpace(prefix, inPlaceOf), leases);
  const endMs = Date.now() + openTimeoutMs;
  for (;;) {
    try {
      await store.currentRevision({ signal: opening.signal });
      opening.isOver = true;
      return store;
    } catch (error) {
      if (isWithoutResponse(error) && Date.now() < endMs && !opening.signal.aborted) continue;
      await store.close();
      if (opening.signal.aborted || !(error instanceof Error)) throw error;
      throw unavailable(endpoints, reasonOf(error), error);
    }
  }
}

/** Collects the errors of tries without a response while a store is opened. */
class Opening {
  /** Aborted by the caller, or when the certificate check failed at every endpoint. */
  readonly signal: AbortSignal;
  isOver = false;
  private readonly certificateFailure = new AbortController();
  private finalErrors = 0;
  private reason = '';

  constructor(private readonly options: EtcdStoreOptions) {
    const { signal } = options;
    const { signal: failed } = this.certificateFailure;
    this.signal = signal === undefined ? failed : AbortSignal.any([signal, failed]);
  }

  /** Endpoints are tried in turn, so one final error in a row per endpoint means that all have failed. */
  onNoResponse(error: unknown): void {
    if (this.isOver) return;
    const { endpoints, onWaiting } = this.options;
    const { text, isFinal } = connectionErrorOf(error) ?? { text: 'no response', isFinal: false };
    this.finalErrors = isFinal ? this.finalErrors + 1 : 0;
    if (this.finalErrors >= endpoints.length) {
      this.certificateFailure.abort(unavailable(endpoints, `does not respond: ${text}`, error));
    } else if (text !== this.reason) {
      this.reason = text;
      onWaiting?.(text);
    }
  }
}

function unavailable(endpoints: readonly string[], reason: string, cause: unknown): StoreUnavailableError {
  return new StoreUnavailableError(`etcd at ${endpoints.join(', ')} ${reason}`, { cause });
}

/** The reason for a call that timed out, or that etcd rejected. */
function reasonOf(error: Error): string {
  const { message } = error;
  if (!isWithoutResponse(error)) return `cannot be read: ${textOf(message)}`;
  return `does not respond: ${connectionErrorOf(error.cause)?.text ?? message}`;
}
