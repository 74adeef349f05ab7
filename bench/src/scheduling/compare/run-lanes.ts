import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type ComparisonOptions, runComparison, type ScenarioResult } from './run-comparison.js';

/** Each cluster has ten ports. */
const portsPerLane = 10;

/** Divides the scenarios among clusters that run side by side. A failure ends all of them. The results are in the order of the indices. */
export async function runLanes(
  options: ComparisonOptions & { readonly lanes: number },
): Promise<readonly ScenarioResult[]> {
  const { indices, lanes, port, folder } = options;
  const stopping = new AbortController();
  const runLane = async (lane: number) => {
    const own = indices.filter((_index, at) => at % lanes === lane);
    if (own.length === 0) return [];
    const laneFolder = join(folder, `lane-${lane}`);
    await mkdir(laneFolder, { recursive: true });
    try {
      const lanePort = port + lane * portsPerLane;
      const ownOptions = { indices: own, port: lanePort, folder: laneFolder, signal: stopping.signal };
      return await runComparison({ ...options, ...ownOptions });
    } catch (error) {
      stopping.abort();
      throw error;
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: lanes }, (_, lane) => runLane(lane)));
  const results = outcomes.flatMap((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
  return results.toSorted((a, b) => (a.scenario.name < b.scenario.name ? -1 : 1));
}
