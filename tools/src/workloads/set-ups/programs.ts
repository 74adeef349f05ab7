import { join } from 'node:path';
import type { SetUp } from '../command/options.js';
import type { ClusterKeys } from './cluster-keys.js';

/** A program of a set-up, started when the one before it is healthy. */
export interface Program {
  readonly name: string;
  readonly words: readonly [command: string, ...options: string[]];
  readonly healthUrl: string;
}

export interface ProgramOptions {
  readonly referenceBin: string;
  /** Data of the store, self-signed certificates. */
  readonly folder: string;
  /** The first of ten ports. */
  readonly port: number;
  readonly keys: ClusterKeys;
}

/** Gates that 1.20 has off and 1.21 on, as far as scenarios need them. */
const apiGates = ['BoundServiceAccountTokenVolume=true', 'TTLAfterFinished=true', 'GenericEphemeralVolume=true'];
const controllerGates = ['TTLAfterFinished=true', 'CronJobControllerV2=true', 'GenericEphemeralVolume=true'];

/** Gates of scenarios of 1.21 alone, off by default. */
const newGates = ['IndexedJob=true', 'SuspendJob=true'];

/** The period in which the controller of autoscalers looks at each of them. */
export const autoscalerPeriodMs = 2_000;

/** Short periods, so that lost nodes and metrics do not take minutes; the same for both controller managers. */
const controllerOptions = [
  '--controllers=*,bootstrapsigner,tokencleaner',
  '--use-service-account-credentials=true',
  '--leader-elect=false',
  '--kube-api-qps=500',
  '--kube-api-burst=500',
  '--node-monitor-period=1s',
  '--node-monitor-grace-period=10s',
  '--node-eviction-rate=10',
  `--horizontal-pod-autoscaler-sync-period=${autoscalerPeriodMs / 1_000}s`,
  '--horizontal-pod-autoscaler-downscale-stabilization=1s',
  '--enable-hostpath-provisioner=true',
  '--allocate-node-cidrs=true',
  '--cluster-cidr=10.200.0.0/16',
  '--configure-cloud-routes=false',
];

export function apiServerUrl({ port }: Pick<ProgramOptions, 'port'>): string {
  return `https://127.0.0.1:${port}`;
}

/** The programs of a set-up in the order of their start. Pure. */
export function programsOf(setUp: SetUp, options: ProgramOptions): readonly Program[] {
  const api =
    setUp === 'reference' || setUp === 'orch-controllers' ? referenceApi(setUp, options) : [orchApi(setUp, options)];
  const controllers =
    setUp === 'reference' || setUp === 'orch-api'
      ? referenceControllers(setUp, options)
      : orchControllers(setUp, options);
  return [...api, controllers];
}

function referenceApi(setUp: SetUp, options: ProgramOptions): readonly Program[] {
  const { referenceBin, folder, port } = options;
  const [client, peer] = [`http://127.0.0.1:${port + 1}`, `http://127.0.0.1:${port + 2}`];
  return [
    {
      name: 'etcd',
      words: [
        ...(['etcd', '--data-dir', join(folder, 'etcd'), '--listen-client-urls', client] as const),
        ...['--advertise-client-urls', client, '--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
        ...['--initial-cluster', `default=${peer}`, '--logger', 'zap'],
      ],
      healthUrl: `${client}/health`,
    },
    {
      name: 'reference-api',
      words: [
        ...([join(referenceBin, 'kube-apiserver'), `--etcd-servers=${client}`, `--cert-dir=${folder}`] as const),
        ...['--advertise-address=192.0.2.1', '--allow-privileged=true', ...apiOptions(setUp, options)],
      ],
      healthUrl: `${apiServerUrl(options)}/readyz`,
    },
  ];
}

function orchApi(setUp: SetUp, options: ProgramOptions): Program {
  return {
    name: 'orch-api',
    words: [
      ...([process.execPath, 'apps/apiserver/dist/main.js', '--naming=kubernetes'] as const),
      ...[`--data-dir=${join(options.folder, 'store')}`, '--allow-privileged', ...apiOptions(setUp, options)],
    ],
    healthUrl: `${apiServerUrl(options)}/readyz`,
  };
}

function apiOptions(setUp: SetUp, { port, keys }: ProgramOptions): readonly string[] {
  return [
    ...['--bind-address=127.0.0.1', `--secure-port=${port}`, '--service-cluster-ip-range=10.0.0.0/16'],
    ...[`--tls-cert-file=${keys.serverCert}`, `--tls-private-key-file=${keys.serverKey}`],
    ...[`--client-ca-file=${keys.authorityCert}`, `--token-auth-file=${keys.tokens}`, '--authorization-mode=Node,RBAC'],
    ...['--service-account-issuer=https://kubernetes.default.svc', `--service-account-key-file=${keys.accountKey}`],
    ...[`--service-account-signing-key-file=${keys.accountKey}`, gatesOption(setUp, apiGates)],
  ];
}

function referenceControllers(setUp: SetUp, options: ProgramOptions): Program {
  const { referenceBin, folder, port } = options;
  return {
    name: 'reference-controllers',
    words: [
      ...([
        join(referenceBin, 'kube-controller-manager'),
        '--port=0',
        `--cert-dir=${join(folder, 'controllers')}`,
      ] as const),
      ...managerOptions(setUp, options),
    ],
    healthUrl: `https://127.0.0.1:${port + 3}/healthz`,
  };
}

function orchControllers(setUp: SetUp, options: ProgramOptions): Program {
  return {
    name: 'orch-controllers',
    words: [
      ...([process.execPath, 'apps/controller-manager/dist/main.js', '--naming=kubernetes'] as const),
      ...managerOptions(setUp, options),
    ],
    healthUrl: `https://127.0.0.1:${options.port + 3}/healthz`,
  };
}

function managerOptions(setUp: SetUp, { port, keys }: ProgramOptions): readonly string[] {
  return [
    ...[`--kubeconfig=${keys.kubeconfig}`, `--authentication-kubeconfig=${keys.kubeconfig}`],
    ...[`--authorization-kubeconfig=${keys.kubeconfig}`, '--bind-address=127.0.0.1', `--secure-port=${port + 3}`],
    ...[`--root-ca-file=${keys.authorityCert}`, `--service-account-private-key-file=${keys.accountKey}`],
    ...[`--cluster-signing-cert-file=${keys.authorityCert}`, `--cluster-signing-key-file=${keys.authorityKey}`],
    ...[...controllerOptions, gatesOption(setUp, controllerGates)],
  ];
}

/** Orch alone knows the gates of 1.21. */
function gatesOption(setUp: SetUp, gates: readonly string[]): string {
  return `--feature-gates=${[...gates, ...(setUp === 'orch' ? newGates : [])].join(',')}`;
}
