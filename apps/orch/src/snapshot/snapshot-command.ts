import { join, resolve } from 'node:path';
import { systemClock } from '@orch/apimachinery';
import { type FlagDefinition, type FlagValues, formatFlagHelp, parseFlags } from '@orch/component';
import { readSnapshot, restoreSnapshot, saveSnapshot, storeStartErrors } from '@orch/storage';
import { storeFolderOf } from '../command/store-folder.js';
import { type DescribedSnapshot, describeSnapshot } from './describe-snapshot.js';
import { outputFlags, restoreFlags, saveFlags } from './snapshot-flags.js';

interface Output {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
}

/** Runs `orch snapshot save|restore|status FILE` and resolves with the exit code. Prints one line per error. */
export async function snapshotCommand(args: readonly string[], { stdout, stderr }: Output): Promise<number> {
  const [name = '--help', ...rest] = args;
  const action = actions.get(name);
  if (action === undefined) {
    if (name === '--help' || name === '-h' || name === 'help') {
      stdout.write(usage);
      return 0;
    }
    stderr.write(`orch snapshot: unknown command ${JSON.stringify(name)}; see 'orch snapshot --help'\n`);
    return 1;
  }
  const program = `orch snapshot ${name}`;
  const { files, options } = splitArguments(rest);
  const outcome = parseFlags(action.flags, { args: options });
  if (outcome.type === 'help') {
    stdout.write(formatFlagHelp(action.flags, { name: `${program} FILE`, summary: action.summary }));
    return 0;
  }
  const [file] = files;
  const errors = outcome.type === 'invalid' ? outcome.errors : [];
  const allErrors = files.length === 1 ? errors : [`takes one file, not ${files.length}`, ...errors];
  if (allErrors.length > 0 || outcome.type !== 'run' || file === undefined) {
    for (const error of allErrors) stderr.write(`${program}: ${error}\n`);
    return 1;
  }
  try {
    const snapshot = await action.run(file, outcome.flags);
    stdout.write(describeSnapshot(snapshot, outcome.flags.string('output') === 'json' ? 'json' : 'text'));
    return 0;
  } catch (error) {
    if (!(error instanceof Error && isPlain(error))) throw error;
    stderr.write(`${program}: ${error.message}\n`);
    return 1;
  }
}

interface Action {
  readonly summary: string;
  readonly flags: readonly FlagDefinition[];
  run(file: string, flags: FlagValues): Promise<DescribedSnapshot>;
}

const actions: ReadonlyMap<string, Action> = new Map([
  [
    'save',
    {
      summary: 'Writes a snapshot of an embedded store to a file. A server may be using the store.',
      flags: saveFlags,
      run: async (file, flags) => {
        const folder = await storeFolderOf(flags);
        return { ...(await saveSnapshot({ folder, file, clock: systemClock() })), file, action: 'saved' };
      },
    },
  ],
  [
    'restore',
    {
      summary: 'Restores an embedded store from a snapshot into a new or empty folder.',
      flags: restoreFlags,
      run: async (file, flags) => {
        const given = flags.string('data-dir');
        if (given === '') throw new UsageError('--data-dir must be specified');
        const folder = join(resolve(given), 'store');
        return { ...(await restoreSnapshot({ file, folder, clock: systemClock() })), file, action: 'restored', folder };
      },
    },
  ],
  [
    'status',
    {
      summary: 'Verifies a snapshot and describes its content.',
      flags: outputFlags,
      run: async (file) => ({ ...(await readSnapshot(file)), file, action: 'status' }),
    },
  ],
] satisfies readonly (readonly [string, Action])[]);

class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Every option except `--help` takes a value. */
function splitArguments(args: readonly string[]): { files: readonly string[]; options: readonly string[] } {
  const files: string[] = [];
  const options: string[] = [];
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    if (!arg.startsWith('-')) {
      files.push(arg);
      continue;
    }
    options.push(arg);
    const value = args[index + 1];
    if (arg.includes('=') || arg === '--help' || arg === '-h' || value === undefined) continue;
    options.push(value);
    index += 1;
  }
  return { files, options };
}

/** Errors that the user can fix, including system errors such as a missing folder. */
function isPlain(error: Error): boolean {
  return plainErrors.has(error.name) || ('syscall' in error && 'code' in error);
}

const plainErrors = new Set(['SnapshotError', 'UsageError', ...storeStartErrors]);

const usage = `Saves, restores and describes snapshots of an embedded store.

Usage:
  orch snapshot save FILE [flags]      write a snapshot; a server may be using the store
  orch snapshot restore FILE [flags]   restore a store from a snapshot into a new or empty folder
  orch snapshot status FILE [flags]    verify a snapshot and describe its content

'orch snapshot COMMAND --help' lists the flags of a command.
`;
