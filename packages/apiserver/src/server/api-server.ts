import { setMaxListeners } from 'node:events';
import { invariant } from '@orch/apimachinery';
import { silentLogger } from '@orch/component';
import { createHealthChecks, type HealthChecks, type SecureListener } from '@orch/serving';
import { KindRegistry } from '../kinds/kind-registry.js';
import type { ApiServerOptions } from './options.js';
import { type Started, startServer } from './start-server.js';

/** A running API server, or one about to run. Several may live in one process. */
export interface ApiServer {
  /** Starts listening; resolves when the server accepts requests. @throws Error when it cannot listen */
  start(): Promise<void>;
  /** Ends watches, completes requests in flight, closes the listener. The store stays open. */
  stop(options?: { readonly graceMs?: number }): Promise<void>;
  /** `https://127.0.0.1:6443`. Available after `start()`. */
  readonly url: string;
  readonly port: number;
  readonly health: HealthChecks;
  /** Puts and removes kinds while the server runs. */
  readonly kinds: KindRegistry;
}

/** Creates a server; `start()` has the first side effects. */
export function createApiServer(options: ApiServerOptions): ApiServer {
  const health = createHealthChecks({ logger: options.logger ?? silentLogger });
  const kinds = new KindRegistry(options.names);
  kinds.put('built-in', options.kinds);
  const ending = new AbortController();
  // Each component that ends with the server adds a listener; a high count is no leak.
  setMaxListeners(0, ending.signal);
  let started: Started | undefined;
  const running = (): SecureListener => {
    invariant(started !== undefined, 'the server has been started');
    return started.listener;
  };
  return {
    health,
    kinds,
    async start() {
      started = await startServer(options, { health, kinds, signal: ending.signal });
      await started.begin();
    },
    async stop(stopOptions) {
      health.startShutdown();
      // Close the listener first: it ends the watches of clients in order.
      await started?.listener.close(stopOptions);
      await started?.leave();
      // After the last request, and before the program closes the store.
      await started?.flushAudit();
      ending.abort();
    },
    get url() {
      return running().url;
    },
    get port() {
      return running().port;
    },
  };
}
