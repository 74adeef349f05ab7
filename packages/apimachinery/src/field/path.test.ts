import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type FieldPath, fieldPath } from './path.js';

describe('paths', () => {
  const names = fc.constantFrom('', 'a', 'b', 'ab', 'a.b', 'a[b', ']', '[', 'c');
  const segments = fc.array(fc.tuple(fc.constantFrom('child', 'key', 'index'), names, fc.nat(11)));

  function extend(path: FieldPath, more: readonly (readonly [type: string, name: string, index: number])[]): FieldPath {
    return more.reduce((at, [type, name, index]) => {
      if (type === 'index') return at.index(index);
      return type === 'key' ? at.key(name) : at.child(name);
    }, path);
  }

  function expectOrderOfTexts(left: FieldPath, right: FieldPath): void {
    const [leftText, rightText] = [`${left}`, `${right}`];
    expect(left.compare(right)).toBe(leftText === rightText ? 0 : leftText < rightText ? -1 : 1);
  }

  test('compare orders paths like their texts', () => {
    fc.assert(
      fc.property(names, names, segments, segments, segments, (root, other, above, left, right) => {
        const shared = extend(fieldPath(root), above);
        expectOrderOfTexts(extend(shared, left), extend(shared, right));
        expectOrderOfTexts(extend(fieldPath(root), left), extend(fieldPath(other), right));
      }),
    );
  });
});
