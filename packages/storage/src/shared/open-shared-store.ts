import type { Duplex } from 'node:stream';
import { openEnvironmentReadOnly } from '../embedded/environment.js';
import type { StoreProblem } from '../store/damage.js';
import type { StoreHistory } from '../store/history.js';
import type { Store } from '../store/store.js';
import { SharedStore as SharedStoreEngine } from './shared-store.js';

/** An embedded store held by another process, as the public index exports it: its types name no type of the LMDB library. */
export interface SharedStore extends Store {
  readonly history: StoreHistory;
  problems(options?: { readonly signal?: AbortSignal }): Promise<readonly StoreProblem[]>;
}

/**
 * Opens an embedded store that another process of this program holds and shares through the stream (`shareStore`). That
 * process keeps the lock of the folder.
 */
export function openSharedStore(options: { readonly folder: string; readonly stream: Duplex }): SharedStore {
  return new SharedStoreEngine(openEnvironmentReadOnly(options.folder), options.stream);
}
