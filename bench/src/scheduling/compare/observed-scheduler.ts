import { featureGatesOf, runProgram } from '@orch/component';
import { builtInPlugins, defaultScheduling } from '@orch/scheduler';
import { schedulerProgram } from '@orch/scheduler-program';
import { observedPlugins } from './observed-plugins.js';
import { formatObservedLine } from './score-lines.js';

/** The scheduler as it is shipped, which prints the points of each attempt to standard output. Run as a program of its own. */
const { profiles } = defaultScheduling({ gates: featureGatesOf({}).enabled });
const weights = new Map(profiles.flatMap(({ plugins }) => plugins.score.map(({ name, weight = 1 }) => [name, weight])));
const plugins = observedPlugins(builtInPlugins, {
  weights,
  onScores: (line) => process.stdout.write(`${formatObservedLine(line)}\n`),
});
process.exitCode = await runProgram(schedulerProgram(plugins), process.argv.slice(2), process);
