import { describe, expect, test } from '@jest/globals';
import { differences } from '../difference.js';
import type { Json } from '../json.js';
import { findingsOf } from './findings.js';

function findings(left: Json, right: Json): readonly string[] {
  const found = differences(left, right).map((difference) => ({ ...difference, acceptedAs: undefined }));
  return findingsOf({ request: '', headers: {}, body: undefined, differences: found, responses: [left, right] });
}

const rejection = (...causes: readonly (readonly [string, string])[]): Json => ({
  status: 422,
  body: {
    kind: 'Status',
    message: causes.join(),
    details: { causes: causes.map(([field, message]) => ({ field, reason: 'FieldValueInvalid', message })) },
  },
});

describe('the findings of two responses', () => {
  test('are empty for equal responses', () => {
    expect(findings(rejection(['a', 'odd']), rejection(['a', 'odd']))).toEqual([]);
  });

  test('list each cause of one side alone, without numbers and quoted texts', () => {
    const left = rejection(['ports[3].port', 'Invalid value: 7'], ['b', 'same']);
    expect(findings(left, rejection(['b', 'same'], ['name', 'Invalid value: "x"']))).toEqual([
      '- ports[N].port: FieldValueInvalid: Invalid value: N',
      '+ name: FieldValueInvalid: Invalid value: "…"',
    ]);
  });

  test('list a repeated cause as often as it is missing', () => {
    expect(findings(rejection(['a', 'odd'], ['a', 'odd']), rejection(['a', 'odd']))).toEqual([
      '- a: FieldValueInvalid: odd',
    ]);
  });

  test('report another order of equal causes', () => {
    expect(findings(rejection(['a', 'odd'], ['b', 'odd']), rejection(['b', 'odd'], ['a', 'odd']))).toEqual([
      'order of causes: a: FieldValueInvalid: odd',
    ]);
  });

  test('list each place of a body, and the status', () => {
    const left = { status: 201, body: { kind: 'A', spec: { list: ['a'], count: 1 } } };
    const right = { status: 201, body: { kind: 'A', spec: { list: [], count: 2 } } };
    expect(findings(left, right)).toEqual(['body.spec.list: list → empty list', 'body.spec.count: number → number']);
    expect(findings(left, rejection(['a', 'odd']))).toEqual(['status 201 → 422', '+ a: FieldValueInvalid: odd']);
  });
});
