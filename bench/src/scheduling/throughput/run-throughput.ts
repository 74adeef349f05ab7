import { join } from 'node:path';
import type { Variant } from './bodies.js';
import { type Figures, type MeasuredCluster, measureVariant } from './measure-variant.js';
import { RunningSide, type Side, type StartSideOptions } from './measured-sides.js';

export interface ThroughputOptions extends StartSideOptions {
  readonly sides: readonly Side[];
  readonly nodes: readonly number[];
  readonly pods: number;
  readonly variants: readonly Variant[];
  /** Node counts that one cluster grows through; plain pods are measured at each. */
  readonly growth: readonly number[];
  readonly onRow?: (row: Row) => void;
}

export interface Row {
  readonly side: Side;
  readonly nodes: number;
  readonly variant: Variant | 'growth';
  readonly figures: Figures;
}

/** Preemption and single pods wait for each other: fewer of them take as long. */
const shares: Partial<Record<Variant, number>> = { preemption: 0.1, idle: 0.1 };

/** Measures every side at every size, one after the other, each on a fresh cluster. */
export async function runThroughput(options: ThroughputOptions): Promise<readonly Row[]> {
  const { sides, nodes, pods, variants, growth, folder, onRow } = options;
  const rows: Row[] = [];
  const add = (row: Row) => {
    rows.push(row);
    onRow?.(row);
  };
  for (const count of nodes) {
    for (const side of sides) {
      const running = await RunningSide.start(side, { ...options, folder: join(folder, `${side}-${count}`) });
      try {
        const cluster = await running.withNodes(count);
        await warmUp(cluster);
        for (const variant of variants) {
          const figures = await measureVariant(variant, Math.ceil(pods * (shares[variant] ?? 1)), cluster);
          add({ side, nodes: count, variant, figures });
        }
      } finally {
        await running.stop();
      }
    }
  }
  for (const side of growth.length > 0 ? sides : []) {
    const running = await RunningSide.start(side, { ...options, folder: join(folder, `${side}-growth`) });
    try {
      for (const count of growth) {
        const cluster = await running.withNodes(count);
        await warmUp(cluster);
        const figures = await measureVariant('plain', pods, cluster);
        add({ side, nodes: count, variant: 'growth', figures });
      }
    } finally {
      await running.stop();
    }
  }
  return rows;
}

/** Compiles the hot paths of every process, and fills their caches. */
async function warmUp(cluster: MeasuredCluster): Promise<void> {
  await measureVariant('plain', warmUpPods, cluster);
}

const warmUpPods = 300;
