import type { ApiServer } from '@orch/apiserver';
import type { Logger, MetricsRegistry, ProgramLoggerOptions } from '@orch/component';
import type { Store } from '@orch/storage';

export interface RunApiServerOptions {
  /** Ends the server: what is under way is answered, then the store is closed. */
  readonly signal: AbortSignal;
  readonly logger: Logger;
  /** How serving workers are started, where the configuration asks for several. */
  readonly workers?: WorkerEntry;
  /** What the server counts in; a registry of its own when not given. */
  readonly metrics?: MetricsRegistry;
  /** Called once, when requests are answered. */
  readonly onReady: (server: Pick<ApiServer, 'url' | 'port'> & { readonly store: Store }) => void;
}

/** How a program starts serving workers. */
export interface WorkerEntry {
  /** The program's own file, whose process becomes a worker by its first argument (`servingWorkerRole`). */
  readonly entry: string;
  readonly logging: WorkerLogging;
}

export type WorkerLogging = Pick<ProgramLoggerOptions, 'format' | 'level'>;
