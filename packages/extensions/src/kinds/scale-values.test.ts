import { describe, expect, test } from '@jest/globals';
import { formatFieldError } from '@orch/apimachinery';
import { scaleErrors, valueAt, withValueAt } from './scale-values.js';

describe('a value at a path', () => {
  test('is the member, or undefined', () => {
    const object = { spec: { replicas: 0, list: [1] } };
    expect(valueAt(object, '.spec.replicas')).toBe(0);
    expect(valueAt(object, 'spec.replicas')).toBe(0);
    for (const path of ['.spec.missing', '.status.replicas', '.spec.replicas.more', '.spec.list.length', '.toString'])
      expect(valueAt(object, path)).toBeUndefined();
    expect(valueAt(null, '.spec')).toBeUndefined();
  });

  test('is set in a copy, which shares the rest', () => {
    const object = { spec: { replicas: 1, part: {} }, status: {} };
    const next = withValueAt(object, '.spec.replicas', 2);
    expect(next).toEqual({ spec: { replicas: 2, part: {} }, status: {} });
    expect(object.spec.replicas).toBe(1);
    expect(next['status']).toBe(object.status);
    expect(withValueAt({ a: 1 }, '.spec.replicas', 2)).toEqual({ a: 1, spec: { replicas: 2 } });
    expect(withValueAt({ spec: 'text' }, '.spec.replicas', 2)).toEqual({ spec: { replicas: 2 } });
  });
});

describe('the scale of an object', () => {
  const paths = {
    specReplicas: '.spec.replicas',
    statusReplicas: '.status.replicas',
    labelSelector: '.status.selector',
  };
  const errorsOf = (object: unknown, { labelSelector = paths.labelSelector } = {}) =>
    scaleErrors(object, { ...paths, labelSelector }).map((error) => formatFieldError(error));

  test.each([
    {},
    { spec: {}, status: {} },
    { spec: { replicas: 0 }, status: { replicas: 2_147_483_647, selector: 'a=b' } },
    { spec: { replicas: 5n } },
  ])('is valid in %p', (object) => {
    expect(errorsOf(object)).toEqual([]);
  });

  test.each<[object, readonly string[]]>([
    [{ spec: { replicas: -1 } }, ['.spec.replicas: Invalid value: -1: should be a non-negative integer']],
    [
      { status: { replicas: 2_147_483_648 } },
      ['.status.replicas: Invalid value: 2147483648: should be less than or equal to 2147483647'],
    ],
    ...[
      ['x', 'x is of the type string'] as const,
      [1.5, '1.5 is of the type float64'] as const,
      [true, 'true is of the type bool'] as const,
      [null, '<nil> is of the type <nil>'] as const,
      [[1, null, ['a']], '[1 <nil> [a]] is of the type []interface {}'] as const,
      [{ b: [1], a: { c: 'x' } }, 'map[a:map[c:x] b:[1]] is of the type map[string]interface {}'] as const,
    ].map(
      ([replicas, text]) =>
        [
          { spec: { replicas } },
          [`.spec.replicas: Invalid value: 0: .spec.replicas accessor error: ${text}, expected int64`],
        ] as [object, readonly string[]],
    ),
    [
      { spec: [], status: 1 },
      [
        '.spec.replicas: Invalid value: 0: .spec.replicas accessor error: [] is of the type []interface {}, expected map[string]interface{}',
        '.status.replicas: Invalid value: 0: .status.replicas accessor error: 1 is of the type int64, expected map[string]interface{}',
        '.status.selector: Invalid value: "": .status.selector accessor error: 1 is of the type int64, expected map[string]interface{}',
      ],
    ],
    [
      { status: { selector: 1 } },
      ['.status.selector: Invalid value: "": .status.selector accessor error: 1 is of the type int64, expected string'],
    ],
  ])('of %j has errors', (object, errors) => {
    expect(errorsOf(object)).toEqual(errors);
  });

  test('without a path of the selector has no errors of it', () => {
    expect(errorsOf({ status: { selector: 1 } }, { labelSelector: '' })).toEqual([]);
  });
});
