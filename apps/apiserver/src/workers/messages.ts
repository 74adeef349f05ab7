import type { AuditEvent } from '@orch/apiserver';
import type { WorkerConfig } from './worker-config.js';

/** Messages from the owner of the store to a serving worker. */
export type ToWorker =
  /** The first message, sent once. */
  | { readonly type: 'config'; readonly config: WorkerConfig }
  /** Carries a connection to serve. */
  | { readonly type: 'connection'; readonly id: number }
  /** Requests the metrics page of the worker. */
  | { readonly type: 'askPage'; readonly id: number }
  /** The metrics page of the whole server. */
  | { readonly type: 'serverPage'; readonly id: number; readonly text: string }
  /** Whether each event of an `audit` message is stored, or may be lost in its mode. */
  | { readonly type: 'audited'; readonly id: number; readonly stored: readonly boolean[] }
  /** Complete running requests, then exit. */
  | { readonly type: 'stop' };

/** Messages from a serving worker to the owner of the store. */
export type FromWorker =
  | { readonly type: 'ready' }
  /** The worker cannot start and exits. */
  | { readonly type: 'failed'; readonly name: string; readonly message: string }
  /** The worker received the connection and owns it now. */
  | { readonly type: 'taken'; readonly id: number }
  /** The number of connections closed since the last message. */
  | { readonly type: 'closed'; readonly count: number }
  /** Audit events for the log, in order. */
  | { readonly type: 'audit'; readonly id: number; readonly events: readonly AuditEvent[] }
  | { readonly type: 'ownPage'; readonly id: number; readonly text: string }
  | { readonly type: 'askServerPage'; readonly id: number };

/** The first argument of a serving worker process. */
export const servingWorkerRole = '--role=serving-worker';

/** The file descriptor of the stream to the owner of the store. 0 to 2 are the standard streams, 3 is the IPC channel. */
export const storeFileDescriptor = 4;
