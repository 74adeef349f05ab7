import type { HealthChecks } from '@orch/serving';
import type { ApiServerOptions } from './options.js';

/** A running API server, or one about to run. Several may live in one process. */
export interface ApiServer {
  /** Listens, makes the bootstrap objects, and resolves when requests are answered. @throws Error when it cannot listen */
  start(): Promise<void>;
  /** Ends watches, answers what is under way, closes the listener. The store stays open. */
  stop(options?: { readonly graceMs?: number }): Promise<void>;
  /** `https://127.0.0.1:6443`. Only once started. */
  readonly url: string;
  readonly port: number;
  readonly health: HealthChecks;
}

/** Makes a server; nothing happens before `start()`. */
export function createApiServer(_options: ApiServerOptions): ApiServer {
  throw new Error('not there yet');
}
