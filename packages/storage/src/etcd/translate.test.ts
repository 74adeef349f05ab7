import { describe, expect, test } from '@jest/globals';
import { CompactedError } from '../store/store.js';
import { KeySpace, parseRevision, startsWith, wholeKeySpace } from './translate.js';

const found = (key: string, value: string, revisions: { readonly created: number; readonly modified: number }) => ({
  key: Buffer.from(key),
  value: Buffer.from(value),
  create_revision: String(revisions.created),
  mod_revision: String(revisions.modified),
});

test('a revision is a safe integer', () => {
  expect([parseRevision('5'), parseRevision(5), parseRevision(String(2 ** 53 - 1))]).toEqual([5, 5, 2 ** 53 - 1]);
  for (const text of ['x', '1.5', String(2 ** 53)])
    expect(() => parseRevision(text)).toThrow(`etcd returned the invalid revision '${text}'`);
});

describe('a key of the store', () => {
  test('follows the prefix, which may replace its start', () => {
    const below = new KeySpace('/t/');
    expect(below.encode('a').toString()).toBe('/t/a');
    expect(below.decode(Buffer.from('/t/a'))).toBe('a');
    const replaced = new KeySpace('/mine', '/registry');
    expect(replaced.encode('/registry/pods/ä').toString()).toBe('/mine/pods/ä');
    expect(replaced.decode(Buffer.from('/mine/pods/ä'))).toBe('/registry/pods/ä');
  });

  test('is never the key for reads of the revision', () => {
    expect(new KeySpace('/t/').absentKey.toString()).toBe('/t/\0');
    expect(new KeySpace('/mine', '/registry').absentKey.toString()).toBe('/mine/\0');
  });
});

describe('a range', () => {
  const range = (space: KeySpace, prefix: string, after?: string) => {
    const { key, range_end: end } = space.range(prefix, after);
    return [key.toString('latin1'), end.toString('latin1')];
  };

  test('ends before the first key without the prefix', () => {
    expect(range(new KeySpace('/t/'), 'pods/')).toEqual(['/t/pods/', '/t/pods0']);
    expect(range(new KeySpace('/t/'), '')).toEqual(['/t/', '/t0']);
  });

  test('begins after a key under the prefix', () => {
    const space = new KeySpace('/t/');
    expect(range(space, 'pods/', 'pods/a')).toEqual(['/t/pods/a\0', '/t/pods0']);
    expect(range(space, 'pods/', 'pods/')).toEqual(['/t/pods/\0', '/t/pods0']);
    expect(range(space, 'pods/', 'nodes/a')).toEqual(['/t/pods/', '/t/pods0']);
  });

  test('has all keys without a prefix', () => {
    expect(new KeySpace('').range('')).toEqual(wholeKeySpace);
  });
});

describe('an event', () => {
  const space = new KeySpace('/t/');
  const kv = found('/t/a', 'new', { created: 2, modified: 5 });
  const previous = found('/t/a', 'old', { created: 2, modified: 3 });

  test('of a put has the new and the previous value', () => {
    expect(space.event({ type: 'Put', kv, prev_kv: previous })).toEqual({
      type: 'put',
      key: 'a',
      value: Buffer.from('new'),
      previous: Buffer.from('old'),
      createRevision: 2,
      revision: 5,
    });
    const created = found('/t/a', 'new', { created: 5, modified: 5 });
    expect(space.event({ type: 'Put', kv: created, prev_kv: null })).toEqual({
      type: 'put',
      key: 'a',
      value: Buffer.from('new'),
      previous: undefined,
      createRevision: 5,
      revision: 5,
    });
  });

  test('of a delete has the previous value', () => {
    const deleted = found('/t/a', '', { created: 0, modified: 5 });
    expect(space.event({ type: 'Delete', kv: deleted, prev_kv: previous })).toEqual({
      type: 'delete',
      key: 'a',
      previous: Buffer.from('old'),
      revision: 5,
    });
  });

  test.each(['Put', 'Delete'] as const)('of type %s is compacted with its previous value', (type) => {
    expect(() => space.event({ type, kv, prev_kv: null })).toThrow(CompactedError);
  });
});

test('an entry has its revisions', () => {
  expect(new KeySpace('/t/').entry(found('/t/a', 'x', { created: 2, modified: 5 }))).toEqual({
    key: 'a',
    value: Buffer.from('x'),
    createRevision: 2,
    modRevision: 5,
  });
});

test('startsWith compares the first bytes', () => {
  const starts = (key: string, begin: string) => startsWith(Buffer.from(key), Buffer.from(begin));
  expect([starts('ab', 'a'), starts('ab', 'ab'), starts('ab', '')]).toEqual([true, true, true]);
  expect([starts('ab', 'b'), starts('a', 'ab'), starts('xab', 'ab')]).toEqual([false, false, false]);
});
