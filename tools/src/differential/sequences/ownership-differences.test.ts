import { describe, expect, test } from '@jest/globals';
import type { Comparison } from '../compare-script.js';
import { differences } from '../difference.js';
import type { Json } from '../json.js';
import { differsOnlyInOwnership } from './ownership-differences.js';

const owner = (manager: string, fieldsV1: Json): Json => ({ manager, fieldsV1 });
const object = (fields: Json, ...managedFields: Json[]): Json => ({ metadata: { managedFields }, data: fields });

function compared(left: Json, right: Json): Comparison {
  const responses: [Json, Json] = [
    { status: 200, body: left },
    { status: 200, body: right },
  ];
  const found = differences(...responses).map((difference) => ({ ...difference, acceptedAs: undefined }));
  return { request: '', headers: {}, body: undefined, differences: found, responses };
}

describe('responses differ only in ownership', () => {
  const whole = owner('a', { 'f:data': {} });
  const again = owner('a', { 'f:data': { '.': {}, 'f:x': {} } });

  test('when a manager had an empty map, and owns its members again', () => {
    const comparison = compared(object({ x: '1' }, again), object({ x: '1' }, whole));
    expect(differsOnlyInOwnership(comparison, object({ x: '1' }, whole))).toBe(true);
    expect(differsOnlyInOwnership(comparison, object({ x: '1' }, again))).toBe(false);
    expect(differsOnlyInOwnership(comparison, undefined)).toBe(false);
  });

  test('when the left side has no managers any more, for a list with duplicate items', () => {
    const twice: Json = [{ name: 'a' }, { name: 'a' }];
    const without = (data: Json): Json => ({ metadata: {}, data });
    expect(differsOnlyInOwnership(compared(without(twice), object(twice, whole)), undefined)).toBe(true);
    expect(differsOnlyInOwnership(compared(without([{ name: 'a' }]), object([{ name: 'a' }], whole)), undefined)).toBe(
      false,
    );
  });

  test('not when anything else differs', () => {
    const comparison = compared({ ...without(), kind: 'A' }, { ...without(), kind: 'B' });
    expect(differsOnlyInOwnership(comparison, object({ x: '1' }, whole))).toBe(false);
  });
});

function without(): { readonly [key: string]: Json } {
  return { metadata: {} };
}
