import { describe, expect, test } from '@jest/globals';
import type { Comparison } from '../compare-script.js';
import type { Json } from '../json.js';
import { unknownOf } from './known-findings.js';

function compared(request: string, left: Json, right: Json, body?: Json): Comparison {
  const headers = { 'content-type': 'application/merge-patch+json' };
  const responses: [Json, Json] = [left, right];
  return { request, headers, body: body === undefined ? undefined : { json: body }, differences: [], responses };
}
const rejected = (message: string): Json => ({ status: 422, body: { kind: 'Status', message } });
const fine: Json = { status: 200, body: {} };
const version = 'body.metadata.resourceVersion: text → text';

describe('a difference is known', () => {
  test('when one side shows an empty map as absent', () => {
    const comparison = compared('PUT /a', rejected('is map[string]string{}'), rejected('is map[string]string(nil)'));
    expect(unknownOf(comparison, ['- x', '+ y'])).toEqual([]);
    expect(unknownOf(compared('PUT /a', rejected('is a'), rejected('is b')), ['- x', '+ y'])).toEqual(['- x', '+ y']);
  });

  test('when a merge patch has a list that contains null', () => {
    expect(unknownOf(compared('PATCH /a', fine, fine, { list: [{ a: null }] }), ['body.list: list → list'])).toEqual(
      [],
    );
    expect(unknownOf(compared('PATCH /a', fine, fine, { list: null }), ['body.list: list → list'])).toHaveLength(1);
  });

  test('when a version differs together with a known difference, and not alone', () => {
    const request = 'PATCH /apis/networking.k8s.io/v1/namespaces/n/networkpolicies/RUN-a';
    const generation = 'body.metadata.generation: number → number';
    expect(unknownOf(compared(request, fine, fine), [version, generation])).toEqual([]);
    expect(unknownOf(compared(request, fine, fine), [version])).toEqual([version]);
    expect(unknownOf(compared('PATCH /apis/batch/v1/namespaces/n/jobs/RUN-a', fine, fine), [version])).toEqual([]);
  });

  test('when the reference closes the connection', () => {
    expect(unknownOf(compared('PUT /a', { status: 0, body: 'no response' }, fine), ['status 0 → 200'])).toEqual([]);
  });
});
