import { setMaxListeners } from 'node:events';
import { invariant, systemClock } from '@orch/apimachinery';
import { silentLogger } from '@orch/component';
import { createHealthChecks, type HealthChecks, type SecureListener } from '@orch/serving';
import { KindRegistry } from '../kinds/kind-registry.js';
import { orderedStop } from '../stop/ordered-stop.js';
import type { ApiServerOptions } from './options.js';
import { type Started, startServer } from './start-server.js';

/** A running API server, or one about to run. Several may live in one process. */
export interface ApiServer {
  /** Starts listening; resolves when the server accepts requests. @throws Error when it cannot listen */
  start(): Promise<void>;
  /**
   * Stops in the order of `orderedStop`; the store stays open. Requests in flight have `graceMs` from the close of the
   * listener, by default the request timeout of the server.
   */
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
  const { logger = silentLogger, livezGraceMs = 0, shutdownDelayMs: delayMs = 0 } = options;
  const health = createHealthChecks({ logger, livezGraceMs });
  const kinds = new KindRegistry(options.names);
  kinds.put('built-in', options.kinds);
  const ending = new AbortController();
  // Each component that ends with the server adds a listener; a high count is no leak.
  setMaxListeners(0, ending.signal);
  let started: Started | undefined;
  let stopping: Promise<void> | undefined;
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
    stop({ graceMs = started?.limits.requestTimeoutMs ?? 0 } = {}) {
      stopping ??= orderedStop(
        {
          failReadiness: () => health.startShutdown(),
          preShutdown: started?.preShutdown ?? [],
          // A server that has not listened has no clients.
          delayMs: started === undefined ? 0 : delayMs,
          closeListener: async () => started?.listener.close({ graceMs }),
          closers: started?.closers ?? [],
          endBackground: () => ending.abort(),
        },
        { clock: systemClock(), logger },
      );
      return stopping;
    },
    get url() {
      return running().url;
    },
    get port() {
      return running().port;
    },
  };
}
