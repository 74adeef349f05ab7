import { FlagFileError, readFlagFile } from '@orch/component';
import { decodePodStages, type Simulation } from '@orch/nodes';
import type { UpConfig } from './up-config.js';

const stagesOption = 'pod-stages';

/** The simulation with the stages of the file, if any. @throws FlagFileError, a line per error of the file */
export async function simulationOf({ simulation = {}, podStagesFile = '' }: UpConfig): Promise<Simulation> {
  if (podStagesFile === '') return simulation;
  const outcome = decodePodStages(await readFlagFile(podStagesFile, stagesOption));
  if ('stages' in outcome) return { ...simulation, stages: outcome.stages };
  throw new FlagFileError(outcome.errors.map((error) => `--${stagesOption}: ${podStagesFile}: ${error}`).join('\n'));
}
