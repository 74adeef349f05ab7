import { expect, test } from '@jest/globals';
import { formatRows } from './format-rows.js';
import type { Row } from './run-throughput.js';

function row(side: Row['side'], podsPerSecond: number, nodes = 500): Row {
  const cpuMsPerPod = new Map([
    ['apiserver', 1],
    ['scheduler', 0.5],
  ]);
  const latencies = { p50Ms: 4, p99Ms: 19.5 };
  return {
    ...{ side, nodes, variant: 'plain' },
    figures: { ...{ pods: 10, placed: 9, podsPerSecond, createsPerSecond: 900, cpuMsPerPod }, ...latencies },
  };
}

test('relates each rate to that of the reference at the same size, and lists the CPU of all parts', () => {
  const [, , first = '', second = '', third = ''] = formatRows([
    row('orch', 800),
    row('reference', 400),
    row('orch', 300, 5_000),
  ]).split('\n');
  expect(first).toBe(
    '| plain | 500 | orch | 9/10 | 800 | 2.00 | 900 | 4.0 | 19.5 | 1.50 | apiserver 1.00, scheduler 0.50 |',
  );
  expect(second).toContain('| reference | 9/10 | 400 | 1.00 |');
  expect(third).toContain('| 5000 | orch | 9/10 | 300 |  | 900 |');
});
