import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { changedFields } from './changed-fields.js';

const paths = (before: object, after: object) => changedFields({ ...before }, { ...after }).map(({ path }) => path);

describe('changed fields of an update', () => {
  test('are listed by path, with the values before and after', () => {
    const before = { spec: { replicas: 1, paused: true, template: { image: 'a' } } };
    const after = { spec: { replicas: 2, template: { image: 'b' }, strategy: { type: 'Recreate' } } };
    expect(changedFields(before, after)).toEqual([
      { path: 'spec.replicas', from: 1, to: 2 },
      { path: 'spec.template.image', from: 'a', to: 'b' },
      { path: 'spec.strategy', to: { type: 'Recreate' } },
      { path: 'spec.paused', from: true },
    ]);
  });

  test('match list items by name, regardless of their position', () => {
    const before = { containers: [{ name: 'a', image: 'x' }, { name: 'b' }] };
    const after = { containers: [{ name: 'b' }, { name: 'a', image: 'y' }, { name: 'c' }] };
    expect(paths(before, after)).toEqual(['containers[name=a].image', 'containers[name=c]']);
    expect(paths(after, before)).toEqual(['containers[name=a].image', 'containers[name=c]']);
    const conditions = (status: string) => ({ conditions: [{ type: 'Ready', status }] });
    expect(paths(conditions('True'), conditions('False'))).toEqual(['conditions[type=Ready].status']);
  });

  test('match list items by position when names are missing or repeated', () => {
    expect(paths({ args: ['a', 'b'] }, { args: ['a', 'c', 'd'] })).toEqual(['args[1]', 'args[2]']);
    const twice = (value: string) => ({
      env: [
        { name: 'A', value: '1' },
        { name: 'A', value },
      ],
    });
    expect(paths(twice('2'), twice('3'))).toEqual(['env[1].value']);
  });

  test('quote names that are not identifiers', () => {
    expect(paths({ labels: { 'app/part': 'a' } }, { labels: { 'app/part': 'b' } })).toEqual(['labels["app/part"]']);
  });

  test('omit fields maintained by the server', () => {
    const at = (generation: number) => ({ metadata: { name: 'a', generation, managedFields: [{ generation }] } });
    expect(paths(at(1), at(2))).toEqual([]);
  });

  test('are empty for equal objects only', () => {
    const value = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(value, value, (left, right) => {
        const [one, other]: object[] = JSON.parse(JSON.stringify([{ spec: left }, { spec: right }]));
        expect(paths(one ?? {}, structuredClone(one ?? {}))).toEqual([]);
        if (JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))) return;
        expect(paths(one ?? {}, other ?? {}).length).toBeGreaterThan(0);
      }),
    );
  });
});

/** Members sorted by name; lists keep their order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, item]) => [name, sorted(item)]),
  );
}
