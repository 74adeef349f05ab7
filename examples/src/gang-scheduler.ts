import { runProgram } from '@orch/component';
import { schedulerProgram } from '@orch/scheduler-program';
import { gangScheduling } from './gang-scheduling.js';

/**
 * The scheduler with the gang plugin, as a program: `node gang-scheduler.js --config=scheduler.yaml`.
 * Resolves with the exit code.
 */
export function runGangScheduler(args: readonly string[]): Promise<number> {
  return runProgram(schedulerProgram({ GangScheduling: gangScheduling }), args, process);
}
