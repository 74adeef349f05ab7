import type { Duplex } from 'node:stream';
import { openEnvironmentReadOnly } from '../embedded/environment.js';
import { SharedStore } from './shared-store.js';

/**
 * Opens an embedded store that another process of this program holds and shares through the stream (`shareStore`). The
 * folder's lock stays with that process.
 */
export function openSharedStore(options: { readonly folder: string; readonly stream: Duplex }): SharedStore {
  return new SharedStore(openEnvironmentReadOnly(options.folder), options.stream);
}
