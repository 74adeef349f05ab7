import { StoreUnavailableError } from '../store/failures.js';
import { connectEtcd } from './client.js';
import { connectionFaultOf } from './connection-fault.js';
import { EtcdStore } from './etcd-store.js';
import { isUnanswered, textOf } from './failures.js';
import type { EtcdStoreOptions } from './options.js';
import { KeySpace } from './translate.js';

/**
 * Opens the part of an etcd under a prefix, once etcd answers. Several servers may share it. Certificates that are not
 * accepted, or a user that may not read there, end the opening at once.
 * @throws StoreUnavailableError when it does not answer in time, or refuses
 */
export async function openEtcdStore(options: EtcdStoreOptions): Promise<EtcdStore> {
  const { signal, prefix, inPlaceOf, leases, endpoints, openTimeoutMs = 0 } = options;
  signal?.throwIfAborted();
  const opening = new Opening(options);
  const client = await connectEtcd(options, (error) => opening.onUnanswered(error));
  const store = new EtcdStore(client, new KeySpace(prefix, inPlaceOf), leases);
  const endMs = Date.now() + openTimeoutMs;
  for (;;) {
    try {
      await store.currentRevision({ signal: opening.signal });
      opening.isOver = true;
      return store;
    } catch (error) {
      if (isUnanswered(error) && Date.now() < endMs && !opening.signal.aborted) continue;
      await store.close();
      if (opening.signal.aborted || !(error instanceof Error)) throw error;
      throw unavailable(endpoints, reasonOf(error), error);
    }
  }
}

/** What is learnt from tries without an answer while a store is opened. */
class Opening {
  /** That of the caller, or that every endpoint has refused our certificate, or shown one that we refuse. */
  readonly signal: AbortSignal;
  isOver = false;
  private readonly givingUp = new AbortController();
  private finalFaults = 0;
  private reason = '';

  constructor(private readonly options: EtcdStoreOptions) {
    const { signal } = options;
    this.signal = signal === undefined ? this.givingUp.signal : AbortSignal.any([signal, this.givingUp.signal]);
  }

  /** Endpoints are tried in turn: so many final faults in a row are one of each. */
  onUnanswered(error: unknown): void {
    if (this.isOver) return;
    const { endpoints, onWaiting } = this.options;
    const { text, isFinal } = connectionFaultOf(error) ?? { text: 'no answer', isFinal: false };
    this.finalFaults = isFinal ? this.finalFaults + 1 : 0;
    if (this.finalFaults >= endpoints.length) {
      this.givingUp.abort(unavailable(endpoints, `does not answer: ${text}`, error));
    } else if (text !== this.reason) {
      this.reason = text;
      onWaiting?.(text);
    }
  }
}

function unavailable(endpoints: readonly string[], reason: string, cause: unknown): StoreUnavailableError {
  return new StoreUnavailableError(`etcd at ${endpoints.join(', ')} ${reason}`, { cause });
}

/** Of a call that had its time, or that etcd itself refused. */
function reasonOf(error: Error): string {
  const { message } = error;
  if (!isUnanswered(error)) return `refuses to be read: ${textOf(message)}`;
  return `does not answer: ${connectionFaultOf(error.cause)?.text ?? message}`;
}
