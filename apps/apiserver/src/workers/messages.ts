import type { WorkerConfig } from './worker-config.js';

/** What the owner of the store says to a serving worker. */
export type ToWorker =
  /** First of all, once. */
  | { readonly type: 'config'; readonly config: WorkerConfig }
  /** A connection to serve comes with it. */
  | { readonly type: 'connection'; readonly id: number }
  /** Asks for the worker's own page of metrics. */
  | { readonly type: 'askPage'; readonly id: number }
  /** The page of the whole server, as asked for. */
  | { readonly type: 'serverPage'; readonly id: number; readonly text: string }
  /** Answer what is under way, then end. */
  | { readonly type: 'stop' };

/** What a serving worker says. */
export type FromWorker =
  | { readonly type: 'ready' }
  /** It cannot start; it ends by itself. */
  | { readonly type: 'failed'; readonly name: string; readonly message: string }
  /** A connection has come: from here on it is the worker's. */
  | { readonly type: 'taken'; readonly id: number }
  /** So many of its connections have been closed. */
  | { readonly type: 'closed'; readonly count: number }
  | { readonly type: 'ownPage'; readonly id: number; readonly text: string }
  | { readonly type: 'askServerPage'; readonly id: number };

/** What tells the entry of a program that it is a serving worker: its first argument. */
export const servingWorkerRole = '--role=serving-worker';

/** The file descriptor of the stream to the store's owner; 0 to 2 are the usual ones, 3 carries these messages. */
export const storeFileDescriptor = 4;
