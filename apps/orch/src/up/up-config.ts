import type { Dialect } from '@orch/apimachinery';
import type { ApiServerConfig } from '@orch/apiserver-program';
import type { Store } from '@orch/storage';

/** Everything `orch up` is told, read once and frozen. */
export interface UpConfig {
  readonly naming: Dialect;
  /** Where everything is kept; `memory` keeps nothing. */
  readonly data: { readonly type: 'folder'; readonly folder: string } | { readonly type: 'memory' };
  /** What was current so long ago or less can be read back; 0 when not given: as compaction leaves it. */
  readonly historyRetentionMs?: number;
  readonly host: string;
  /** 0 picks a free one. */
  readonly port: number;
  /** Where the administrator's kubeconfig is written; in the data folder when not given. */
  readonly kubeconfigFile?: string;
  /** A fixed administrator's token; a random one, kept in the data folder, when not given. */
  readonly token?: string;
  /** Simulated nodes. */
  readonly nodes: number;
  /** Names as in `--controllers`; with none the loop is not run. */
  readonly controllers: readonly string[];
  readonly scheduler: boolean;
  /** What is served besides, or not, of versions and resources; what is on by default when not given. */
  readonly runtimeConfig?: NonNullable<ApiServerConfig['runtimeConfig']>;
  readonly logLevel: 'error' | 'warn' | 'info' | 'debug' | 'trace';
  /** `text` when not given. */
  readonly logFormat?: 'text' | 'json';
  /**
   * Where the loops run: on the caller's thread, on a worker thread of the program, or each as a process of its own.
   */
  readonly isolation: 'none' | 'thread' | 'process';
  /** Processes that answer requests; 1 when not given, which is this one. */
  readonly servingWorkers?: number;
}

/** What is known once requests are answered. */
export interface UpReady {
  readonly url: string;
  readonly kubeconfig: string;
  readonly token: string;
  readonly pid: number;
  /** The server's own store, open: for tests that put it back to an earlier state. */
  readonly store: Store;
}
