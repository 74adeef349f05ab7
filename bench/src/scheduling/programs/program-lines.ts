import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ClusterFiles } from './cluster-files.js';

/** A program with its options, and the address that responds with 200 when it is ready. */
export interface ProgramLine {
  readonly name: string;
  readonly words: readonly [command: string, ...options: string[]];
  readonly readyUrl?: string;
}

export type ServerSide = 'orch' | 'reference';

/** Ports of one cluster, from its first on. */
const offsets = { etcd: 1, etcdPeer: 2, referenceScheduler: 3, scheduler: 4 };

/** Admission that needs controllers which these clusters do not run. */
const withoutAdmission = 'ServiceAccount,TaintNodesByCondition,StorageObjectInUseProtection';

/** The programs of an API server, in the order of their start: Orch's on its embedded store, or the reference's on etcd. */
export function serverLines(
  side: ServerSide,
  { files, port, referenceBin }: { readonly files: ClusterFiles; readonly port: number; readonly referenceBin: string },
): readonly ProgramLine[] {
  const options = apiServerOptions(files, port);
  const readyUrl = `${files.url}/readyz`;
  if (side === 'orch') {
    const program = builtProgram('apiserver');
    const own = ['--naming=kubernetes', `--data-dir=${join(files.folder, 'store')}`];
    return [{ name: 'orch-apiserver', words: [process.execPath, program, ...own, ...options], readyUrl }];
  }
  const etcd = `http://127.0.0.1:${port + offsets.etcd}`;
  const peer = `http://127.0.0.1:${port + offsets.etcdPeer}`;
  return [
    {
      name: 'etcd',
      words: [
        ...(['etcd', '--data-dir', join(files.folder, 'etcd'), '--logger', 'zap', '--log-level', 'error'] as const),
        ...['--listen-client-urls', etcd, '--advertise-client-urls', etcd],
        ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`],
      ],
      readyUrl: `${etcd}/health`,
    },
    {
      name: 'reference-apiserver',
      words: [
        ...([join(referenceBin, 'kube-apiserver'), `--etcd-servers=${etcd}`, '--advertise-address=192.0.2.1'] as const),
        ...[`--cert-dir=${files.folder}`, ...options],
      ],
      readyUrl,
    },
  ];
}

function apiServerOptions(files: ClusterFiles, port: number): readonly string[] {
  return [
    ...['--bind-address=127.0.0.1', `--secure-port=${port}`, '--service-cluster-ip-range=10.0.0.0/16'],
    ...[`--tls-cert-file=${files.serverCert}`, `--tls-private-key-file=${files.serverKey}`],
    ...[`--client-ca-file=${files.authorityCert}`, `--token-auth-file=${files.tokens}`],
    ...['--authorization-mode=Node,RBAC', '--service-account-issuer=https://kubernetes.default.svc'],
    ...[`--service-account-key-file=${files.accountKey}`, `--service-account-signing-key-file=${files.accountKey}`],
    `--disable-admission-plugins=${withoutAdmission}`,
  ];
}

export interface SchedulerLineOptions {
  readonly files: ClusterFiles;
  readonly port: number;
  readonly referenceBin: string;
  /** Path of a configuration; without it the scheduler is as the release starts it, without leader election. */
  readonly config?: string;
  /** Beyond those that make it run. */
  readonly options?: readonly string[];
}

/** The scheduler of the reference. */
export function referenceSchedulerLine(given: SchedulerLineOptions): ProgramLine {
  const { files, referenceBin, options = [] } = given;
  const port = given.port + offsets.referenceScheduler;
  return {
    name: 'reference-scheduler',
    words: [
      ...([join(referenceBin, 'kube-scheduler'), `--cert-dir=${join(files.folder, 'scheduler')}`, '--port=0'] as const),
      ...commonOptions(given, port),
      ...options,
    ],
    readyUrl: `https://127.0.0.1:${port}/healthz`,
  };
}

/** Orch's scheduler. `program` defaults to the one that is shipped. */
export function orchSchedulerLine(
  given: Omit<SchedulerLineOptions, 'referenceBin'> & { readonly program?: string },
): ProgramLine {
  const { program = builtProgram('scheduler'), options = [] } = given;
  const port = given.port + offsets.scheduler;
  return {
    name: 'orch-scheduler',
    words: [process.execPath, program, '--naming=kubernetes', ...commonOptions(given, port), ...options],
    readyUrl: `https://127.0.0.1:${port}/healthz`,
  };
}

function commonOptions({ files, config }: Pick<SchedulerLineOptions, 'files' | 'config'>, port: number) {
  return [
    ...['--bind-address=127.0.0.1', `--secure-port=${port}`],
    ...[`--authentication-kubeconfig=${files.kubeconfig}`, `--authorization-kubeconfig=${files.kubeconfig}`],
    ...(config === undefined ? [`--kubeconfig=${files.kubeconfig}`, '--leader-elect=false'] : [`--config=${config}`]),
  ];
}

function builtProgram(name: string): string {
  return fileURLToPath(new URL(`../../../../apps/${name}/dist/main.js`, import.meta.url));
}
