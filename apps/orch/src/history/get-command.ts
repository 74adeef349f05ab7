import { encodeJson, encodeYaml, isJsonObject, type JsonObject } from '@orch/apimachinery';
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
    help: 'Revision (120), time (2026-01-01T10:00:00Z) or age (90m) to read at; defaults to now.',
  },
  {
    name: 'namespace',
    shorthand: 'n',
    type: 'string',
    default: '',
    section,
    help: 'Namespace (default that of the context).',
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
    help: 'Output format.',
  },
  ...connectionFlags,
];

/** `orch get TYPE[,TYPE…] [NAME]` or `TYPE/NAME`, now or at an earlier revision or time; `all` selects every type. */
export const getCommand: ClientCommand = {
  name: 'orch get',
  usage: 'TYPE[,TYPE...]|TYPE/NAME|all [NAME]',
  summary: "Prints current or past objects, including deleted ones.\n'all' selects every type, at one revision.",
  table,
  checks: namespaceChecks,
  validateWords(words) {
    const target = parseTarget(words);
    if ('error' in target) return target.error;
    return target.types.length === 0 ? 'a TYPE or all is required' : undefined;
  },
  run: (call) => withConnection(call.flags, (connection) => run(call, connection)),
};

async function run({ words, flags, stdout, stderr }: CommandCall, connection: Connection): Promise<void> {
  const { client } = connection;
  const target = parseTarget(words);
  if ('error' in target) throw new UsageError(target.error);
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
  const subject = `${word}${name === undefined ? '' : ` ${JSON.stringify(name)}`}`;
  const notFound = (): UsageError =>
    new UsageError(`${subject} not found${revision === undefined ? '' : ` at revision ${revision}`}`);
  if (output === 'table') {
    const { found, withheld } = await listTables(client, query);
    if (name !== undefined && found.length === 0) throw notFound();
    if (found.length === 0) stderr.write('no resources found\n');
    else
      stdout.write(
        describeTables(found, { withNamespaces: query.namespace === undefined, withTypes: types.length > 1 }),
      );
    reportWithheld(withheld);
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
    stdout.write(output === 'yaml' ? encodeYaml(value) : `${encodeJson(value, 2)}\n`);
  }
  reportWithheld(withheld);

  function reportWithheld(forbidden: readonly ResourceType[]): void {
    if (forbidden.length > 0) stderr.write(`You may not list: ${forbidden.map(formatType).join(', ')}.\n`);
  }
}

function nameOf({ metadata }: JsonObject): string {
  return isJsonObject(metadata) ? String(metadata['name']) : '';
}
