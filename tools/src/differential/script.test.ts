import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { fillVariables, parseScript } from './script.js';

const sent = (steps: readonly unknown[]): string[] =>
  parseScript('test', { steps }).steps.map(({ method, path }) => `${method} ${path}`);

describe('a script', () => {
  test('keeps the order of steps, with headers in lower case and the body as JSON', () => {
    const { steps } = parseScript('test', {
      steps: [{ send: 'POST /a', headers: { Accept: 'x', Authorization: null }, body: { a: 1 } }],
    });
    expect(steps).toEqual([
      {
        method: 'POST',
        path: '/a',
        headers: { accept: 'x', authorization: null },
        body: { json: { a: 1 } },
        capture: {},
        compare: 'all',
        unordered: [],
        classification: false,
        until: undefined,
      },
    ]);
  });

  test('names one unordered array, or several', () => {
    const orders = ['a.b', ['a', 'c']].map((unordered) =>
      parseScript('test', { steps: [{ send: 'GET /a', unordered }] }),
    );
    expect(orders.map(({ steps }) => steps[0]?.unordered)).toEqual([['a.b'], ['a', 'c']]);
  });

  test('repeats a step once per row, and a block once per row with all its steps', () => {
    expect(sent([{ each: [{ x: 'a' }, { x: 'b' }], send: 'GET /$(x)' }])).toEqual(['GET /a', 'GET /b']);
    const block = { each: [{ x: 'a' }, { x: 'b' }], steps: [{ send: 'GET /$(x)' }, { send: 'PUT /$(x)' }] };
    expect(sent([block])).toEqual(['GET /a', 'PUT /a', 'GET /b', 'PUT /b']);
  });

  test('fills in the rows of outer blocks first, and leaves unknown variables', () => {
    const inner = { each: [{ y: 1 }, { y: '$(x)2' }], send: 'GET /$(x)/$(y)/$(later)' };
    expect(sent([{ each: [{ x: 'a' }], steps: [inner] }])).toEqual(['GET /a/1/$(later)', 'GET /a/a2/$(later)']);
  });

  test('is rejected with the position of a malformed step', () => {
    expect(() => parseScript('test', { steps: [{ send: 'GET' }] })).toThrow(
      'test: steps[0]: "send" must be METHOD PATH',
    );
    expect(() => parseScript('test', { steps: [{ send: 'GET /a', bodi: 1 }] })).toThrow('steps[0]: unknown key bodi');
    expect(() => parseScript('test', { steps: {} })).toThrow('test: steps must be a list of steps');
    expect(() => parseScript('test', [])).toThrow('a script must be a map');
  });
});

describe('variables', () => {
  test('keep their type where they are the whole value, and are text within a text', () => {
    expect(fillVariables({ a: '$(n)', b: 'x-$(n)', '$(k)': 1 }, { n: 5, k: 'key' })).toEqual({
      a: 5,
      b: 'x-5',
      key: 1,
    });
  });

  test('merge an object under the key << into its parent', () => {
    expect(fillVariables({ a: 1, '<<': '$(more)' }, { more: { b: 2 } })).toEqual({ a: 1, b: 2 });
  });
});

test('the scripts of the repository send more than sixty requests', () => {
  const folder = join(__dirname, '../../data/differential/scripts');
  const files = readdirSync(folder);
  const scripts = files.map((file) => parseScript(file, parse(readFileSync(join(folder, file), 'utf8'))));
  expect(scripts.reduce((count, { steps }) => count + steps.length, 0)).toBeGreaterThan(1_000);
});
