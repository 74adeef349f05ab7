import { readFileSync } from 'node:fs';
import type { Side } from './compare-script.js';
import { Normaliser } from './normalise.js';
import type { SideOptions } from './options.js';
import { Server } from './server.js';

/** One server for all requests of a run; each call gives it with a fresh memory of answers. */
export function openSide({ url, token, authorityFile }: SideOptions, run: string): () => Side {
  const authority = authorityFile === undefined ? undefined : readFileSync(authorityFile, 'utf8');
  const server = new Server({ url, token, authority, variables: { run, namespace: `differ-${run}` } });
  return () => ({ server, normaliser: new Normaliser({ run, address: new URL(url).host, now: Date.now }) });
}
