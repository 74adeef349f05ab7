import type { Dialect } from '@orch/apimachinery';
import type { ClientConfig } from '@orch/client';
import type { NodeAgentCredentials } from '../node-agent/node-agent.js';

/** What runs beside the API server. */
export type LoopRole = 'controllers' | 'scheduler' | 'nodes';

/** What a thread or process of loops is told: plain data, so that it can be sent there. */
export interface LoopsConfig {
  readonly dialect: Dialect;
  /** The loops to run, each with the credentials of its own. */
  readonly clients: Readonly<Partial<Record<LoopRole, ClientConfig>>>;
  /** Names as in `--controllers`. */
  readonly controllers: readonly string[];
  readonly nodes: number;
  /** Who the agents of the simulated nodes are. */
  readonly nodeAgent?: NodeAgentCredentials;
  readonly logLevel: 'error' | 'warn' | 'info' | 'debug' | 'trace';
  readonly logFormat: 'text' | 'json';
}

/** Runs loops somewhere else than on this thread; resolves when they have ended, after the signal. */
export type LoopsRunner = (config: LoopsConfig, options: { readonly signal: AbortSignal }) => Promise<void>;
