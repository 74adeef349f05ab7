import type { Dialect } from '@orch/apimachinery';
import type { AuthorityFiles } from '@orch/certs';
import type { ClientConfig } from '@orch/client';
import type { Simulation } from '@orch/nodes';
import type { ComponentServingConfig } from '@orch/serving';

/** The control loops of a cluster. */
export type LoopRole = 'controllers' | 'scheduler' | 'nodes';

/** The config of a thread or process that runs loops. Plain data that can be sent as a message. */
export interface LoopsConfig {
  readonly dialect: Dialect;
  /** The loops to run, each with the server and its client certificate. Nodes have tokens instead. */
  readonly clients: Readonly<Partial<Record<LoopRole, ClientConfig>>>;
  /** Controller names as in `--controllers`. */
  readonly controllers: readonly string[];
  /** Whether controllers and scheduler wait for a leader election each. */
  readonly electsLeaders: boolean;
  /** The authority that signs certificate requests. */
  readonly signingAuthority: AuthorityFiles;
  /** PEM of the private key that signs the tokens in secrets; absent without controllers. */
  readonly serviceAccountKey?: string;
  /** The secure port of the scheduler; absent without one. */
  readonly schedulerServing?: ComponentServingConfig;
  /** Feature gates that differ from the defaults of 1.21. */
  readonly featureGates: Readonly<Record<string, boolean>>;
  readonly nodes: number;
  readonly simulation: Simulation;
  /** The nodes' tokens are derived from it (`node-tokens.ts`). */
  readonly nodeSecret: string;
  /** Local port of the agent of the simulated nodes; without it they have no agent. */
  readonly nodeAgentPort?: number;
  readonly logLevel: 'error' | 'warn' | 'info' | 'debug' | 'trace';
  readonly logFormat: 'text' | 'json';
}

/** Sent to the parent when a pod of a simulated node is gone. `key` is `namespace/name`. */
export interface PodGone {
  readonly type: 'podGone';
  readonly key: string;
}

/** Sent to the parent when the scheduler serves its secure port. */
export interface SchedulerServes {
  readonly type: 'schedulerServes';
  readonly url: string;
}

/** What loops report to the program that has started them. */
export interface LoopsReports {
  readonly onPodGone: (key: string) => void;
  readonly onSchedulerServes: (url: string) => void;
}

export interface LoopsRunnerOptions extends LoopsReports {
  readonly signal: AbortSignal;
}

/** Runs loops outside this thread until the signal aborts. Resolves when they have ended. */
export type LoopsRunner = (config: LoopsConfig, options: LoopsRunnerOptions) => Promise<void>;

/** Reports what a message of loops says; other messages say nothing. */
export function reportMessage(message: unknown, { onPodGone, onSchedulerServes }: LoopsReports): void {
  if (typeof message !== 'object' || message === null || !('type' in message)) return;
  if (message.type === 'podGone' && 'key' in message && typeof message.key === 'string') onPodGone(message.key);
  if (message.type === 'schedulerServes' && 'url' in message && typeof message.url === 'string')
    onSchedulerServes(message.url);
}
