import { encodeJson, encodeYaml, isJsonObject, parseStoredJson } from '@orch/apimachinery';
import { createRestClient, loadClusterExtension } from '@orch/client';
import { type FlagDefinition, type FlagValues, namesOfFlags, productVersion } from '@orch/component';
import { isPodExplanation, type PodExplanation } from '@orch/scheduler';
import { type ClientCommand, type CommandCall, UsageError } from '../command/run-client-command.js';
import { connectionFlags, type SelectedServer, selectedServer } from '../history/connection.js';
import { schedulerExtension } from '../up/scheduler-serving.js';
import { describeDecision, formatPod, indent } from './describe-decision.js';

const section = 'Explanation';

const table: readonly FlagDefinition[] = [
  {
    name: 'namespace',
    shorthand: 'n',
    type: 'string',
    default: '',
    section,
    help: 'Namespace (default that of the context).',
  },
  {
    name: 'output',
    shorthand: 'o',
    type: 'string',
    default: 'table',
    values: ['table', 'json', 'yaml'],
    section,
    help: 'Tables for people, or the document of the scheduler.',
  },
  {
    name: 'scheduler',
    type: 'string',
    default: '',
    section: 'Server',
    help: 'Address of the secure port of the scheduler (default as in the kubeconfig of orch up).',
  },
  ...connectionFlags,
];

/** `orch explain pod NAME` asks a running scheduler why a pod is on its node, or has none. */
export const explainCommand: ClientCommand = {
  name: 'orch explain',
  usage: 'pod NAME',
  summary: [
    'Asks a running scheduler about a pod: why it waits or, for a pod on a node, where it would be placed now, and why.',
    'Nothing changes. Needs the right to get the pod.',
  ].join('\n'),
  table,
  checks: [],
  validateWords(words) {
    const [type, name, ...others] = words.length === 1 ? (words[0] ?? '').split('/') : words;
    if (!podWords.has(type ?? '')) return `only pods are explained, not ${JSON.stringify(type ?? '')}: use pod NAME`;
    return !name || others.length > 0 ? 'the name of one pod is required: pod NAME' : undefined;
  },
  run,
};

const podWords: ReadonlySet<string> = new Set(['pod', 'pods', 'po']);

async function run({ words, flags, stdout, signal }: CommandCall): Promise<void> {
  const name = words.length === 1 ? (words[0] ?? '').split('/')[1] : words[1];
  const selected = await selectedServer(flags);
  const namespace = flags.string('namespace') || selected.config.namespace || 'default';
  const client = createRestClient({
    config: { ...selected.config, server: await schedulerOf(flags, selected) },
    names: namesOfFlags(flags),
    userAgent: `orch/${productVersion}`,
  });
  try {
    const path = `/explain/namespaces/${encodeURIComponent(namespace)}/pods/${encodeURIComponent(name ?? '')}`;
    const body = await client.getRaw(path, signal === undefined ? {} : { signal });
    stdout.write(outputOf(body.toString('utf8'), flags.string('output')));
  } finally {
    client.close();
  }
}

/** @throws UsageError when no address is known */
async function schedulerOf(flags: FlagValues, { kubeconfig }: SelectedServer): Promise<string> {
  const given = flags.string('scheduler');
  if (given !== '') return given.endsWith('/') ? given.slice(0, -1) : given;
  const context = flags.string('context');
  const extension = await loadClusterExtension(kubeconfig, {
    name: schedulerExtension,
    ...(context === '' ? {} : { context }),
  }).catch(() => undefined);
  if (isJsonObject(extension) && typeof extension['server'] === 'string') return extension['server'];
  throw new UsageError(
    `the kubeconfig ${kubeconfig} names no scheduler: select one with --scheduler https://HOST:PORT`,
  );
}

function outputOf(body: string, output: string): string {
  const document = parseStoredJson(body);
  if (output === 'json') return `${encodeJson(document, 2)}\n`;
  if (output === 'yaml') return encodeYaml(document);
  if (!isPodExplanation(document)) throw new UsageError('the scheduler sent no explanation of a pod');
  return describe(document);
}

function describe({ pod, schedulerName, priority, note, decision }: PodExplanation): string {
  const head = `${formatPod(pod)} (scheduler ${schedulerName}, priority ${priority})\n${note}\n`;
  if (decision === undefined) return head;
  const node = decision.node === undefined ? '' : `${decision.node}: `;
  return `${head}\n${node}${decision.message}\n${indent(describeDecision(decision))}`;
}
