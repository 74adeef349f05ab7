import { setTimeout } from 'node:timers/promises';
import { encodeJson, encodeYaml } from '@orch/apimachinery';
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
    help: 'Namespace (default that of the context with a TYPE, every namespace without).',
  },
  { name: 'all-namespaces', shorthand: 'A', type: 'bool', default: 'false', section, help: 'Every namespace.' },
  {
    name: 'since',
    type: 'string',
    default: '',
    section,
    help: 'List changes after a revision (120), time (2026-01-01T10:00:00Z) or age (90m).',
  },
  {
    name: 'until',
    type: 'string',
    default: '',
    section,
    help: 'List changes up to a revision, time or age.',
  },
  {
    name: 'limit',
    type: 'uint',
    default: '100',
    section,
    help: 'Maximum number of changes, newest first; 0 for no limit.',
  },
  { name: 'watch', shorthand: 'w', type: 'bool', default: 'false', section, help: 'Keep listing new changes.' },
  {
    name: 'output',
    shorthand: 'o',
    type: 'string',
    default: 'text',
    values: ['text', 'json', 'yaml'],
    section,
    help: 'One line per change, or one document (with --watch one line of JSON or one document per change).',
  },
  ...connectionFlags,
];

/** `orch history [TYPE[,TYPE…] [NAME]]` or `TYPE/NAME` lists changes with time and user, oldest first. */
export const historyCommand: ClientCommand = {
  name: 'orch history',
  usage: '[TYPE[,TYPE...]|TYPE/NAME|all [NAME]]',
  summary: [
    'Lists the changes in a cluster, and the changed fields of a single object.',
    "Lists leases and events only when they are requested by type or by 'all'.",
  ].join('\n'),
  table,
  checks: [
    ...namespaceChecks,
    (flags) =>
      flags.boolean('watch') && flags.string('until') !== '' ? ['--watch and --until cannot be combined'] : [],
  ],
  validateWords(words) {
    const target = parseTarget(words);
    return 'error' in target ? target.error : undefined;
  },
  run: (call) => withConnection(call.flags, (connection) => run(call, connection)),
};

async function run({ words, flags, stdout, stderr, signal }: CommandCall, connection: Connection): Promise<void> {
  const { client } = connection;
  const target = parseTarget(words);
  if ('error' in target) throw new UsageError(target.error);
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
  // Request field values for a single object only.
  query.set('fields', name === undefined ? 'none' : 'values');
  if (flags.string('since') !== '') query.set('since', flags.string('since'));
  const until = flags.string('until');
  if (until !== '') query.set('before', String(Number(await revisionOf(until, client)) + 1));
  const printer = new Printer(flags, stdout);
  const found = await readHistory(client, query, flags.number('limit') || Number.POSITIVE_INFINITY);
  printer.print(found);
  if (found.changes.length === 0 && !flags.boolean('watch') && printer.isText) {
    const isWhole = name !== undefined && flags.string('since') === '' && until === '';
    stderr.write(isWhole ? `no changes found for ${target.types[0]} ${JSON.stringify(name)}\n` : 'no changes found\n');
  }
  if (printer.isText) for (const note of notesOf(found, flags)) stderr.write(`${note}\n`);
  if (!flags.boolean('watch')) return;
  for (let last = found; await pause(signal); ) {
    query.set('since', newestOf(last));
    last = await readHistory(client, query, Number.POSITIVE_INFINITY);
    if (last.since === undefined) stderr.write(`Changes before revision ${last.oldest.revision} were missed.\n`);
    printer.print(last);
  }
}

/** Writes changes, oldest first. */
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
    return this.#isYaml ? encodeYaml(value) : `${encodeJson(value)}\n`;
  }
}

/** Returns the newest revision of a page. A page may contain changes newer than its `revision`. */
function newestOf({ revision, changes: [newest] }: FoundHistory): string {
  return newest !== undefined && Number(newest.revision) > Number(revision) ? newest.revision : revision;
}

/** Waits for the watch interval. Resolves with false when the signal has aborted. */
async function pause(signal: AbortSignal | undefined): Promise<boolean> {
  await setTimeout(watchIntervalMs, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
  return signal?.aborted !== true;
}

const watchIntervalMs = 500;

/** Returns '' for every namespace and for cluster-scoped types. @throws UsageError */
function namespaceOf(
  types: readonly ResourceType[],
  given: { readonly name: string | undefined; readonly flags: FlagValues; readonly fallback: string },
): string {
  const { name, flags, fallback } = given;
  const isEvery = flags.boolean('all-namespaces');
  const clusterScoped = types.filter(({ namespaced }) => !namespaced);
  if (types.length > 0 && clusterScoped.length === types.length) return '';
  if (isEvery && name !== undefined) throw new UsageError('a NAME cannot be combined with --all-namespaces');
  if (!isEvery && clusterScoped.length > 0) {
    const words = clusterScoped.map(formatType).join(', ');
    throw new UsageError(`${words}: cluster-scoped; request it alone or with --all-namespaces`);
  }
  if (isEvery) return '';
  return flags.string('namespace') || (types.length === 0 ? '' : fallback);
}

function notesOf(found: FoundHistory, flags: FlagValues): readonly string[] {
  const { oldest, hasMore, withheld, apart, damaged, since } = found;
  const notes: string[] = [];
  const when = oldest.time === undefined ? '' : ` of ${oldest.time}`;
  if (hasMore) notes.push('More changes exist: raise --limit or set --since.');
  else if (oldest.revision !== '1' && !(flags.isGiven('since') && since !== undefined))
    notes.push(`Changes before revision ${oldest.revision}${when} are no longer available.`);
  if (damaged.length > 0) notes.push(`Changes at these revisions cannot be read: ${[...new Set(damaged)].join(', ')}.`);
  if (withheld.length > 0) notes.push(`Changes of types that you may not list are omitted: ${withheld.join(', ')}.`);
  if (apart.length > 0) notes.push(`Changes of types in a separate store are omitted: ${apart.join(', ')}.`);
  return notes;
}
