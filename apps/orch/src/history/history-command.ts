import type { FlagCheck, FlagDefinition, FlagValues } from '@orch/component';
import { type Connection, connect, connectionFlags } from './connection.js';
import { describeChanges } from './describe-changes.js';
import { type FoundHistory, quietTypes, readHistory } from './read-history.js';
import { discoverTypes, findType, formatType, type ResourceType } from './resource-types.js';
import { type ClientCommand, type CommandCall, UsageError } from './run-client-command.js';

const section = 'History';

const table: readonly FlagDefinition[] = [
  {
    name: 'namespace',
    shorthand: 'n',
    type: 'string',
    default: '',
    section,
    help: 'Namespace (that of the context when a TYPE is given; without one, all).',
  },
  { name: 'all-namespaces', shorthand: 'A', type: 'bool', default: 'false', section, help: 'Every namespace.' },
  {
    name: 'since',
    type: 'string',
    default: '',
    section,
    help: 'Only what came after a revision (120), a time (2026-01-01T10:00:00Z), or so long ago (90m).',
  },
  {
    name: 'limit',
    type: 'uint',
    default: '100',
    section,
    help: 'At most so many changes, the newest ones; 0 for all.',
  },
  {
    name: 'output',
    shorthand: 'o',
    type: 'string',
    default: 'text',
    values: ['text', 'json'],
    section,
    help: 'A line for each change, or one JSON document.',
  },
  ...connectionFlags,
];

const checks: readonly FlagCheck[] = [
  (flags) =>
    flags.boolean('all-namespaces') && flags.string('namespace') !== ''
      ? ['--namespace and --all-namespaces contradict each other']
      : [],
];

/** `orch history [TYPE [NAME]]`: what changed, when, by whom as far as it is known; the oldest first. */
export const historyCommand: ClientCommand = {
  name: 'orch history',
  usage: '[TYPE [NAME]]',
  summary:
    'Tells what changed in a cluster; of one object also which fields.\nLeases and events are told only when they are asked for.',
  table,
  checks,
  wordsFault: (words) => (words.length <= 2 ? undefined : `takes a TYPE and a NAME, not ${words.length} words`),
  run: async (call) => {
    const connection = await connect(call.flags);
    try {
      await run(call, connection);
    } finally {
      connection.client.close();
    }
  },
};

async function run({ words, flags, stdout, stderr }: CommandCall, connection: Connection): Promise<void> {
  const { client } = connection;
  const [word, name] = words;
  const type = word === undefined ? undefined : findOrRefuse(word, await discoverTypes(client));
  if (name !== undefined && type?.namespaced === true && flags.boolean('all-namespaces')) {
    throw new UsageError('a NAME is in one namespace: --all-namespaces does not go with it');
  }
  const namespace = namespaceOf(type, { flags, fallback: connection.namespace });
  const query = new URLSearchParams();
  if (type === undefined) for (const omitted of quietTypes(client.names)) query.append('omit', omitted);
  else query.append('resource', formatType(type));
  if (namespace !== '') query.set('namespace', namespace);
  if (name !== undefined) query.set('name', name);
  // The whole diff of one object; of many, what it is about.
  query.set('fields', name === undefined ? 'none' : 'values');
  if (flags.string('since') !== '') query.set('since', flags.string('since'));
  const found = await readHistory(client, query, flags.number('limit') || Number.POSITIVE_INFINITY);
  const changes = [...found.changes].reverse();
  if (flags.string('output') === 'json') {
    stdout.write(`${JSON.stringify({ oldest: found.oldest, changes })}\n`);
    return;
  }
  if (changes.length === 0) stderr.write('nothing has changed\n');
  else stdout.write(describeChanges(changes));
  for (const note of notesOf(found)) stderr.write(`${note}\n`);
}

function findOrRefuse(word: string, types: readonly ResourceType[]): ResourceType {
  const type = findType(word, types);
  if (type === undefined) throw new UsageError(`the server has no resource type ${JSON.stringify(word)}`);
  return type;
}

function namespaceOf(
  type: ResourceType | undefined,
  { flags, fallback }: { readonly flags: FlagValues; readonly fallback: string },
): string {
  if (type?.namespaced === false || flags.boolean('all-namespaces')) return '';
  return flags.string('namespace') || (type === undefined ? '' : fallback);
}

function notesOf({ oldest, hasMore, withheld, apart }: FoundHistory): readonly string[] {
  const notes: string[] = [];
  const when = oldest.time === undefined ? '' : ` of ${oldest.time}`;
  if (hasMore) notes.push('There is more: raise --limit, or narrow it down with --since.');
  else if (oldest.revision !== '1') notes.push(`What was before revision ${oldest.revision}${when} is no longer kept.`);
  if (withheld.length > 0) notes.push(`You may not list, and are told nothing of: ${withheld.join(', ')}.`);
  if (apart.length > 0) notes.push(`Nothing is told of what is kept in a store apart: ${apart.join(', ')}.`);
  return notes;
}
