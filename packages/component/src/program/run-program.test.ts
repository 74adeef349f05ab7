import { describe, expect, test } from '@jest/globals';
import type { FlagDefinition } from '../flags/flag-definition.js';
import type { FlagValues } from '../flags/flag-values.js';
import { namingFlag } from '../flags/naming-flag.js';
import { combineOptions, groupOptions, type OptionReader, option } from '../flags/option-reader.js';
import { featureGatesFlag, featureGatesOption } from '../flags/sections/feature-gates.js';
import { globalFlags } from '../flags/sections/global.js';
import { logsFlags } from '../flags/sections/logs.js';
import { ignoredReasons } from '../flags/without-effect.js';
import { LogFileError } from '../logging/log-file.js';
import { type ProgramLogger, silentLogger } from '../logging/logger.js';
import { describeVersion } from '../version/version-info.js';
import { type Program, runProgram } from './run-program.js';

const section = 'test';
const table: readonly FlagDefinition[] = [
  namingFlag,
  featureGatesFlag(section),
  { name: 'port', type: 'int', default: '1', section, help: 'Port.' },
  { name: 'planned', type: 'int', default: '2', section, help: 'Planned.' },
  { name: 'gone', type: 'bool', default: 'false', section, ignored: ignoredReasons.ignoredInOriginal, help: 'Gone.' },
];

/** Runs a program that ends immediately. Returns its output and config. */
async function run<Config>(config: OptionReader<Config>, ...args: readonly string[]) {
  const lines: string[] = [];
  const configs: Config[] = [];
  const keep = { write: (text: string) => lines.push(text) };
  const code = await runProgram(
    {
      name: 'program',
      summary: 'A program.',
      table: () => table,
      checks: [],
      config,
      logger: constant(silentLogger),
      plainErrors: new Set(['TypeError']),
      stopSignal: constant(AbortSignal.abort()),
      run: async (given) => {
        configs.push(given);
      },
    },
    args,
    { stdout: keep, stderr: keep },
  );
  return { code, lines, configs };
}

function constant<T>(value: T): OptionReader<T> {
  return combineOptions({}, () => value);
}

const config = groupOptions({ port: option.number('port'), gates: featureGatesOption });

test('warns about each GA gate that is set, one line each [Deprecation rules, 11]', async () => {
  const { code, lines } = await run(config, '--feature-gates=AdvancedAuditing=true,DryRun=true');
  expect([code, lines]).toEqual([
    0,
    [
      'program: Setting GA feature gate AdvancedAuditing=true. It will be removed in a future release.\n',
      'program: Setting GA feature gate DryRun=true. It will be removed in a future release.\n',
    ],
  ]);
});

test('runs with the config of its reader', async () => {
  expect(await run(config, '--port=7')).toEqual({ code: 0, lines: [], configs: [{ port: 7, gates: {} }] });
});

test('reports a plain error of the config reader as one line', async () => {
  const failing = combineOptions({ port: option.number('port') }, ({ port }) => {
    throw new TypeError(`port ${port} is taken`);
  });
  expect(await run(failing, '--port=7')).toEqual({ code: 1, lines: ['program: port 7 is taken\n'], configs: [] });
});

describe('an option that no reader uses', () => {
  test('is accepted with a warning', async () => {
    const { code, lines } = await run(config, '--planned=3', '--port=1');
    expect([code, lines]).toEqual([0, ['program: --planned has no effect in this version\n']]);
  });

  test('is marked in the help with the reason', async () => {
    const { lines } = await run(config, '--help');
    expect(lines).toEqual([
      `A program.

Usage:
  program [flags]

Options marked NO EFFECT are known from v1.21 and do nothing here.

Orch flags:

      --naming string
                How product names are spelled in groups, labels and media types. One of: orch, kubernetes. (default "orch")

test flags:

      --feature-gates mapStringBool
                Feature gates to enable or disable, as name=true,name=false.
      --port int
                Port. (default 1)
      --planned int
                Planned. (default 2) (NO EFFECT: not built yet)
      --gone
                Gone. (NO EFFECT: deprecated in v1.21 and ignored there too)
`,
    ]);
  });
});

describe('the end of a program', () => {
  const own: readonly FlagDefinition[] = [
    ...table,
    ...logsFlags(),
    ...globalFlags(),
    { name: 'old', type: 'bool', default: 'false', section, deprecated: 'use --port', help: 'Old.' },
  ];

  /** Runs a program with all parts. Returns its code, what it wrote where, and what it did with its logger. */
  async function runWith(
    args: readonly string[],
    program: Partial<Program<number>> & { readonly loggerError?: Error } = {},
  ) {
    const [stdout, stderr, logged]: [string[], string[], unknown[]] = [[], [], []];
    const logger: ProgramLogger = {
      ...silentLogger,
      info: (message) => void logged.push(message),
      error: (...line) => void logged.push(line),
      close: () => void logged.push('closed'),
    };
    const { loggerError, ...parts } = program;
    const code = await runProgram<number>(
      {
        ...{ name: 'program', summary: 'A program.', table: () => own, plainErrors: new Set(['RangeError']) },
        checks: [(flags) => (flags.number('port') === 7 ? ['--port=7 is taken'] : [])],
        config: option.number('port'),
        logger: combineOptions(
          Object.fromEntries([...logsFlags(), ...globalFlags()].map(({ name }) => [name, option.given(name)])),
          () => {
            if (loggerError !== undefined) throw loggerError;
            return logger;
          },
        ),
        run: async () => undefined,
        ...parts,
      },
      args,
      { stdout: { write: (text) => stdout.push(text) }, stderr: { write: (text) => stderr.push(text) } },
    );
    return { code, stdout, stderr, logged };
  }
  const nothing = { stdout: [], stderr: [], logged: ['closed'] };

  test('closes the logger, and gives the run its config, signal and logger', async () => {
    const runs: unknown[] = [];
    const outcome = await runWith(['--port=5'], {
      run: async (port, { signal, logger }) => {
        runs.push(port, signal.aborted);
        logger.info('running');
      },
    });
    expect(outcome).toEqual({ ...nothing, code: 0, logged: ['running', 'closed'] });
    expect(runs).toEqual([5, false]);
  });

  test('with a plain error has a line for each of its lines, and its exit code', async () => {
    const run = () => Promise.reject(new RangeError('one\ntwo'));
    const stderr = ['program: one\n', 'program: two\n'];
    expect(await runWith([], { run })).toEqual({ ...nothing, code: 1, stderr });
    expect(await runWith([], { run, exitCodes: { RangeError: 9 } })).toEqual({ ...nothing, code: 9, stderr });
  });

  test('with any other error is logged, and has code 1', async () => {
    const error = new TypeError('bug');
    const run = () => Promise.reject(error);
    const logged = [['the program failed', { error }], 'closed'];
    expect(await runWith([], { run, exitCodes: { TypeError: 9 } })).toEqual({ ...nothing, code: 1, logged });
  });

  test('comes at once when the logger cannot be opened, or an option is invalid', async () => {
    const loggerError = new LogFileError('cannot open the log file x');
    expect(await runWith([], { loggerError })).toEqual({
      ...{ code: 1, stdout: [], stderr: ['program: cannot open the log file x\n'], logged: [] },
    });
    await expect(runWith([], { loggerError: new Error('bug') })).rejects.toThrow('bug');
    expect(await runWith(['--port=7'])).toEqual({
      ...{ code: 1, stdout: [], stderr: ['program: --port=7 is taken\n'], logged: [] },
    });
    expect(await runWith(['--prt=1', 'x'])).toEqual({
      ...{ code: 1, stdout: [], logged: [] },
      stderr: ['program: unknown flag: --prt (Did you mean --port?)\n', 'program: unexpected argument: "x"\n'],
    });
  });

  test('follows warnings of deprecated options and of log files without effect', async () => {
    expect((await runWith(['--old', '--log-dir=/x'])).stderr).toEqual([
      'program: --old is deprecated: use --port\n',
      'program: --log-dir has no effect without --logtostderr=false\n',
      'program: --old has no effect in this version\n',
    ]);
  });

  test('comes after the version', async () => {
    expect(await runWith(['--version'])).toEqual({
      ...{ code: 0, stdout: [`program ${describeVersion()}\n`], stderr: [], logged: [] },
    });
    const { stdout } = await runWith(['--version=raw']);
    expect(stdout).toEqual([expect.stringMatching(/^version\.Info\{Major:"1", .*Platform:"[a-z]+\/[a-z0-9]+"\}\n$/)]);
  });

  test('a table may depend on the options', async () => {
    const only: FlagDefinition = { name: 'extra', type: 'int', default: '3', section, help: 'Extra.' };
    const table = (given: FlagValues | undefined) => (given?.number('port') === 5 ? [...own, only] : own);
    const outcome = await runWith(['--port=5'], { table, config: option.number('port') });
    expect(outcome.code).toBe(0);
    const { stdout } = await runWith(['--help'], { table });
    expect(stdout.join('')).not.toContain('--extra');
  });
});
