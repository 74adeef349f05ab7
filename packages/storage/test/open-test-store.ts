import { orchNames, systemClock } from '@orch/apimachinery';
import { openEmbeddedStore, type Store } from '../src/index.js';

/** The real embedded engine, without a disk. */
export function openTestStore(): Promise<Store> {
  return openEmbeddedStore({ memory: true, dialect: orchNames.dialect, clock: systemClock() });
}
