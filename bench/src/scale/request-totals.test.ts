import { expect, test } from '@jest/globals';
import { needlessRequests, requestsBetween, requestTotals } from './request-totals.js';

const line = (verb: string, resource: string, code: number, count: number, subresource = '') =>
  `apiserver_request_total{code="${code}",group="",resource="${resource}",subresource="${subresource}",verb="${verb}"} ${count}`;

test('adds the requests of a verb and resource over all codes', () => {
  const metrics = [
    '# TYPE apiserver_request_total counter',
    line('PUT', 'pods', 200, 5, 'status'),
    line('PUT', 'pods', 409, 2, 'status'),
    line('POST', 'pods', 201, 3),
    'apiserver_request_duration_seconds_count{verb="POST"} 9',
  ].join('\n');
  expect([...requestTotals(metrics)]).toEqual([
    ['PUT pods/status', 7],
    ['POST pods', 3],
  ]);
});

test('lists the requests between two readings, most frequent first', () => {
  const before = new Map([
    ['GET pods', 4],
    ['PUT leases', 1],
  ]);
  const after = new Map([
    ['GET pods', 4],
    ['LIST nodes', 2],
    ['PUT leases', 9],
  ]);
  expect(requestsBetween(before, after)).toEqual([
    ['PUT leases', 8],
    ['LIST nodes', 2],
  ]);
});

test('an idle cluster needs no lists, and no writes but those of leases', () => {
  const requests = ['PUT leases', 'LIST pods', 'PATCH nodes/status', 'GET pods', 'WATCH pods', 'POST events'].map(
    (key) => [key, 1] as const,
  );
  expect(needlessRequests(requests).map(([key]) => key)).toEqual(['LIST pods', 'PATCH nodes/status', 'POST events']);
});
