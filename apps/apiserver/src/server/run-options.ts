import type { Clock } from '@orch/apimachinery';
import type { ApiServer } from '@orch/apiserver';
import type { Logger, MetricsRegistry, MetricsSettings, ProgramLoggerOptions } from '@orch/component';
import type { Store } from '@orch/storage';

export interface RunApiServerOptions {
  /** Stops the server: it completes running requests, then closes the store. */
  readonly signal: AbortSignal;
  readonly logger: Logger;
  /** How to start serving workers; required when the config has several. */
  readonly workers?: WorkerEntry;
  /** Defaults to a new registry. */
  readonly metrics?: MetricsRegistry;
  /** Of the embedded store and of compactions; defaults to the clock of the system. */
  readonly clock?: Clock;
  /** Called once, when the server is ready to serve requests. */
  readonly onReady: (server: Pick<ApiServer, 'url' | 'port'> & { readonly store: Store }) => void;
}

/** How a program starts serving workers. */
export interface WorkerEntry {
  /** The program file. Its process becomes a worker by its first argument (`servingWorkerRole`). */
  readonly entry: string;
  readonly logging: WorkerLogging;
  /** What the metrics page shows of the workers. */
  readonly metrics?: MetricsSettings;
}

export type WorkerLogging = Omit<ProgramLoggerOptions, 'destination' | 'clock'>;
