import { expect, test } from '@jest/globals';
import { type Fault, FaultChooser } from './choose-fault.js';
import type { RequestKind } from './request-kind.js';

function chosen(seed: number, kind: RequestKind, count: number): readonly Fault[] {
  const chooser = new FaultChooser(seed);
  const method = kind === 'write' ? 'POST' : 'GET';
  return Array.from({ length: count }, (_, index) =>
    chooser.next({ method, path: `/api/v1/pods/${index % 10}`, kind }),
  );
}

test('a seed has the same faults again, another has others', () => {
  expect(chosen(1, 'write', 500)).toEqual(chosen(1, 'write', 500));
  expect(chosen(2, 'write', 500)).not.toEqual(chosen(1, 'write', 500));
});

test('the faults of a request do not depend on requests of other objects', () => {
  const alone = new FaultChooser(5);
  const beside = new FaultChooser(5);
  const own = { method: 'PUT', path: '/api/v1/pods/a', kind: 'write' } as const;
  for (let count = 0; count < 200; count += 1) {
    beside.next({ ...own, path: `/api/v1/pods/other-${count}` });
    expect(beside.next(own)).toEqual(alone.next(own));
  }
});

test.each([
  ['write', ['delayed', 'dropped', 'none', 'rejected', 'responseReplaced']],
  ['get', ['delayed', 'dropped', 'none', 'rejected', 'stale']],
  ['list', ['delayed', 'dropped', 'none', 'rejected', 'stale']],
  ['watch', ['dropped', 'none', 'rejected', 'watch']],
] as const)('a %s has each of its kinds of faults', (kind, types) => {
  expect([...new Set(chosen(1, kind, 2_000).map(({ type }) => type))].toSorted()).toEqual(types);
});

test('writes are rejected with each code, and dropped in each way', () => {
  const faults = chosen(1, 'write', 5_000);
  const codes = new Set(faults.flatMap((fault) => (fault.type === 'rejected' ? [fault.code] : [])));
  expect([...codes].toSorted()).toEqual([409, 429, 500, 503]);
  const drops = new Set(faults.flatMap((fault) => (fault.type === 'dropped' ? [`${fault.when} ${fault.scope}`] : [])));
  expect([...drops].toSorted()).toEqual(['after connection', 'after stream', 'before connection', 'before stream']);
});
