import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Dialect } from '@orch/apimachinery';
import {
  flowControlSwitchedOffBy,
  resourceSwitchedOffBy,
  runtimeConfigErrors,
  runtimeConfigOf,
} from '@orch/apiserver-program';
import { between, type FlagCheck, type FlagDefinition, type FlagValues, namesOfFlags } from '@orch/component';
import { chosenControllers, isControllerName } from '@orch/controllers';
import type { UpConfig } from '../up/up-config.js';

/** The options of `orch up`. */
export const upFlags: readonly FlagDefinition[] = [
  {
    section: 'Cluster',
    name: 'naming',
    type: 'string',
    default: 'orch',
    values: ['orch', 'kubernetes'],
    help: 'Dialect of names: neutral, or the well-known spelling for unmodified clients.',
  },
  {
    section: 'Cluster',
    name: 'nodes',
    type: 'uint',
    default: '0',
    help: 'Simulated nodes, whose pods become Running and Ready and stop gracefully.',
  },
  {
    section: 'Cluster',
    name: 'controllers',
    type: 'stringSlice',
    default: '*',
    help: "Control loops to run: names, '*' for all, '-name' for all but that one; empty for none.",
  },
  { section: 'Cluster', name: 'scheduler', type: 'bool', default: 'true', help: 'Run the scheduler.' },
  {
    section: 'Cluster',
    name: 'runtime-config',
    type: 'mapStringString',
    default: '',
    repeatable: true,
    help: 'APIs to turn on or off: api/all, api/alpha, group/version or group/version/resource, with =true (when nothing is given) or =false.',
  },
  {
    section: 'Serving',
    name: 'bind-address',
    type: 'ip',
    default: '127.0.0.1',
    help: 'Address to listen on.',
  },
  { section: 'Serving', name: 'port', type: 'uint', default: '6443', help: 'Port to listen on; 0 picks a free one.' },
  {
    section: 'Files',
    name: 'data-dir',
    type: 'string',
    default: '',
    help: 'Folder that everything is kept in (~/.local/share/orch/<naming> when not given).',
  },
  {
    section: 'Files',
    name: 'history-retention',
    type: 'duration',
    default: '0s',
    help: 'How long changes can be looked back at (orch history, orch get --at), where that is longer than 5 minutes.',
  },
  {
    section: 'Files',
    name: 'kubeconfig',
    type: 'string',
    default: '',
    help: "Where the administrator's kubeconfig is written (in the data folder when not given).",
  },
  {
    section: 'Files',
    name: 'token',
    type: 'string',
    default: '',
    help: "The administrator's bearer token (a random one, kept in the data folder, when not given).",
  },
  {
    section: 'Process',
    name: 'output',
    shorthand: 'o',
    type: 'string',
    default: 'text',
    values: ['text', 'json'],
    help: 'How the ready line is written: for people, or as one line of JSON with url, kubeconfig, token and pid.',
  },
  {
    section: 'Process',
    name: 'exit-with-parent',
    type: 'bool',
    default: 'false',
    help: 'End when standard input ends.',
  },
  {
    section: 'Process',
    name: 'isolate',
    type: 'bool',
    default: 'false',
    help: 'Run controllers, scheduler and nodes as processes of their own instead of on one thread.',
  },
  {
    section: 'Process',
    name: 'serving-workers',
    type: 'uint',
    default: '1',
    validate: between(1, 64),
    help: 'Processes that answer requests. With more than one, the first process keeps the store and deals connections out.',
  },
  {
    section: 'Process',
    name: 'log-level',
    type: 'string',
    default: 'warn',
    values: ['error', 'warn', 'info', 'debug', 'trace'],
    help: 'What is logged, on standard error. Requests are logged at debug.',
  },
  {
    section: 'Process',
    name: 'logging-format',
    type: 'string',
    default: 'text',
    values: ['json', 'text'],
    help: 'Form of log lines.',
  },
];

/** What is wrong between and within options that the table alone cannot say. */
export const upChecks: readonly FlagCheck[] = [
  (flags) => (flags.number('port') > 65_535 ? [`--port: ${flags.number('port')} is not between 0 and 65535`] : []),
  (flags) => (flags.number('nodes') > nodesMax ? [`--nodes: at most ${nodesMax}`] : []),
  (flags) => (flags.durationMs('history-retention') < 0 ? ['--history-retention: must not be negative'] : []),
  (flags) =>
    flags
      .list('controllers')
      .filter((name) => name !== '*' && name !== '' && !isControllerName(name.replace(/^-/, '')))
      .map((name) => `--controllers: ${JSON.stringify(name)} is not in the list of known controllers`),
  (flags) => {
    const config = runtimeConfigOf(flags);
    const names = namesOfFlags(flags);
    const errors = runtimeConfigErrors(config, names).map((error) => `--runtime-config: ${error}`);
    if (errors.length > 0) return errors;
    const key = flowControlSwitchedOffBy(config, names);
    const nodesKey = resourceSwitchedOffBy(config, names, { group: '', resource: 'nodes' });
    return [
      ...(key === undefined ? [] : [`--runtime-config: ${key}=false turns off what priority and fairness needs`]),
      ...(nodesKey === undefined || flags.number('nodes') === 0
        ? []
        : [`--nodes: there can be none, since --runtime-config=${nodesKey}=false turns nodes off`]),
    ];
  },
  (flags) => (/[\s",]/.test(flags.string('token')) ? ['--token: must not hold spaces, commas or quotes'] : []),
];

const nodesMax = 5_000;

/** The configuration that the options give. */
export function upConfigOf(flags: FlagValues): UpConfig {
  const naming: Dialect = flags.string('naming') === 'kubernetes' ? 'kubernetes' : 'orch';
  const folder = flags.string('data-dir') || join(dataHome(), 'orch', naming);
  const kubeconfigFile = flags.string('kubeconfig');
  const token = flags.string('token');
  return Object.freeze({
    naming,
    data: { type: 'folder', folder },
    historyRetentionMs: flags.durationMs('history-retention'),
    host: flags.string('bind-address'),
    port: flags.number('port'),
    ...(kubeconfigFile ? { kubeconfigFile } : {}),
    ...(token ? { token } : {}),
    nodes: flags.number('nodes'),
    controllers: chosenControllers(flags.list('controllers')),
    scheduler: flags.boolean('scheduler'),
    runtimeConfig: runtimeConfigOf(flags),
    logLevel: logLevelOf(flags.string('log-level')),
    logFormat: flags.string('logging-format') === 'json' ? 'json' : 'text',
    isolation: flags.boolean('isolate') ? 'process' : 'thread',
    servingWorkers: flags.number('serving-workers'),
  } as const);
}

/** Where data folders are kept when nobody says. */
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
