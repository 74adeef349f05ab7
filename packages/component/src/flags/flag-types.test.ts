import { describe, expect, test } from '@jest/globals';
import type { FlagType } from './flag-definition.js';
import { addValues, flagParsers } from './flag-types.js';

const valid = (type: FlagType, values: Readonly<Record<string, unknown>>) => {
  const parsed = Object.keys(values).map((text) => [text, flagParsers[type](text)]);
  expect(parsed).toEqual(Object.entries(values).map(([text, value]) => [text, { value }]));
};
const invalid = (type: FlagType, texts: readonly string[], problem: string) => {
  const parsed = texts.map((text) => [text, flagParsers[type](text)]);
  expect(parsed).toEqual(texts.map((text) => [text, { problem: problem.replace('TEXT', JSON.stringify(text)) }]));
};

describe('values of options', () => {
  test('booleans have the texts of v1.21', () => {
    const on = ['1', 't', 'T', 'true', 'TRUE', 'True'];
    const off = ['0', 'f', 'F', 'false', 'FALSE', 'False'];
    valid('bool', { ...Object.fromEntries(on.map((each) => [each, true])) });
    valid('bool', { ...Object.fromEntries(off.map((each) => [each, false])) });
    invalid('bool', ['', 'yes', 'tRUE', '2', 'true '], 'must be true or false');
    valid('version', { raw: 'raw', true: true, false: false });
    invalid('version', ['RAW', ''], 'must be true or false');
  });

  test('numbers have a form and a range', () => {
    valid('float', { '1': 1, '-1.5': -1.5, '+2.': 2, '.5': 0.5, '1e3': 1_000, '1.5E-2': 0.015, '1e+2': 100 });
    invalid(
      'float',
      ['', '.', 'x1', '1x', '1e', 'e1', '0x1', 'Infinity', 'NaN', '1,5', ' 1', '1e999'],
      'must be a number',
    );
    valid('int', { '0': 0, '-7': -7, '+7': 7, '9007199254740991': Number.MAX_SAFE_INTEGER });
    invalid('int', ['', '1.5', '1e3', 'x1', '1x', '9007199254740992', '-9007199254740992'], 'must be a whole number');
    valid('int32', { '2147483647': 2 ** 31 - 1, '-2147483648': -(2 ** 31) });
    invalid('int32', ['2147483648', '-2147483649', '1.5', 'x1', '1x'], 'must be a whole number of 32 bits');
    valid('uint', { '0': 0, '10': 10 });
    invalid('uint', ['-1', '+1', '', '1.5', 'x1', '1x'], 'must be a whole number, 0 or more');
  });

  test('durations have units', () => {
    valid('duration', { '1h30m': 5_400_000, '0': 0 });
    invalid('duration', ['', '5', 'x'], 'must be a duration such as 1h30m or 500ms');
  });

  test('addresses and networks are IPv4 or IPv6', () => {
    valid('ip', { '': '', '127.0.0.1': '127.0.0.1', '::': '::' });
    invalid('ip', ['localhost', '127.0.0', '127.0.0.1/8'], 'must be an IP address');
    valid('cidr', {
      '': [],
      '10.0.0.0/8,::/0': ['10.0.0.0/8', '::/0'],
      '1.2.3.4/32': ['1.2.3.4/32'],
      '::1/128': ['::1/128'],
    });
    const networks = [
      '10.0.0.0',
      '10.0.0.0/33',
      '::/129',
      'a/8',
      '1.2.3.4/',
      '1.2.3.4/x8',
      '1.2.3.4/8x',
      '1.2.3.4/8/8',
    ];
    invalid('cidr', networks, 'TEXT is not a network in CIDR notation');
    expect(flagParsers.cidr('10.0.0.0/8,x,y')).toEqual({ problem: '"x" is not a network in CIDR notation' });
  });

  test('lists split at commas outside of quotes', () => {
    valid('stringSlice', { '': [], a: ['a'], 'a,"b,c",': ['a', 'b,c', ''], '"a"b': ['ab'], ',': ['', ''] });
    valid('stringArray', { '': [''], 'a,b': ['a,b'] });
    valid('string', { '': '', 'a,b': 'a,b' });
  });

  test('maps have trimmed keys and values; a missing one is true', () => {
    valid('mapStringString', { '': {}, ' a = b ,c': { a: 'b', c: 'true' }, 'a=b=c,d=': { a: 'b=c', d: '' } });
    valid('mapStringBool', { '': {}, 'A=false, B ,C = 1': { A: false, B: true, C: true } });
    invalid('mapStringBool', ['A=', 'A=x', 'A=B=true'], 'TEXT must be name=true or name=false');
    expect(flagParsers.mapStringBool('A,B=no')).toEqual({ problem: '"B=no" must be name=true or name=false' });
  });

  test('pairs of a certificate and a key may have names', () => {
    valid('namedCertKey', {
      ...{ '': [], '[]': [] },
      'c,k': [{ certFile: 'c', keyFile: 'k', names: [] }],
      ' c , k : a , b ': [{ certFile: 'c', keyFile: 'k', names: ['a', 'b'] }],
      'c,k:': [{ certFile: 'c', keyFile: 'k', names: [''] }],
    });
    invalid('namedCertKey', ['c', ',k', 'c,', 'c,k,x', ':a'], 'must be certfile,keyfile or certfile,keyfile:name,…');
  });

  test('ranges of ports have an end or a size', () => {
    valid('portRange', {
      '1-2': { first: 1, last: 2 },
      '7-7': { first: 7, last: 7 },
      '0-65535': { first: 0, last: 65_535 },
      '7+0': { first: 7, last: 7 },
      '65000+535': { first: 65_000, last: 65_535 },
    });
    const problem = 'must be a range of ports such as 30000-32767 or 30000+2767';
    invalid('portRange', ['', '1', '2-1', '1-65536', '65000+536', 'x1-2', '1-2x', '-1-2', '1:2'], problem);
  });

  test('severities have numbers and names', () => {
    valid('severity', { '0': 0, '3': 3, info: 0, WARNING: 1, Error: 2, fatal: 3 });
    invalid('severity', ['', '4', '-1', '11', 'warn', '1x'], 'must be 0 to 3, or info, warning, error or fatal');
  });

  test('places and levels of sources have numbers', () => {
    valid('traceLocation', { '': '', ':0': ':0', 'ttl.ts:59': 'ttl.ts:59' });
    invalid('traceLocation', ['ttl.ts', ':1', 'ttl.ts:', 'ttl.ts:x', 'a:1:2', 'a:1x'], 'must be file:line');
    valid('moduleSpec', { '': '', 'a=1,b*=22': 'a=1,b*=22' });
    invalid('moduleSpec', ['a', 'a=', '=1', 'a=x', 'a=1x', 'a=1,b', 'a=b=1'], 'must be pattern=number, …');
  });
});

test('the values of a repeated option add up, or the last one counts', () => {
  expect(addValues(['a'], ['b', 'a'])).toEqual(['a', 'b', 'a']);
  const pair = { certFile: 'c', keyFile: 'k', names: [] };
  expect(addValues([pair], [{ ...pair, names: ['n'] }])).toEqual([pair, { ...pair, names: ['n'] }]);
  expect(addValues({ a: '1', b: '1' }, { b: '2' })).toEqual({ a: '1', b: '2' });
  expect(addValues({ a: true }, { b: false })).toEqual({ a: true, b: false });
  expect(addValues('a', 'b')).toBe('b');
  expect(addValues(1, 2)).toBe(2);
  expect(addValues({ first: 1, last: 2 }, { first: 3, last: 4 })).toEqual({ first: 3, last: 4 });
});
