import { expect, test } from '@jest/globals';
import type { Comparison } from './compare-script.js';
import { differing, report } from './report.js';

const comparisons: readonly Comparison[] = [
  { request: 'GET /same', headers: {}, body: undefined, differences: [], responses: [null, null] },
  {
    request: 'POST /other',
    headers: { accept: 'x', authorization: null },
    body: { json: { a: 1 } },
    differences: [{ path: 'status', left: 201, right: undefined, acceptedAs: undefined }],
    responses: [null, null],
  },
  {
    request: 'GET /version',
    headers: {},
    body: undefined,
    differences: [{ path: 'body.minor', left: '20', right: '21', acceptedAs: 'version' }],
    responses: [null, null],
  },
];

test('has one block per differing request, and a summary', () => {
  expect(report(comparisons, { verbose: false })).toBe(
    'POST /other\n  accept: x\n  authorization: (none)\n  body  {"a":1}\n  status\n    - 201\n    + absent\n\naccepted  version: 1\n3 requests, 1 differ (1 more in accepted ways)',
  );
  expect(differing(comparisons)).toBe(1);
});

test('shows accepted differences with their id when verbose', () => {
  expect(report(comparisons, { verbose: true })).toContain('  body.minor (accepted: version)\n    - "20"\n    + "21"');
});
