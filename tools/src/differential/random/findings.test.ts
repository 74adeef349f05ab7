import { describe, expect, test } from '@jest/globals';
import { differences } from '../difference.js';
import type { Json } from '../json.js';
import { findingsOf } from './findings.js';

function findings(left: Json, right: Json): readonly string[] {
  const found = differences(left, right).map((difference) => ({ ...difference, acceptedAs: undefined }));
  return findingsOf({ request: '', headers: {}, body: undefined, differences: found, answers: [left, right] });
}

const refusal = (...causes: readonly (readonly [string, string])[]): Json => ({
  status: 422,
  body: {
    kind: 'Status',
    message: causes.join(),
    details: { causes: causes.map(([field, message]) => ({ field, reason: 'FieldValueInvalid', message })) },
  },
});

describe('what differs between two answers', () => {
  test('is nothing when they are alike', () => {
    expect(findings(refusal(['a', 'odd']), refusal(['a', 'odd']))).toEqual([]);
  });

  test('is each cause that one has and the other lacks, without numbers and quoted texts', () => {
    const left = refusal(['ports[3].port', 'Invalid value: 7'], ['b', 'same']);
    expect(findings(left, refusal(['b', 'same'], ['name', 'Invalid value: "x"']))).toEqual([
      '- ports[N].port: FieldValueInvalid: Invalid value: N',
      '+ name: FieldValueInvalid: Invalid value: "…"',
    ]);
  });

  test('is how often a cause is told', () => {
    expect(findings(refusal(['a', 'odd'], ['a', 'odd']), refusal(['a', 'odd']))).toEqual([
      '- a: FieldValueInvalid: odd',
    ]);
  });

  test('is the order of causes that are alike', () => {
    expect(findings(refusal(['a', 'odd'], ['b', 'odd']), refusal(['b', 'odd'], ['a', 'odd']))).toEqual([
      'order of causes: a: FieldValueInvalid: odd',
    ]);
  });

  test('is each place of a body, and the status', () => {
    const left = { status: 201, body: { kind: 'A', spec: { list: ['a'], count: 1 } } };
    const right = { status: 201, body: { kind: 'A', spec: { list: [], count: 2 } } };
    expect(findings(left, right)).toEqual(['body.spec.list: list → empty list', 'body.spec.count: number → number']);
    expect(findings(left, refusal(['a', 'odd']))).toEqual(['status 201 → 422', '+ a: FieldValueInvalid: odd']);
  });
});
