import { setMaxListeners } from 'node:events';
import { invariant } from '@orch/apimachinery';
import { silentLogger } from '@orch/component';
import { createHealthChecks, type HealthChecks, type SecureListener } from '@orch/serving';
import { createProxyParts } from '../proxy/proxy-parts.js';
import type { ApiServerOptions } from './options.js';
import { type Started, startServer } from './start-server.js';

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
export function createApiServer(options: ApiServerOptions): ApiServer {
  const health = createHealthChecks({ logger: options.logger ?? silentLogger });
  const ending = new AbortController();
  // Each part that ends with the server listens; their number says nothing.
  setMaxListeners(0, ending.signal);
  const proxies = createProxyParts(options.proxies);
  let started: Started | undefined;
  const running = (): SecureListener => {
    invariant(started !== undefined, 'the server has been started');
    return started.listener;
  };
  return {
    health,
    async start() {
      started = await startServer(options, { health, proxies, signal: ending.signal });
      await started.begin();
    },
    async stop(stopOptions) {
      health.startShutdown();
      // The listener first: it ends the watches of clients in order.
      await started?.listener.close(stopOptions);
      await started?.leave();
      ending.abort();
      proxies.close();
    },
    get url() {
      return running().url;
    },
    get port() {
      return running().port;
    },
  };
}
