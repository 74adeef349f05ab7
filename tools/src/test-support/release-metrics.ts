import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compareDeclaration, type Declaration } from '../metrics/compare-declaration.js';
import { readMetrics } from '../metrics/read-metrics.js';
import { readProofs } from '../metrics/read-proofs.js';

const data = join(__dirname, '..', '..', 'data');

/**
 * Compares what programs declare with the metrics of v1.21, without those whose part does not exist here. Returns the names
 * that no program declares, and the differences of the others.
 */
export async function compareWithRelease(
  declared: ReadonlyMap<string, Declaration>,
): Promise<{ readonly missing: readonly string[]; readonly differences: readonly string[] }> {
  const release = readMetrics(await readFile(join(data, 'metrics.tsv'), 'utf8'));
  const { absent } = readProofs(await readFile(join(data, 'metrics.yaml'), 'utf8'));
  const absentNames = new Set(absent.filter(({ programs }) => programs.length === 0).flatMap(({ metrics }) => metrics));
  const missing: string[] = [];
  const differences: string[] = [];
  for (const metric of release) {
    const declaration = declared.get(metric.name);
    if (declaration !== undefined) differences.push(...compareDeclaration(declaration, metric));
    else if (!absentNames.has(metric.name)) missing.push(metric.name);
  }
  return { missing, differences };
}
