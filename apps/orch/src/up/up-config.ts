import type { Dialect } from '@orch/apimachinery';
import type { ApiServerConfig, AuditSources, EtcdCluster } from '@orch/apiserver-program';
import type { Simulation } from '@orch/nodes';
import type { Store } from '@orch/storage';
import type { LoopsHandle } from '../loops/restartable-loops.js';
import type { CredentialFiles } from './credential-files.js';

/** The frozen config of `orch up`. */
export interface UpConfig {
  readonly naming: Dialect;
  /** Where all data is stored; `memory` stores it until the process ends. */
  readonly data: { readonly type: 'folder'; readonly folder: string } | { readonly type: 'memory' };
  /** Stores objects in an etcd instead; keys and certificates stay in `data`. Its files are read at the start. */
  readonly etcd?: EtcdCluster;
  /** Compaction keeps revisions that were current within this time. Defaults to 0. Not available on etcd. */
  readonly historyRetentionMs?: number;
  readonly host: string;
  /** 0 selects a free port. */
  readonly port: number;
  /** File of the administrator's kubeconfig; defaults to one in the data folder. */
  readonly kubeconfigFile?: string;
  /** The administrator's token; defaults to a random token, stored in the data folder. */
  readonly token?: string;
  /** Lifetime of the certificates that are issued; may be a fraction. Defaults to 365. */
  readonly certificateDays?: number;
  /** Number of simulated nodes. */
  readonly nodes: number;
  /** What the nodes look like, and how their pods behave. */
  readonly simulation?: Simulation;
  /** File of stages of pods; '' for none. An invalid file is rejected with a FlagFileError. */
  readonly podStagesFile?: string;
  /** Node agents, as `host:port`, that may use loopback and link-local addresses. Simulated nodes need no entry. */
  readonly trustedNodeAgents?: readonly string[];
  /** Controller names as in `--controllers`; when empty, the controller manager does not run. */
  readonly controllers: readonly string[];
  readonly scheduler: boolean;
  /** Whether controllers and scheduler wait for a leader election each. Defaults to false: no others are expected. */
  readonly electsLeaders?: boolean;
  /** Enabled and disabled APIs; defaults to the APIs that are enabled by default. */
  readonly runtimeConfig?: NonNullable<ApiServerConfig['runtimeConfig']>;
  /** Feature gates that differ from the defaults of 1.21. Unknown and locked gates are rejected with a FeatureGatesError. */
  readonly featureGates?: Readonly<Record<string, boolean>>;
  /** Admission plugins that are enabled or disabled beyond the defaults, and the file of their configurations. */
  readonly admission?: NonNullable<ApiServerConfig['admissionPlugins']> & {
    /** '' for none. An invalid file is rejected with a FlagFileError. */
    readonly configurationFile: string;
  };
  /** File of the encryption at rest; none by default. An invalid file is rejected with a FlagFileError. */
  readonly encryptionFile?: string;
  /** Records requests; none by default. An invalid file is rejected with a FlagFileError. */
  readonly audit?: AuditSources;
  /** Where spans of requests are sent; nowhere by default. */
  readonly tracing?: NonNullable<ApiServerConfig['tracing']>;
  readonly logLevel: 'error' | 'warn' | 'info' | 'debug' | 'trace';
  /** Defaults to `text`. */
  readonly logFormat?: 'text' | 'json';
  /**
   * Where the loops run: on the caller's thread, on a worker thread, or each as a child process.
   */
  readonly isolation: 'none' | 'thread' | 'process';
  /** Number of processes that serve requests; defaults to 1, this process. */
  readonly servingWorkers?: number;
}

/** Properties of a server that is ready to serve requests. */
export interface UpReady {
  readonly url: string;
  readonly kubeconfig: string;
  readonly token: string;
  readonly files: CredentialFiles;
  readonly pid: number;
  /** The open store of the server, for tests that reset it to an earlier state. */
  readonly store: Store;
  /** Controllers, scheduler and nodes, for the same tests. */
  readonly loops: LoopsHandle;
}
