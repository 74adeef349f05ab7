import { describe, expect, test } from '@jest/globals';
import { decodeYaml } from './yaml.js';

// As the reference answers to each.
describe('a plain scalar of YAML', () => {
  test.each<[string, unknown]>([
    ['1e5', 100_000],
    ['1.', 1],
    ['.5', 0.5],
    ['+1.5', 1.5],
    ['1_0.5', 10.5],
    ['1e1_0', 1e10],
    ['0x10', 16],
    ['0X1F', 31],
    ['0o17', 15],
    ['017', 15],
    ['08', 8],
    ['-0b11', -3],
    ['1_000', 1_000],
    ['+12', 12],
    ['-0', 0],
  ])('%s is a number', (text, number) => {
    expect(decodeYaml(`v: ${text}`)).toEqual({ v: number });
  });

  test.each([
    'e5',
    '.',
    '._',
    '.e5',
    '1e',
    '1e400',
    '-1e400',
    '0x',
    '0xG',
    '0o8',
    '5.5.5',
    '1:30',
    '12:30:45',
    '2001-01-01',
    '1,000',
  ])('%s is text', (text) => {
    expect(decodeYaml(`v: ${text}`)).toEqual({ v: text });
  });

  test.each([
    ['.inf', '+Inf'],
    ['-.INF', '-Inf'],
    ['.NaN', 'NaN'],
  ])('%s is refused: JSON does not have it', (text, name) => {
    expect(() => decodeYaml(`v: [${text}]`)).toThrow(`json: unsupported value: ${name}`);
  });
});

describe('a key of YAML', () => {
  test.each([
    ['yes', 'true'],
    ['5.0', '5'],
    ['1e3', '1000'],
    ['0x10', '16'],
    ['"yes"', 'yes'],
    ['e5', 'e5'],
  ])('%s is %s', (key, name) => {
    expect(decodeYaml(`${key}: x`)).toEqual({ [name]: 'x' });
  });

  test.each(['~', '[a]', '? {a: b}\n'])('%s is refused', (key) => {
    expect(() => decodeYaml(`${key}: x`)).toThrow('map key');
  });
});
