import { setTimeout } from 'node:timers/promises';
import type { FlagDefinition, FlagValues } from '@orch/component';
import { type Connection, connectionFlags, namespaceChecks, withConnection } from './connection.js';
import { ChangesText } from './describe-changes.js';
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
  { name: 'watch', shorthand: 'w', type: 'bool', default: 'false', section, help: 'Go on telling as changes come.' },
  {
    name: 'output',
    shorthand: 'o',
    type: 'string',
    default: 'text',
    values: ['text', 'json'],
    section,
    help: 'A line for each change, or one JSON document (with --watch a line of JSON for each change).',
  },
  ...connectionFlags,
];

/** `orch history [TYPE [NAME]]`: what changed, when, by whom as far as it is known; the oldest first. */
export const historyCommand: ClientCommand = {
  name: 'orch history',
  usage: '[TYPE [NAME]]',
  summary: [
    'Tells what changed in a cluster; of one object also which fields.',
    'Leases and events are told only when they are asked for.',
  ].join('\n'),
  table,
  checks: namespaceChecks,
  wordsFault: (words) => (words.length <= 2 ? undefined : `takes a TYPE and a NAME, not ${words.length} words`),
  run: (call) => withConnection(call.flags, (connection) => run(call, connection)),
};

async function run({ words, flags, stdout, stderr, signal }: CommandCall, connection: Connection): Promise<void> {
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
  const printer = new Printer(flags, stdout);
  const found = await readHistory(client, query, flags.number('limit') || Number.POSITIVE_INFINITY);
  printer.print(found);
  if (found.changes.length === 0 && !flags.boolean('watch') && !printer.isJson) stderr.write('nothing has changed\n');
  if (!printer.isJson) for (const note of notesOf(found, flags)) stderr.write(`${note}\n`);
  if (!flags.boolean('watch')) return;
  for (let last = found; await pause(signal); ) {
    query.set('since', newestOf(last));
    last = await readHistory(client, query, Number.POSITIVE_INFINITY);
    if (last.since === undefined) stderr.write(`What was before revision ${last.oldest.revision} has been missed.\n`);
    printer.print(last);
  }
}

/** Writes changes, the oldest first. */
class Printer {
  readonly isJson: boolean;
  readonly #text = new ChangesText();

  constructor(
    readonly flags: FlagValues,
    readonly stdout: CommandCall['stdout'],
  ) {
    this.isJson = flags.string('output') === 'json';
  }

  print({ oldest, changes: newestFirst }: FoundHistory): void {
    const changes = [...newestFirst].reverse();
    if (!this.isJson) this.stdout.write(this.#text.next(changes));
    else if (!this.flags.boolean('watch')) this.stdout.write(`${JSON.stringify({ oldest, changes })}\n`);
    else for (const change of changes) this.stdout.write(`${JSON.stringify(change)}\n`);
  }
}

/** A page tells at least what was there when it was asked for, and may tell of what came meanwhile. */
function newestOf({ revision, changes: [newest] }: FoundHistory): string {
  return newest !== undefined && Number(newest.revision) > Number(revision) ? newest.revision : revision;
}

/** False when the signal says that it is enough. */
async function pause(signal: AbortSignal | undefined): Promise<boolean> {
  await setTimeout(watchIntervalMs, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
  return signal?.aborted !== true;
}

const watchIntervalMs = 500;

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

function notesOf(found: FoundHistory, flags: FlagValues): readonly string[] {
  const { oldest, hasMore, withheld, apart, since } = found;
  const notes: string[] = [];
  const when = oldest.time === undefined ? '' : ` of ${oldest.time}`;
  if (hasMore) notes.push('There is more: raise --limit, or narrow it down with --since.');
  else if (oldest.revision !== '1' && !(flags.isGiven('since') && since !== undefined))
    notes.push(`What was before revision ${oldest.revision}${when} is no longer kept.`);
  if (withheld.length > 0) notes.push(`You may not list, and are told nothing of: ${withheld.join(', ')}.`);
  if (apart.length > 0) notes.push(`Nothing is told of what is kept in a store apart: ${apart.join(', ')}.`);
  return notes;
}
