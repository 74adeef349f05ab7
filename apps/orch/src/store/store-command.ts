import { systemClock } from '@orch/apimachinery';
import type { CommandGroup, FlagDefinition } from '@orch/component';
import { checkStore, type RepairedRecord, removeRecord, restoreRecord, storeStartErrors } from '@orch/storage';
import { grouped } from '../command/grouped.js';
import {
  type ClientCommand,
  type CommandCall,
  type CommandEnvironment,
  UsageError,
} from '../command/run-client-command.js';
import { storeFolderFlags, storeFolderOf } from '../command/store-folder.js';
import { connectionFlags, withConnection } from '../history/connection.js';
import { describeCheck } from './describe-check.js';
import { migrateObjects } from './migrate-objects.js';

const outputFlag: FlagDefinition = {
  section: 'Output',
  name: 'output',
  shorthand: 'o',
  type: 'string',
  default: 'text',
  values: ['text', 'json'],
  help: 'Output format: text, or one line of JSON.',
};

const forceFlag: FlagDefinition = {
  section: 'Safety',
  name: 'force',
  type: 'bool',
  default: 'false',
  help: 'Proceed even when the record is intact (remove, restore) or missing (restore).',
};

const fromFlag: FlagDefinition = {
  section: 'Files',
  name: 'from',
  type: 'string',
  default: '',
  help: "Snapshot of 'orch snapshot save' that contains the record.",
};

const plainErrors: ReadonlySet<string> = new Set(['RepairError', 'SnapshotError', ...storeStartErrors]);

const check: ClientCommand = {
  name: 'orch store check',
  usage: '',
  summary: 'Reads every record of an embedded store and lists the damaged ones. A server may be using the store.',
  table: [...storeFolderFlags, outputFlag],
  checks: [],
  validateWords: (words) => (words.length === 0 ? undefined : `takes no arguments, not ${words.join(' ')}`),
  plainErrors,
  async run({ flags, stdout }) {
    const checked = await checkStore({ folder: await storeFolderOf(flags) });
    stdout.write(describeCheck(checked, isJson(flags) ? 'json' : 'text'));
    const unreadable = checked.damaged.filter(({ state }) => state === 'live').length;
    if (unreadable > 0) throw new UsageError(`${unreadable} of ${checked.keys} entries cannot be read`);
  },
};

const remove: ClientCommand = {
  name: 'orch store remove',
  usage: 'KEY',
  summary: 'Deletes an entry with a damaged record. No server may be using the store.',
  table: [...storeFolderFlags, forceFlag, outputFlag],
  checks: [],
  validateWords: oneKey,
  plainErrors,
  async run(call) {
    print(call, 'removed', await removeRecord(await repairOptionsOf(call)));
  },
};

const restore: ClientCommand = {
  name: 'orch store restore',
  usage: 'KEY --from SNAPSHOT',
  summary: 'Restores an entry with a damaged record from a snapshot. No server may be using the store.',
  table: [...storeFolderFlags, fromFlag, forceFlag, outputFlag],
  checks: [(flags) => (flags.string('from') === '' ? ['--from must be specified'] : [])],
  validateWords: oneKey,
  plainErrors,
  async run(call) {
    const options = await repairOptionsOf(call);
    print(call, 'restored', await restoreRecord({ ...options, file: call.flags.string('from') }));
  },
};

const migrate: ClientCommand = {
  name: 'orch store migrate',
  usage: '',
  summary:
    'Asks a running server to write every object again that is stored in an old form: an older version, or an older key of encryption.',
  table: [outputFlag, ...connectionFlags],
  checks: [],
  validateWords: (words) => (words.length === 0 ? undefined : `takes no arguments, not ${words.join(' ')}`),
  run: ({ flags, stdout, stderr }) =>
    withConnection(flags, async ({ client }) => {
      let [objects, rewritten, failed] = [0, 0, 0];
      for await (const type of migrateObjects(client)) {
        objects += type.objects;
        rewritten += type.rewritten;
        failed += type.failures.length;
        for (const failure of type.failures) stderr.write(`${failure}\n`);
        if (type.rewritten > 0 && !isJson(flags)) stdout.write(`${type.type}: ${type.rewritten} rewritten\n`);
      }
      if (isJson(flags)) stdout.write(`${JSON.stringify({ objects, rewritten, failed })}\n`);
      else stdout.write(`${objects} objects: ${rewritten} rewritten, ${failed} failed\n`);
      if (failed > 0) throw new UsageError(`${failed} objects or types could not be rewritten`);
    }),
};

/** `orch store check|remove|restore|migrate`. */
export const storeCommands = {
  name: 'orch store',
  summary: 'Finds and repairs damaged records of an embedded store, and rewrites objects of any store.',
  commands: [
    grouped(check, 'list damaged records; a server may be using the store'),
    grouped(remove, 'delete an entry with a damaged record'),
    grouped(restore, 'restore an entry from a snapshot'),
    grouped(migrate, 'write objects again that are stored in an old form, by a running server'),
  ],
} satisfies CommandGroup<CommandEnvironment>;

function oneKey(words: readonly string[]): string | undefined {
  return words.length === 1 ? undefined : `takes one KEY, as 'orch store check' prints it, not ${words.length}`;
}

async function repairOptionsOf({ words, flags }: CommandCall) {
  const [key = ''] = words;
  return { folder: await storeFolderOf(flags), key, force: flags.boolean('force'), clock: systemClock() };
}

function print(
  { flags, stdout }: CommandCall,
  action: 'removed' | 'restored',
  { key, revision }: RepairedRecord,
): void {
  const text = isJson(flags) ? JSON.stringify({ action, key, revision }) : `${action} ${key} at revision ${revision}`;
  stdout.write(`${text}\n`);
}

function isJson(flags: CommandCall['flags']): boolean {
  return flags.string('output') === 'json';
}
