import type { Row } from './run-throughput.js';

const heads = [
  'variant',
  'nodes',
  'side',
  'placed',
  'pods/s',
  'ratio',
  'creates/s',
  'p50 ms',
  'p99 ms',
  'CPU ms/pod',
  'of',
];

/** A table with a row per side, in which the ratio is the rate over that of the reference in the same run. Pure. */
export function formatRows(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const { side, nodes, variant, figures } = row;
    const reference = rows.find(
      (each) => each.side === 'reference' && each.nodes === nodes && each.variant === variant,
    );
    const ratio = reference === undefined ? '' : (figures.podsPerSecond / reference.figures.podsPerSecond).toFixed(2);
    const cpu = [...figures.cpuMsPerPod];
    return [
      ...[variant, String(nodes), side, `${figures.placed}/${figures.pods}`, figures.podsPerSecond.toFixed(0), ratio],
      ...[figures.createsPerSecond.toFixed(0), figures.p50Ms.toFixed(1), figures.p99Ms.toFixed(1)],
      cpu.reduce((sum, [, ms]) => sum + ms, 0).toFixed(2),
      cpu.map(([name, ms]) => `${name} ${ms.toFixed(2)}`).join(', '),
    ];
  });
  return [heads, heads.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}
