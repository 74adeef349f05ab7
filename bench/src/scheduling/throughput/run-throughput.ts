import { join } from 'node:path';
import type { Variant } from './bodies.js';
import { type Figures, type MeasuredCluster, measureVariant } from './measure-variant.js';
import { RunningSide, type Side, type StartSideOptions } from './measured-sides.js';

export interface ThroughputOptions extends StartSideOptions {
  readonly sides: readonly Side[];
  readonly nodes: readonly number[];
  readonly pods: number;
  readonly variants: readonly Variant[];
  readonly onRow?: (row: Row) => void;
}

export interface Row {
  readonly side: Side;
  readonly nodes: number;
  readonly variant: Variant;
  readonly figures: Figures;
}

/** Preemption and single pods wait for each other: fewer of them take as long. */
const shares: Partial<Record<Variant, number>> = { preemption: 0.1, idle: 0.1 };

/** Measures the sides one after the other, each on a cluster that grows through the sizes. Rows of one case are adjacent. */
export async function runThroughput(options: ThroughputOptions): Promise<readonly Row[]> {
  const { sides, pods, variants, folder, onRow } = options;
  const sizes = [...new Set(options.nodes)].toSorted((a, b) => a - b);
  const rows: Row[] = [];
  for (const side of sides) {
    const running = await RunningSide.start(side, { ...options, folder: join(folder, side) });
    try {
      for (const nodes of sizes) {
        const cluster = await running.withNodes(nodes);
        await warmUp(cluster);
        for (const variant of variants) {
          const figures = await measureVariant(variant, Math.ceil(pods * (shares[variant] ?? 1)), cluster);
          const row = { side, nodes, variant, figures };
          rows.push(row);
          onRow?.(row);
        }
      }
    } finally {
      await running.stop();
    }
  }
  return sizes.flatMap((size) =>
    variants.flatMap((variant) => rows.filter((row) => row.nodes === size && row.variant === variant)),
  );
}

/** Compiles the hot paths of every process, and fills their caches. */
async function warmUp(cluster: MeasuredCluster): Promise<void> {
  await measureVariant('plain', warmUpPods, cluster);
}

const warmUpPods = 300;
