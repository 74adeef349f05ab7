import { describe, expect, test } from '@jest/globals';
import type { FlagDefinition } from './flag-definition.js';
import type { FlagValues } from './flag-values.js';
import { formatFlagHelp } from './format-help.js';
import { parseFlags } from './parse-flags.js';
import { between } from './validators.js';

const section = 'Generic';
const table: readonly FlagDefinition[] = [
  { name: 'secure-port', type: 'int', default: '6443', section, validate: between(1, 65_535), help: 'Port.' },
  { name: 'profiling', type: 'bool', default: 'true', section, help: 'Profiles.' },
  { name: 'request-timeout', type: 'duration', default: '1m0s', section, help: 'Limit.' },
  { name: 'cors', type: 'stringSlice', default: 'a,b', repeatable: true, section, help: 'Origins.' },
  { name: 'key-file', type: 'stringArray', default: '', repeatable: true, section, help: 'Keys.' },
  { name: 'feature-gates', type: 'mapStringBool', default: '', repeatable: true, section, help: 'Gates.' },
  { name: 'claim', type: 'mapStringString', default: '', repeatable: true, section, help: 'Claims.' },
  { name: 'range', type: 'portRange', default: '30000-32767', section, help: 'Ports.' },
  { name: 'sni', type: 'namedCertKey', default: '', repeatable: true, section, help: 'Pairs.' },
  { name: 'mode', type: 'string', default: 'x', values: ['x', 'y'], section, help: 'Mode.' },
  { name: 'modes', type: 'stringSlice', default: 'A', values: ['A', 'B'], repeatable: true, section, help: 'Modes.' },
  { name: 'log_file_max_size', type: 'uint', default: '1800', section: 'Global', help: 'Size.' },
  { name: 'v', shorthand: 'v', type: 'int', default: '0', section: 'Global', help: 'Verbosity.' },
  { name: 'help', shorthand: 'h', type: 'bool', default: 'false', section: 'Global', help: 'Help.' },
  { name: 'version', type: 'version', default: 'false', section: 'Global', help: 'Version.' },
  {
    name: 'old',
    type: 'bool',
    default: 'false',
    section: 'Global',
    deprecated: 'use --mode',
    hidden: true,
    help: 'Old.',
  },
  { name: 'threshold', type: 'severity', default: '2', section: 'Global', help: 'Severity.' },
  { name: 'cidrs', type: 'cidr', default: '', section, help: 'Networks.' },
];

function run(...args: string[]): FlagValues {
  const outcome = parseFlags(table, { args });
  if (outcome.type !== 'run') throw new Error(JSON.stringify(outcome));
  return outcome.flags;
}
function errorsOf(...args: string[]): readonly string[] {
  const outcome = parseFlags(table, { args });
  return outcome.type === 'invalid' ? outcome.errors : [];
}

describe('parseFlags', () => {
  test('uses the default of an option that is not given', () => {
    expect(run().number('secure-port')).toBe(6443);
    expect(run().isGiven('secure-port')).toBe(false);
    expect(run('--secure-port', '7').number('secure-port')).toBe(7);
    expect(run('--secure-port=6443').isGiven('secure-port')).toBe(true);
  });

  test('an option given with its default value is given but not changed', () => {
    const changed = (...args: string[]) => {
      const flags = run(...args);
      return flags.names().filter((name) => flags.isChanged(name));
    };
    expect(changed('--secure-port=6443', '--cors=a,b', '--old=false', '--request-timeout=60s', '--claim=')).toEqual([]);
    expect(changed('--secure-port=1', '--cors=b,a', '--old', '--claim=a=b', '--log_file_max_size=1')).toEqual([
      'secure-port',
      'cors',
      'claim',
      'log-file-max-size',
      'old',
    ]);
  });

  test('treats underscores as dashes', () => {
    expect(run('--secure_port=7').number('secure-port')).toBe(7);
    expect(run('--log-file-max-size=7').number('log_file_max_size')).toBe(7);
  });

  test('a boolean option takes no separate argument', () => {
    expect(run('--profiling=false').boolean('profiling')).toBe(false);
    expect(errorsOf('--profiling', 'false')).toEqual(['unexpected argument: "false"']);
  });

  test.each([
    ['1h30m', 5_400_000],
    ['500ms', 500],
    ['1.5s', 1_500],
    ['-2m', -120_000],
    ['0', 0],
  ])('the duration %s is %d ms', (text, milliseconds) => {
    expect(run(`--request-timeout=${text}`).durationMs('request-timeout')).toBe(milliseconds);
  });

  test('lists split at commas and accumulate, and the first use replaces the default', () => {
    expect(run().list('cors')).toEqual(['a', 'b']);
    expect(run('--cors=c,"d,e"', '--cors=f').list('cors')).toEqual(['c', 'd,e', 'f']);
    expect(run('--key-file=a,b', '--key-file=c').list('key-file')).toEqual(['a,b', 'c']);
  });

  test('maps accept pairs, and a missing value is true', () => {
    expect(run('--feature-gates=A=false,B', '--feature-gates=C=true').switches('feature-gates')).toEqual({
      A: false,
      B: true,
      C: true,
    });
    expect(run('--claim=a=1,b=x=y').map('claim')).toEqual({ a: '1', b: 'x=y' });
  });

  test('port ranges have an end or a size', () => {
    expect(run().portRange('range')).toEqual({ first: 30_000, last: 32_767 });
    expect(run('--range=100+10').portRange('range')).toEqual({ first: 100, last: 110 });
    expect(errorsOf('--range=9-1')).toHaveLength(1);
  });

  test('parses certificate, key and host names', () => {
    expect(run('--sni=a.crt,a.key:*.example.org,b', '--sni=c.crt,c.key').certKeys('sni')).toEqual([
      { certFile: 'a.crt', keyFile: 'a.key', names: ['*.example.org', 'b'] },
      { certFile: 'c.crt', keyFile: 'c.key', names: [] },
    ]);
  });

  test('shorthands accept every argument form', () => {
    for (const args of [['-v', '4'], ['-v4'], ['-v=4'], ['--v=4']]) expect(run(...args).number('v')).toBe(4);
  });

  test('accepts severity names', () => {
    expect(run('--threshold=WARNING').number('threshold')).toBe(1);
  });

  test('help and version take precedence over errors', () => {
    expect(parseFlags(table, { args: ['--nope', '-h'] })).toEqual({ type: 'help' });
    expect(parseFlags(table, { args: ['--version'] })).toEqual({ type: 'version', raw: false });
    expect(parseFlags(table, { args: ['--version=raw'] })).toEqual({ type: 'version', raw: true });
  });

  test('accepts a deprecated option with a warning [Deprecation rules, 8]', () => {
    expect(parseFlags(table, { args: ['--old'] })).toMatchObject({
      type: 'run',
      warnings: ['--old is deprecated: use --mode'],
    });
  });
});

test('reports all invalid options together, one line each', () => {
  const args = [
    '--nope=1',
    '--secure-port=x',
    '--secure-port=70000',
    '--mode=z',
    '--modes=A,C',
    'stray',
    '--request-timeout=5',
    '--cidrs=10.0.0.0/99',
    '--cors',
  ];
  expect(errorsOf(...args)).toEqual([
    'unknown flag: --nope',
    'invalid argument "x" for "--secure-port": must be a whole number',
    'invalid argument "70000" for "--secure-port": must be between 1 and 65535, inclusive',
    'invalid argument "z" for "--mode": must be x, y',
    'invalid argument "A,C" for "--modes": unknown "C"; must be among A, B',
    'unexpected argument: "stray"',
    'invalid argument "5" for "--request-timeout": must be a duration such as 1h30m or 500ms',
    'invalid argument "10.0.0.0/99" for "--cidrs": "10.0.0.0/99" is not a network in CIDR notation',
    'flag needs an argument: --cors',
  ]);
});

test('reports the errors of checks across options', () => {
  const outcome = parseFlags(table, {
    args: ['--mode=y'],
    checks: [
      (flags) => (flags.string('mode') === 'y' && flags.boolean('profiling') ? ['--mode=y excludes --profiling'] : []),
    ],
  });
  expect(outcome).toEqual({ type: 'invalid', errors: ['--mode=y excludes --profiling'] });
});

test('throws when an option is read with the wrong type', () => {
  expect(() => run().string('secure-port')).toThrow('option --secure-port is not a string');
  expect(() => run().string('absent')).toThrow('not in the table');
});

test('the help lists options by section with their defaults', async () => {
  const help = await formatFlagHelp(table.slice(0, 2).concat(table.slice(11, 13), table.slice(15, 16)), {
    name: 'x',
    summary: 'Does x.',
  });
  expect(help).toBe(`Does x.

Usage:
  x [flags]

Generic flags:

      --secure-port int
                Port. (default 6443)
      --profiling
                Profiles. (default true)

Global flags:

      --log_file_max_size uint
                Size. (default 1800)
  -v, --v int
                Verbosity.
`);
});
