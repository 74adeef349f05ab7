import { setTimeout } from 'node:timers/promises';
import { encodeYaml } from '@orch/apimachinery';
import type { FlagDefinition, FlagValues } from '@orch/component';
import { type ClientCommand, type CommandCall, UsageError } from '../command/run-client-command.js';
import { type Connection, connectionFlags, namespaceChecks, withConnection } from './connection.js';
import { ChangesText } from './describe-changes.js';
import { type FoundHistory, quietTypes, readHistory } from './read-history.js';
import { discoverTypes, formatType, type ResourceType, typeOf } from './resource-types.js';
import { revisionOf } from './revision-of.js';
import { everyType, parseTarget } from './target.js';

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
    name: 'until',
    type: 'string',
    default: '',
    section,
    help: 'Only what had come by a revision, a time, or so long ago.',
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
    values: ['text', 'json', 'yaml'],
    section,
    help: 'A line for each change, or one document (with --watch a line of JSON, or a document, for each change).',
  },
  ...connectionFlags,
];

/** `orch history [TYPE[,TYPE…] [NAME]]` or `TYPE/NAME`: what changed, when, by whom as far as it is known; the oldest first. */
export const historyCommand: ClientCommand = {
  name: 'orch history',
  usage: '[TYPE[,TYPE...]|TYPE/NAME|all [NAME]]',
  summary: [
    'Tells what changed in a cluster; of one object also which fields.',
    "Leases and events are told only when they are asked for, by name or by 'all'.",
  ].join('\n'),
  table,
  checks: [
    ...namespaceChecks,
    (flags) =>
      flags.boolean('watch') && flags.string('until') !== '' ? ['--watch and --until contradict each other'] : [],
  ],
  wordsFault(words) {
    const target = parseTarget(words);
    return 'fault' in target ? target.fault : undefined;
  },
  run: (call) => withConnection(call.flags, (connection) => run(call, connection)),
};

async function run({ words, flags, stdout, stderr, signal }: CommandCall, connection: Connection): Promise<void> {
  const { client } = connection;
  const target = parseTarget(words);
  if ('fault' in target) throw new UsageError(target.fault);
  const { name } = target;
  const isEverything = target.types.length === 0 || target.types[0] === everyType;
  const known = isEverything ? [] : await discoverTypes(client);
  const types = isEverything ? [] : target.types.map((word) => typeOf(word, known));
  const namespace = namespaceOf(types, { name, flags, fallback: connection.namespace });
  const query = new URLSearchParams();
  if (target.types.length === 0) for (const omitted of quietTypes(client.names)) query.append('omit', omitted);
  for (const type of types) query.append('resource', formatType(type));
  if (namespace !== '') query.set('namespace', namespace);
  if (name !== undefined) query.set('name', name);
  // The whole diff of one object; of many, what it is about.
  query.set('fields', name === undefined ? 'none' : 'values');
  if (flags.string('since') !== '') query.set('since', flags.string('since'));
  const until = flags.string('until');
  if (until !== '') query.set('before', String(Number(await revisionOf(until, client)) + 1));
  const printer = new Printer(flags, stdout);
  const found = await readHistory(client, query, flags.number('limit') || Number.POSITIVE_INFINITY);
  printer.print(found);
  if (found.changes.length === 0 && !flags.boolean('watch') && printer.isText) {
    const isWhole = name !== undefined && flags.string('since') === '' && until === '';
    stderr.write(
      isWhole ? `no change of ${target.types[0]} ${JSON.stringify(name)} is kept\n` : 'nothing has changed\n',
    );
  }
  if (printer.isText) for (const note of notesOf(found, flags)) stderr.write(`${note}\n`);
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
  readonly isText: boolean;
  readonly #text = new ChangesText();

  constructor(
    readonly flags: FlagValues,
    readonly stdout: CommandCall['stdout'],
  ) {
    this.isText = flags.string('output') === 'text';
  }

  print({ oldest, changes: newestFirst }: FoundHistory): void {
    const changes = [...newestFirst].reverse();
    if (this.isText) this.stdout.write(this.#text.next(changes));
    else if (!this.flags.boolean('watch')) this.stdout.write(this.#document({ oldest, changes }));
    else for (const change of changes) this.stdout.write(`${this.#isYaml ? '---\n' : ''}${this.#document(change)}`);
  }

  get #isYaml(): boolean {
    return this.flags.string('output') === 'yaml';
  }

  #document(value: object): string {
    return this.#isYaml ? encodeYaml(value) : `${JSON.stringify(value)}\n`;
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

/** '' for every namespace, and for what is in none. @throws UsageError */
function namespaceOf(
  types: readonly ResourceType[],
  given: { readonly name: string | undefined; readonly flags: FlagValues; readonly fallback: string },
): string {
  const { name, flags, fallback } = given;
  const isEvery = flags.boolean('all-namespaces');
  const inNone = types.filter(({ namespaced }) => !namespaced);
  if (types.length > 0 && inNone.length === types.length) return '';
  if (isEvery && name !== undefined)
    throw new UsageError('a NAME is in one namespace: --all-namespaces does not go with it');
  if (!isEvery && inNone.length > 0) {
    const words = inNone.map(formatType).join(', ');
    throw new UsageError(`${words}: in no namespace; ask for it alone, or with --all-namespaces`);
  }
  if (isEvery) return '';
  return flags.string('namespace') || (types.length === 0 ? '' : fallback);
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
