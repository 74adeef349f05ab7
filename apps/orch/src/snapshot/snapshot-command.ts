import { join, resolve } from 'node:path';
import { systemClock } from '@orch/apimachinery';
import type { CommandGroup, FlagDefinition } from '@orch/component';
import { readSnapshot, restoreSnapshot, saveSnapshot, storeStartErrors } from '@orch/storage';
import { grouped } from '../command/grouped.js';
import {
  type ClientCommand,
  type CommandCall,
  type CommandEnvironment,
  UsageError,
} from '../command/run-client-command.js';
import { storeFolderOf } from '../command/store-folder.js';
import { type DescribedSnapshot, describeSnapshot } from './describe-snapshot.js';
import { outputFlags, restoreFlags, saveFlags } from './snapshot-flags.js';

const save = fileCommand('save', {
  summary: 'Writes a snapshot of an embedded store to a file. A server may be using the store.',
  table: saveFlags,
  run: async (file, { flags }) => {
    const folder = await storeFolderOf(flags);
    return { ...(await saveSnapshot({ folder, file, clock: systemClock() })), file, action: 'saved' };
  },
});

const restore = fileCommand('restore', {
  summary: 'Restores an embedded store from a snapshot into a new or empty folder.',
  table: restoreFlags,
  run: async (file, { flags }) => {
    const given = flags.string('data-dir');
    if (given === '') throw new UsageError('--data-dir must be specified');
    const folder = join(resolve(given), 'store');
    return { ...(await restoreSnapshot({ file, folder, clock: systemClock() })), file, action: 'restored', folder };
  },
});

const status = fileCommand('status', {
  summary: 'Verifies a snapshot and describes its content.',
  table: outputFlags,
  run: async (file) => ({ ...(await readSnapshot(file)), file, action: 'status' }),
});

/** `orch snapshot save|restore|status FILE`. */
export const snapshotCommands = {
  name: 'orch snapshot',
  summary: 'Saves, restores and describes snapshots of an embedded store.',
  commands: [
    grouped(save, 'write a snapshot; a server may be using the store'),
    grouped(restore, 'restore a store from a snapshot into a new or empty folder'),
    grouped(status, 'verify a snapshot and describe its content'),
  ],
} satisfies CommandGroup<CommandEnvironment>;

interface FileCommand {
  readonly summary: string;
  readonly table: readonly FlagDefinition[];
  run(file: string, call: CommandCall): Promise<DescribedSnapshot>;
}

/** A command with one file, which describes the snapshot in it. */
function fileCommand(name: string, { run, ...command }: FileCommand): ClientCommand {
  return {
    ...command,
    name: `orch snapshot ${name}`,
    usage: 'FILE',
    checks: [],
    validateWords: (words) => (words.length === 1 ? undefined : `takes one file, not ${words.length}`),
    isPlainError,
    async run(call) {
      const [file = ''] = call.words;
      const snapshot = await run(file, call);
      call.stdout.write(describeSnapshot(snapshot, call.flags.string('output') === 'json' ? 'json' : 'text'));
    },
  };
}

/** Errors that the user can fix, including system errors such as a missing folder. */
function isPlainError(error: Error): boolean {
  return plainErrors.has(error.name) || ('syscall' in error && 'code' in error);
}

const plainErrors = new Set(['SnapshotError', ...storeStartErrors]);
