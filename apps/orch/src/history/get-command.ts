import { encodeYaml, isJsonObject, type JsonObject } from '@orch/apimachinery';
import type { FlagDefinition } from '@orch/component';
import { type ClientCommand, type CommandCall, UsageError } from '../command/run-client-command.js';
import { type Connection, connectionFlags, namespaceChecks, withConnection } from './connection.js';
import { describeTables } from './describe-tables.js';
import { listObjects, listTables } from './list-at.js';
import { discoverTypes, formatType, type ResourceType, typeOf } from './resource-types.js';
import { revisionOf } from './revision-of.js';
import { everyType, parseTarget } from './target.js';

const section = 'Reading';

const table: readonly FlagDefinition[] = [
  {
    name: 'at',
    type: 'string',
    default: '',
    section,
    help: 'As it was at a revision (120), a time (2026-01-01T10:00:00Z), or so long ago (90m); now when not given.',
  },
  {
    name: 'namespace',
    shorthand: 'n',
    type: 'string',
    default: '',
    section,
    help: 'Namespace (that of the context when not given).',
  },
  { name: 'all-namespaces', shorthand: 'A', type: 'bool', default: 'false', section, help: 'Every namespace.' },
  { name: 'selector', shorthand: 'l', type: 'string', default: '', section, help: 'Label selector.' },
  {
    name: 'output',
    shorthand: 'o',
    type: 'string',
    default: 'table',
    values: ['table', 'json', 'yaml', 'name'],
    section,
    help: 'How it is printed.',
  },
  ...connectionFlags,
];

/** `orch get TYPE[,TYPE…] [NAME]` or `TYPE/NAME`, now or at an earlier revision or instant; `all` is every type there is. */
export const getCommand: ClientCommand = {
  name: 'orch get',
  usage: 'TYPE[,TYPE...]|TYPE/NAME|all [NAME]',
  summary:
    "Prints objects as they are, or as they were: deleted ones, too.\n'all' is every type there is, at one revision.",
  table,
  checks: namespaceChecks,
  wordsFault(words) {
    const target = parseTarget(words);
    if ('fault' in target) return target.fault;
    return target.types.length === 0 ? 'a TYPE is needed, or all' : undefined;
  },
  run: (call) => withConnection(call.flags, (connection) => run(call, connection)),
};

async function run({ words, flags, stdout, stderr }: CommandCall, connection: Connection): Promise<void> {
  const { client } = connection;
  const target = parseTarget(words);
  if ('fault' in target) throw new UsageError(target.fault);
  const { name } = target;
  const word = target.types.join(',');
  const known = await discoverTypes(client);
  const types = word === everyType ? known : target.types.map((each) => typeOf(each, known));
  const at = flags.string('at') || (types.length > 1 ? '0s' : '');
  const revision = at === '' ? undefined : await revisionOf(at, client);
  const query = {
    types,
    name,
    revision,
    selector: flags.string('selector'),
    namespace: flags.boolean('all-namespaces') ? undefined : flags.string('namespace') || connection.namespace,
    isEverything: word === everyType,
  };
  const output = flags.string('output');
  const what = `${word}${name === undefined ? '' : ` ${JSON.stringify(name)}`}`;
  const notFound = (): UsageError =>
    new UsageError(`${what} not found${revision === undefined ? '' : ` at revision ${revision}`}`);
  if (output === 'table') {
    const { found, withheld } = await listTables(client, query);
    if (name !== undefined && found.length === 0) throw notFound();
    if (found.length === 0) stderr.write('no resources found\n');
    else
      stdout.write(
        describeTables(found, { withNamespaces: query.namespace === undefined, withTypes: types.length > 1 }),
      );
    note(withheld);
    return;
  }
  const { found, withheld } = await listObjects(client, query);
  const objects = found.flatMap(({ items }) => items);
  if (name !== undefined && objects.length === 0) throw notFound();
  if (output === 'name') {
    for (const { type, items } of found)
      for (const item of items) stdout.write(`${formatType(type)}/${nameOf(item)}\n`);
  } else {
    const [only] = objects;
    const value = name !== undefined && only !== undefined ? only : { apiVersion: 'v1', kind: 'List', items: objects };
    stdout.write(output === 'yaml' ? encodeYaml(value) : `${JSON.stringify(value, undefined, 2)}\n`);
  }
  note(withheld);

  function note(refused: readonly ResourceType[]): void {
    if (refused.length > 0) stderr.write(`You may not list: ${refused.map(formatType).join(', ')}.\n`);
  }
}

function nameOf({ metadata }: JsonObject): string {
  return isJsonObject(metadata) ? String(metadata['name']) : '';
}
