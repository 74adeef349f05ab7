import { describe, expect, test } from '@jest/globals';
import type { Comparison } from '../compare-script.js';
import { differences } from '../difference.js';
import type { Json } from '../json.js';
import { areOwnersApart } from './owners-apart.js';

const owner = (manager: string, fieldsV1: Json): Json => ({ manager, fieldsV1 });
const object = (fields: Json, ...managedFields: Json[]): Json => ({ metadata: { managedFields }, data: fields });

function compared(left: Json, right: Json): Comparison {
  const answers: [Json, Json] = [
    { status: 200, body: left },
    { status: 200, body: right },
  ];
  const found = differences(...answers).map((difference) => ({ ...difference, acceptedAs: undefined }));
  return { request: '', headers: {}, body: undefined, differences: found, answers };
}

describe('owners are apart', () => {
  const whole = owner('a', { 'f:data': {} });
  const again = owner('a', { 'f:data': { '.': {}, 'f:x': {} } });

  test('where somebody had a map and nothing in it, and owns again what is in it', () => {
    const comparison = compared(object({ x: '1' }, again), object({ x: '1' }, whole));
    expect(areOwnersApart(comparison, object({ x: '1' }, whole))).toBe(true);
    expect(areOwnersApart(comparison, object({ x: '1' }, again))).toBe(false);
    expect(areOwnersApart(comparison, undefined)).toBe(false);
  });

  test('where all owners are gone on the left, of a list with items that are alike', () => {
    const twice: Json = [{ name: 'a' }, { name: 'a' }];
    const without = (data: Json): Json => ({ metadata: {}, data });
    expect(areOwnersApart(compared(without(twice), object(twice, whole)), undefined)).toBe(true);
    expect(areOwnersApart(compared(without([{ name: 'a' }]), object([{ name: 'a' }], whole)), undefined)).toBe(false);
  });

  test('not when anything else differs', () => {
    const comparison = compared({ ...without(), kind: 'A' }, { ...without(), kind: 'B' });
    expect(areOwnersApart(comparison, object({ x: '1' }, whole))).toBe(false);
  });
});

function without(): { readonly [key: string]: Json } {
  return { metadata: {} };
}
