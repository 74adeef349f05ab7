import { homedir } from 'node:os';
import { join } from 'node:path';
import {
  admissionConflictCheck,
  admissionFlags,
  flowControlSwitchedOffBy,
  resourceSwitchedOffBy,
  runtimeConfigErrors,
  runtimeConfigOption,
  trustedNodeAgentsFlag,
} from '@orch/apiserver-program';
import {
  between,
  combineOptions,
  dialectOption,
  type FlagCheck,
  type FlagDefinition,
  featureGatesCheck,
  featureGatesFlag,
  featureGatesOfFlags,
  featureGatesOption,
  groupOptions,
  namesOption,
  type OptionReader,
  option,
  tracingFlags,
  tracingOption,
} from '@orch/component';
import { chosenControllers, controllerEntryErrors } from '@orch/controllers';
import type { UpConfig } from '../up/up-config.js';
import { auditUpFlags, auditUpOption } from './audit-options.js';
import { etcdUpChecks, etcdUpFlags, etcdUpOption } from './etcd-options.js';
import { simulationCheck, simulationFlags, simulationOption } from './simulation-options.js';

/** The options of `orch up`. */
export const upFlags: readonly FlagDefinition[] = [
  {
    section: 'Cluster',
    name: 'naming',
    type: 'string',
    default: 'orch',
    values: ['orch', 'kubernetes'],
    help: 'Dialect of names: neutral, or kubernetes for unmodified clients.',
  },
  {
    section: 'Cluster',
    name: 'nodes',
    type: 'uint',
    default: '0',
    help: 'Number of simulated nodes. Their pods become Running and Ready and stop gracefully.',
  },
  {
    section: 'Cluster',
    name: 'controllers',
    type: 'stringSlice',
    default: '*',
    help: "Controllers to run: names, '*' for all, '-name' to exclude one; empty for none.",
  },
  trustedNodeAgentsFlag('Cluster'),
  ...simulationFlags,
  { section: 'Cluster', name: 'scheduler', type: 'bool', default: 'true', help: 'Run the scheduler.' },
  {
    section: 'Cluster',
    name: 'leader-elect',
    type: 'bool',
    default: 'false',
    help: 'Elect leaders before controllers and scheduler start, so that those of other programs can stand by.',
  },
  {
    section: 'Cluster',
    name: 'runtime-config',
    type: 'mapStringString',
    default: '',
    repeatable: true,
    help: 'APIs to enable or disable: api/all, api/alpha, group/version or group/version/resource, with =true (the default) or =false.',
  },
  featureGatesFlag('Cluster'),
  ...admissionFlags()
    .filter(({ deprecated }) => deprecated === undefined)
    .map((flag) => ({ ...flag, section: 'Cluster' })),
  {
    section: 'Serving',
    name: 'bind-address',
    type: 'ip',
    default: '127.0.0.1',
    help: 'Address to listen on.',
  },
  {
    section: 'Serving',
    name: 'port',
    type: 'uint',
    default: '6443',
    help: 'Port to listen on; 0 selects a free port.',
  },
  {
    section: 'Files',
    name: 'data-dir',
    type: 'string',
    default: '',
    help: 'Folder of all data (default ~/.local/share/orch/<naming>).',
  },
  {
    section: 'Files',
    name: 'encryption-provider-config',
    type: 'string',
    default: '',
    help: 'Configuration file of encryption at rest.',
  },
  ...etcdUpFlags,
  ...auditUpFlags,
  {
    section: 'Files',
    name: 'history-retention',
    type: 'duration',
    default: '0s',
    help: 'Minimum time to keep old revisions for orch history and orch get --at; has an effect above 5 minutes.',
  },
  {
    section: 'Files',
    name: 'kubeconfig',
    type: 'string',
    default: '',
    help: "File of the administrator's kubeconfig (default in the data folder).",
  },
  {
    section: 'Files',
    name: 'token',
    type: 'string',
    default: '',
    help: "The administrator's bearer token (default a random token, stored in the data folder).",
  },
  {
    section: 'Process',
    name: 'output',
    shorthand: 'o',
    type: 'string',
    default: 'text',
    values: ['text', 'json'],
    help: 'Format of the ready message: text, or one line of JSON with url, kubeconfig, token and pid.',
  },
  {
    section: 'Process',
    name: 'exit-with-parent',
    type: 'bool',
    default: 'false',
    help: 'Exit when standard input ends.',
  },
  {
    section: 'Process',
    name: 'isolate',
    type: 'bool',
    default: 'false',
    help: 'Run controllers, scheduler and nodes as separate processes instead of on one thread.',
  },
  {
    section: 'Process',
    name: 'serving-workers',
    type: 'uint',
    default: '1',
    validate: between(1, 64),
    help: 'Number of processes that serve requests. With more than one, the first process owns the store and distributes connections.',
  },
  {
    section: 'Process',
    name: 'log-level',
    type: 'string',
    default: 'warn',
    values: ['error', 'warn', 'info', 'debug', 'trace'],
    help: 'Log level on standard error. Requests are logged at debug.',
  },
  {
    section: 'Process',
    name: 'logging-format',
    type: 'string',
    default: 'text',
    values: ['json', 'text'],
    help: 'Format of log lines.',
  },
  ...tracingFlags('Process'),
];

/** Validates options beyond the table. Returns one line per error. */
export const upChecks: readonly FlagCheck[] = [
  (flags) => (flags.number('port') > 65_535 ? [`--port: ${flags.number('port')} is not between 0 and 65535`] : []),
  ...etcdUpChecks,
  simulationCheck,
  (flags) => (flags.number('nodes') > nodesMax ? [`--nodes: at most ${nodesMax}`] : []),
  (flags) => (flags.durationMs('history-retention') < 0 ? ['--history-retention: must not be negative'] : []),
  (flags) => controllerEntryErrors(flags.list('controllers')),
  (flags) => {
    const config = runtimeConfigOption.read(flags);
    const names = namesOption.read(flags);
    const errors = runtimeConfigErrors(config, names).map((error) => `--runtime-config: ${error}`);
    if (errors.length > 0) return errors;
    const gates = featureGatesOfFlags(flags);
    const needsFlowControl = 'gates' in gates && gates.gates.enabled('APIPriorityAndFairness');
    const key = needsFlowControl ? flowControlSwitchedOffBy(config, names) : undefined;
    const nodesKey = resourceSwitchedOffBy(config, names, { group: '', resource: 'nodes' });
    return [
      ...(key === undefined
        ? []
        : [`--runtime-config: ${key}=false disables an API that priority and fairness requires`]),
      ...(nodesKey === undefined || flags.number('nodes') === 0
        ? []
        : [`--nodes: must be 0, because --runtime-config=${nodesKey}=false disables nodes`]),
    ];
  },
  admissionConflictCheck,
  (flags) => featureGatesCheck(flags).map((error) => `--feature-gates: ${error}`),
  (flags) => (/[\s",]/.test(flags.string('token')) ? ['--token: must not contain spaces, commas or quotes'] : []),
];

const nodesMax = 5_000;

/** `--log-level` and `--logging-format`. */
export const upLoggingOption: OptionReader<Required<Pick<UpConfig, 'logLevel' | 'logFormat'>>> = combineOptions(
  { level: option.string('log-level'), format: option.string('logging-format') },
  ({ level, format }) => ({ logLevel: logLevelOf(level), logFormat: format === 'json' ? 'json' : 'text' }),
);

export const upConfig: OptionReader<UpConfig> = combineOptions(
  {
    naming: dialectOption,
    folder: option.string('data-dir'),
    kubeconfigFile: option.string('kubeconfig'),
    token: option.string('token'),
    encryptionFile: option.string('encryption-provider-config'),
    controllers: option.list('controllers'),
    isolated: option.boolean('isolate'),
    logging: upLoggingOption,
    tracing: tracingOption('orch'),
    etcd: etcdUpOption,
    plain: groupOptions({
      historyRetentionMs: option.durationMs('history-retention'),
      host: option.string('bind-address'),
      port: option.number('port'),
      nodes: option.number('nodes'),
      simulation: simulationOption,
      podStagesFile: option.string('pod-stages'),
      trustedNodeAgents: option.list('trusted-node-agents'),
      scheduler: option.boolean('scheduler'),
      electsLeaders: option.boolean('leader-elect'),
      runtimeConfig: runtimeConfigOption,
      featureGates: featureGatesOption,
      admission: groupOptions({
        enabled: option.list('enable-admission-plugins'),
        disabled: option.list('disable-admission-plugins'),
        configurationFile: option.string('admission-control-config-file'),
      }),
      servingWorkers: option.number('serving-workers'),
      audit: auditUpOption,
    }),
  },
  ({ naming, folder, kubeconfigFile, token, encryptionFile, controllers, isolated, logging, tracing, etcd, plain }) =>
    Object.freeze({
      ...plain,
      ...logging,
      naming,
      data: { type: 'folder', folder: folder || join(dataHome(), 'orch', naming) },
      ...(kubeconfigFile ? { kubeconfigFile } : {}),
      ...(token ? { token } : {}),
      ...(encryptionFile ? { encryptionFile } : {}),
      ...(tracing ? { tracing } : {}),
      ...(etcd ? { etcd } : {}),
      controllers: chosenControllers(controllers),
      isolation: isolated ? 'process' : 'thread',
    } as const),
);

/** The default parent of data folders. */
export function dataHome(): string {
  return process.env['XDG_DATA_HOME'] || join(homedir(), '.local', 'share');
}

function logLevelOf(text: string): UpConfig['logLevel'] {
  switch (text) {
    case 'error':
    case 'info':
    case 'debug':
    case 'trace':
      return text;
    default:
      return 'warn';
  }
}
