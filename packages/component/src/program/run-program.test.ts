import { describe, expect, test } from '@jest/globals';
import type { FlagDefinition } from '../flags/flag-definition.js';
import { namingFlag } from '../flags/naming-flag.js';
import { combineOptions, groupOptions, type OptionReader, option } from '../flags/option-reader.js';
import { featureGatesFlag, featureGatesOption } from '../flags/sections/feature-gates.js';
import { ignoredReasons } from '../flags/without-effect.js';
import { silentLogger } from '../logging/logger.js';
import { runProgram } from './run-program.js';

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
