import { describe, expect, test } from '@jest/globals';
import { compareDeclaration } from './compare-declaration.js';
import { documentMetrics } from './document-metrics.js';
import { boundsOf, readMetrics } from './read-metrics.js';
import { readProofs } from './read-proofs.js';
import { renderPage } from './render-page.js';

test.each([
  ['0.005,0.025,0.1', [0.005, 0.025, 0.1]],
  ['0.05,0.1,...,0.2 (step 0.05),0.6,...,0.8 (step 0.1),1.25', [0.05, 0.1, 0.15, 0.2, 0.6, 0.7, 0.8, 1.25]],
  ['0,0.1,...,0.4,0.5 (sampled each ms)', [0, 0.1, 0.2, 0.3, 0.4, 0.5]],
  ['exp(1,2,4)', [1, 2, 4, 8]],
  ['lin(5,5,3)', [5, 10, 15]],
])('reads the bounds %s', (buckets, bounds) => {
  expect(boundsOf(buckets).map((bound) => Number(bound.toPrecision(6)))).toEqual(bounds);
});

test('names each difference of a declared metric from v1.21', () => {
  const table = [
    'metric\ttype\tlabels\tstability\tbuckets\tprogram',
    'a_seconds\thistogram\tcode,verb\tALPHA (deprecated 1.20)\texp(0.001,2,3)\tapiserver',
    'b_summary\tsummary\t\tSTABLE\tquantiles 0.5,0.9; max age 5h\tapiserver',
  ].join('\n');
  const [seconds, summary] = readMetrics(table);
  if (seconds === undefined || summary === undefined) throw new Error('the table has two metrics');
  const equal = {
    ...{ name: 'a_seconds', type: 'histogram', stability: 'ALPHA', deprecatedSince: '1.20.0' },
    ...{ labels: ['verb', 'code'], bounds: [0.001, 0.002, 0.004] },
  };
  expect(compareDeclaration(equal, seconds)).toEqual([]);
  const other = { name: 'a_seconds', type: 'gauge', stability: 'STABLE', labels: ['verb'], bounds: [0.001] };
  expect(compareDeclaration(other, seconds)).toEqual([
    'a_seconds: type is gauge, v1.21 has histogram',
    'a_seconds: stability is STABLE, v1.21 has ALPHA',
    'a_seconds: deprecation is none, v1.21 has 1.20',
    'a_seconds: labels is verb, v1.21 has code,verb',
    'a_seconds: bounds is 0.001, v1.21 has 0.001,0.002,0.004',
  ]);
  const quantiles = { name: 'b_summary', type: 'summary', stability: 'STABLE', labels: [], bounds: [0.5, 0.99] };
  expect(compareDeclaration(quantiles, summary)).toEqual(['b_summary: bounds is 0.5,0.99, v1.21 has 0.5,0.9']);
});

describe('the page of metrics', () => {
  const table = [
    'metric\ttype\tlabels\tstability\tbuckets\tprogram',
    'a_requests_total\tcounter\tcode,verb\tSTABLE\t\tapiserver,scheduler',
    'b_seconds\thistogram\t\tALPHA\t1,2\tscheduler',
    'c_depth\tgauge\t\tALPHA\t\tapiserver',
  ].join('\n');
  const page = (yaml: string, tests: Readonly<Record<string, string>>) =>
    documentMetrics({ metrics: readMetrics(table), ...readProofs(yaml), readTest: (path) => tests[path] });
  const yaml = `
proven:
  - { test: a.test.ts, name: counts requests, metrics: [a_requests_total] }
absent:
  - { reason: There is no b., metrics: [b_seconds] }
  - { reason: The scheduler serves no requests., metrics: [a_requests_total], programs: [scheduler] }
`;
  const tests = { 'a.test.ts': "test('counts requests [Errors, 3]', () => a_requests_total" };

  test('names the test of each metric by program, reasons, missing ones and counts', () => {
    const { metrics, problems } = page(yaml, tests);
    expect(problems).toEqual([]);
    const text = renderPage(metrics);
    const row = '| `a_requests_total` | counter | `code`, `verb` | STABLE | [counts requests](../../a.test.ts) |';
    expect(text.split(row)).toHaveLength(2);
    expect(text).toContain('| `b_seconds` | all | There is no b. |');
    expect(text).toContain('| `a_requests_total` | scheduler | The scheduler serves no requests. |');
    expect(text).toContain('## Missing metrics\n\n- `c_depth`\n');
    expect(text).toContain('| all | 3 |\n| exist, with a test | 1 |');
  });

  test.each([
    ['a test file that does not exist', yaml, {}, 'a.test.ts does not exist'],
    ['a test that does not exist', yaml, { 'a.test.ts': 'a_requests_total' }, 'a.test.ts has no test counts requests'],
    [
      'a test without the metric',
      yaml,
      { 'a.test.ts': 'counts requests' },
      'a.test.ts does not mention a_requests_total',
    ],
    ['an unknown metric', yaml.replace('b_seconds', 'x_y'), tests, 'x_y is no metric of v1.21'],
    [
      'an absent metric with a test',
      yaml.replace('b_seconds', 'a_requests_total'),
      tests,
      'a_requests_total has a test and is absent',
    ],
  ])('rejects %s', (_title, given, files, problem) => {
    expect(page(given, files).problems).toEqual([problem]);
  });
});
