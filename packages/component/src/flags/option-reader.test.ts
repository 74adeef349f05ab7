import { describe, expect, test } from '@jest/globals';
import type { FlagDefinition } from './flag-definition.js';
import { combineOptions, groupOptions, option } from './option-reader.js';
import { parseFlags } from './parse-flags.js';
import { ignoredReasons, optionsWithoutEffect } from './without-effect.js';

const section = 'test';
const table: readonly FlagDefinition[] = [
  { name: 'host', type: 'string', default: 'localhost', section, help: 'Host.' },
  { name: 'secure-port', type: 'int', default: '6443', section, help: 'Port.' },
  { name: 'timeout', type: 'duration', default: '1m0s', section, help: 'Limit.' },
  { name: 'verbose', type: 'bool', default: 'false', section, help: 'Verbose.' },
  { name: 'origins', type: 'stringSlice', default: 'a,b', section, help: 'Origins.' },
  { name: 'ports', type: 'portRange', default: '1-2', section, help: 'Ports.' },
  { name: 'pairs', type: 'namedCertKey', default: '', section, help: 'Pairs.' },
  { name: 'labels', type: 'mapStringString', default: 'a=b', section, help: 'Labels.' },
  { name: 'gates', type: 'mapStringBool', default: 'A=true', section, help: 'Gates.' },
  { name: 'help', type: 'bool', default: 'false', section, help: 'Help.' },
];

function flagsOf(...args: readonly string[]) {
  const outcome = parseFlags(table, { args });
  if (outcome.type !== 'run') throw new Error(JSON.stringify(outcome));
  return outcome.flags;
}

describe('a reader of one option', () => {
  test.each([
    [option.string('host'), 'host', 'localhost'],
    [option.number('secure-port'), 'secure-port', 6443],
    [option.durationMs('timeout'), 'timeout', 60_000],
    [option.boolean('verbose'), 'verbose', false],
    [option.list('origins'), 'origins', ['a', 'b']],
    [option.portRange('ports'), 'ports', { first: 1, last: 2 }],
    [option.certKeys('pairs'), 'pairs', []],
    [option.map('labels'), 'labels', { a: 'b' }],
    [option.switches('gates'), 'gates', { A: true }],
  ])('%# name their option and read its value', (reader, name, value) => {
    expect([reader.options, reader.read(flagsOf())]).toEqual([[name], value]);
  });
});

describe('combineOptions', () => {
  const address = combineOptions(
    { host: option.string('host'), port: option.number('secure-port') },
    ({ host, port }) => `${host}:${port}`,
  );

  test('makes one value from all inputs', () => {
    expect(address.read(flagsOf('--secure-port=7'))).toBe('localhost:7');
  });

  test('lists the options of nested readers once each', () => {
    const both = groupOptions({ address, host: option.string('host') });
    expect(both.options).toEqual(['host', 'secure-port']);
  });

  test('lists an option that is used conditionally', () => {
    const conditional = combineOptions(
      { verbose: option.boolean('verbose'), host: option.string('host') },
      ({ verbose, host }) => (verbose ? host : ''),
    );
    expect([conditional.read(flagsOf()), conditional.options]).toEqual(['', ['verbose', 'host']]);
  });
});

describe('optionsWithoutEffect', () => {
  const config = combineOptions({ host: option.string('host') }, ({ host }) => host);
  const small = table.slice(0, 3);

  test('returns the options that no reader uses', () => {
    const without = optionsWithoutEffect(small, [config, option.durationMs('timeout')]);
    expect([...without]).toEqual([['secure-port', 'not built yet']]);
  });

  test('omits an option that a reader uses', () => {
    const all = groupOptions({ config, rest: option.number('secure-port') });
    expect([...optionsWithoutEffect(small, [all, option.durationMs('timeout')])]).toEqual([]);
  });

  test('returns the reason of the definition', () => {
    const gone: FlagDefinition = { ...option0, name: 'gone', ignored: ignoredReasons.ignoredInOriginal };
    expect(optionsWithoutEffect([gone], []).get('gone')).toBe('deprecated in v1.21 and ignored there too');
  });

  test('returns a separate reason for protective options that stop the program', () => {
    const audit: FlagDefinition = { ...option0, name: 'audit', protective: true };
    const reason = (stopsOnMissingProtection: boolean) =>
      optionsWithoutEffect([audit], [], { stopsOnMissingProtection }).get('audit');
    expect([reason(false), reason(true)]).toEqual(['not built yet', 'not built yet; a start that sets it fails']);
  });

  test('omits options that the parser handles', () => {
    expect([...optionsWithoutEffect(table.slice(-1), [])]).toEqual([]);
  });

  test('throws when a reader uses an option that is defined as ignored', () => {
    const gone: FlagDefinition = { ...option0, name: 'gone', ignored: 'no cloud provider' };
    expect(() => optionsWithoutEffect([gone], [option.string('gone')])).toThrow(
      '--gone is read, but is defined as ignored',
    );
  });

  test('omits rejected options, and throws when a reader uses one', () => {
    const gone: FlagDefinition = { ...option0, name: 'gone', rejected: 'no cloud provider' };
    expect([...optionsWithoutEffect([gone], [])]).toEqual([]);
    expect(() => optionsWithoutEffect([gone], [option.string('gone')])).toThrow(
      '--gone is read, but is defined as rejected',
    );
  });

  test('throws when a reader uses an option that the table lacks', () => {
    expect(() => optionsWithoutEffect(small, [option.string('absent')])).toThrow(
      '--absent is read, but is not in the table',
    );
  });

  const option0: FlagDefinition = { name: 'x', type: 'string', default: '', section, help: 'X.' };
});
